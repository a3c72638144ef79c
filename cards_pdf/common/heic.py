"""Photos of iPhones (HEIC), which Pillow reads with pi-heif."""

_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1")


def is_heic(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in _BRANDS


def register_heic() -> bool:
    """Teach Pillow to read such pictures. Return False if pi-heif is not installed."""
    try:
        import pi_heif
    except ImportError:
        return False
    pi_heif.register_heif_opener()
    return True
