-- Whether a quote uses a file is asked once for each file. By its hash, because paths are long.
create index quotes_pdf_idx on quotes using hash (pdf_storage_path) where pdf_storage_path is not null;
