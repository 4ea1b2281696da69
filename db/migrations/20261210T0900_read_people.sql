-- What an import looks up while it reads is in temporary tables (areas/patients/import/server): resources that refer to each
-- other, and the people of earlier rows. So these have no reader any more.
DROP TABLE import_resource;
DROP INDEX import_row_by_source;
DROP INDEX import_row_by_name;
