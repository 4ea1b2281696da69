-- An import is read piece by piece. What referring doctors are put together from waits here until every file has been read, and not in memory.
CREATE TABLE import_resource (
  _doctor bigint NOT NULL,
  _run bigint NOT NULL,
  seq integer NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  practitioner text NOT NULL DEFAULT '',
  place text NOT NULL,
  resource jsonb NOT NULL,
  CONSTRAINT import_resource_pkey PRIMARY KEY (_doctor, _run, seq),
  CONSTRAINT import_resource_run_exists FOREIGN KEY (_doctor, _run) REFERENCES import_run (_doctor, "ID"),
  CONSTRAINT import_resource_kind_known CHECK (kind IN ('practitioner', 'role', 'place'))
);
CREATE INDEX import_resource_by_reference ON import_resource (_doctor, _run, kind, reference, seq);
CREATE INDEX import_resource_by_practitioner ON import_resource (_doctor, _run, practitioner) WHERE kind = 'role';

-- Whether an id has come before in the same files, however many there are.
CREATE INDEX import_row_by_source ON import_row (_doctor, _run, source_id, row_number) WHERE source_id IS NOT NULL;

-- What a client's imports that wait to be started take up; and the counts of a run whose rows are no longer kept.
ALTER TABLE import_run ADD COLUMN size bigint NOT NULL DEFAULT 0;
ALTER TABLE import_run ADD COLUMN counts jsonb;
