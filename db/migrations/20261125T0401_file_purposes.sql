-- What a file was uploaded for: it can be used for nothing else. Null where the upload named nothing, and of files from before.
ALTER TABLE file ADD COLUMN purpose text;
