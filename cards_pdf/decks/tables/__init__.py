"""Cards from spreadsheets: CSV, XLSX and ODS."""
