-- A session gets a number, by which its person (and an administrator) may end it, and how long it may stay untouched.
CREATE SEQUENCE session_id_seq;
ALTER TABLE session
  ADD COLUMN "ID" bigint NOT NULL DEFAULT nextval('session_id_seq'),
  ADD COLUMN idle_minutes integer,
  ADD CONSTRAINT session_id_unique UNIQUE ("ID");
COMMENT ON COLUMN session.seen_at IS 'When its person last did something; what a page asks for by itself does not count';
COMMENT ON COLUMN session.idle_minutes IS 'Untouched for so long it opens nothing until the password is given again; null: however long';
