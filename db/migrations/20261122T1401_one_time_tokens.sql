-- A one-time code belongs to the session it was issued in: it ends with it, and the session it opens ends no later.
DELETE FROM one_time_token WHERE purpose = 'staff_code';
ALTER TABLE one_time_token
  ADD COLUMN _session bigint,
  ADD CONSTRAINT one_time_token_session_exists FOREIGN KEY (_session) REFERENCES session ("ID") ON DELETE CASCADE,
  ADD CONSTRAINT one_time_token_code_has_session CHECK (purpose <> 'staff_code' OR _session IS NOT NULL);
CREATE INDEX one_time_token_of_session ON one_time_token (_session);
COMMENT ON COLUMN one_time_token._session IS 'Of a staff_code: the session it was issued in';

-- One live link or code a person: the newest.
DELETE FROM one_time_token older
USING one_time_token newer
WHERE older.used_at IS NULL AND newer.used_at IS NULL
  AND older._person = newer._person AND older.purpose = newer.purpose
  AND (older.created_at, older.token_hash) < (newer.created_at, newer.token_hash);
CREATE UNIQUE INDEX one_time_token_newest ON one_time_token (_person, purpose) WHERE used_at IS NULL;

ALTER TABLE session ADD COLUMN whole_until timestamptz;
COMMENT ON COLUMN session.whole_until IS 'Of half a session: the whole one it becomes ends no later; null: it lives as long as any';
