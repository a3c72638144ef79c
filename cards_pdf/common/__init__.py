"""What every room stands on, and the referee too: sentences, data read with care, files written
whole.
"""
