-- The register of who did and who opened what (F-10), and at the same time the activity feed.
-- `_doctor` 0 is the bureau's own chain: what belongs to no client (signing in of staff, groups).
CREATE SEQUENCE audit_event_id_seq;
CREATE TABLE audit_event (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('audit_event_id_seq'),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL,
  controller text NOT NULL,
  identity bigint NOT NULL,
  message text,
  _executing_user bigint NOT NULL,
  requesting_id bigint,
  route text NOT NULL,
  request_id text NOT NULL,
  shown_ids bigint[],
  before jsonb,
  after jsonb,
  seq bigint,
  prev_hash bytea,
  hash bytea,
  CONSTRAINT audit_event_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT audit_event_kind_known CHECK (kind IN ('write', 'read')),
  CONSTRAINT audit_event_write_has_words CHECK (kind = 'read' OR message IS NOT NULL),
  CONSTRAINT audit_event_sealed_whole CHECK ((seq IS NULL) = (hash IS NULL))
);
CREATE UNIQUE INDEX audit_event_seq_unique ON audit_event (_doctor, seq) WHERE seq IS NOT NULL;
CREATE INDEX audit_event_unsealed ON audit_event (_doctor, "ID") WHERE seq IS NULL;
CREATE INDEX audit_event_feed ON audit_event (_doctor, at DESC, "ID" DESC) WHERE kind = 'write';
CREATE INDEX audit_event_feed_of_all ON audit_event (at DESC, "ID" DESC) WHERE kind = 'write';
CREATE INDEX audit_event_of_record ON audit_event (_doctor, controller, identity, at DESC);
CREATE INDEX audit_event_of_person ON audit_event (_executing_user, at DESC);

-- Nobody changes or removes a row; the sealing job fills the chain once. Removing the demo says so in a setting of its transaction.
CREATE FUNCTION audit_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('corella.removing_demo', true) = 'on' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.seq IS NULL AND NEW.seq IS NOT NULL
     AND to_jsonb(OLD) - 'seq' - 'prev_hash' - 'hash' = to_jsonb(NEW) - 'seq' - 'prev_hash' - 'hash' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit register is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_event_stays';
END $$;
CREATE TRIGGER audit_event_stays BEFORE UPDATE OR DELETE ON audit_event FOR EACH ROW EXECUTE FUNCTION audit_event_stays();
