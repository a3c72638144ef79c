"""What the 18 legacy cards show, each in a panel of 44 by 22 mm about its middle."""
