"""Cards from spreadsheets: CSV and XLSX, column by column."""
