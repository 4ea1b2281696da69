-- Files of one client with the same bytes name them under one key.
ALTER TABLE file DROP CONSTRAINT file_storage_key_unique;
CREATE INDEX file_by_bytes ON file (_doctor, sha256);
