-- Which patients an audit event showed or named, beside the record it is about: a visit may be deleted or given to another patient afterwards,
-- and the event still says who was seen. Null: written before these columns were there.
ALTER TABLE audit_event ADD COLUMN patients bigint[];
-- The message as people read it who may not see patients; empty: the message names nobody.
ALTER TABLE audit_event ADD COLUMN discreet text;

CREATE INDEX audit_event_patients ON audit_event USING gin (patients) WHERE patients <> '{}';

-- Newer events of visits are found by their patients.
DROP INDEX audit_event_showed_appointment;
CREATE INDEX audit_event_showed_appointment ON audit_event USING gin (shown_ids)
  WHERE controller = 'appointment' AND shown_ids IS NOT NULL AND patients IS NULL;

-- Being shown a client's news in the feed of all clients is no work for that client, as with the search across them.
DROP INDEX audit_event_of_person;
CREATE INDEX audit_event_of_person ON audit_event (_executing_user, at DESC)
  WHERE kind = 'write' OR route NOT IN ('GET /patient/everywhere/{query}', 'GET /activityFeed');

-- A seal covers both columns; where they are null the words are those of an older row.
CREATE OR REPLACE FUNCTION seal_audit_events(p_doctor bigint, p_seals json, p_kept_since bigint, p_sealed bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_last public.audit_seal;
  v_end public.register_end;
  v_first bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('corella audit chain'), hashtext(p_doctor::text));
  SELECT * INTO v_last FROM public.audit_seal WHERE _doctor = p_doctor ORDER BY seq DESC LIMIT 1;
  SELECT * INTO v_end FROM public.register_end WHERE _doctor = p_doctor;
  SELECT min(seq) INTO v_first FROM json_to_recordset(p_seals) AS s(seq bigint);
  IF v_first IS NULL
    OR v_first NOT IN (coalesce(v_last.seq, 0) + 1, greatest(v_last.seq, v_end.seq, 0) + 1)
    OR p_kept_since IS NULL OR p_kept_since NOT IN (v_first - 1, coalesce(v_end.kept_since, v_first - 1))
    OR EXISTS (
      SELECT FROM (
        SELECT g.*, row_number() OVER (ORDER BY g.seq) AS place, lag(g.hash) OVER (ORDER BY g.seq) AS before
        FROM json_to_recordset(p_seals) AS g("ID" bigint, seq bigint, prev_hash text, hash text)
      ) s LEFT JOIN public.audit_event e ON e._doctor = p_doctor AND e."ID" = s."ID"
      WHERE e."ID" IS NULL
        OR s.seq IS DISTINCT FROM v_first + s.place - 1
        OR s.prev_hash IS NULL
        OR (s.place > 1 AND s.prev_hash IS DISTINCT FROM s.before)
        OR (s.place = 1 AND s.prev_hash IS DISTINCT FROM encode(coalesce(v_last.hash, decode(repeat('00', 32), 'hex')), 'hex')
            AND s.prev_hash IS DISTINCT FROM encode(v_end.hash, 'hex'))
        OR decode(s.hash, 'hex') IS DISTINCT FROM sha256(
          decode(s.prev_hash, 'hex') || convert_to(s.seq || E'\x1f' || concat_ws(E'\x1f', e._doctor, e."ID",
            to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.kind, e.controller, e.identity,
            coalesce(e.message, E'\x1e'), e._executing_user, coalesce(e.requesting_id::text, E'\x1e'), e.route, e.request_id,
            coalesce(e.shown_ids::text, E'\x1e'), coalesce(e.before::text, E'\x1e'), coalesce(e.after::text, E'\x1e'),
            'patients ' || e.patients::text, 'discreet ' || e.discreet), 'UTF8'))
    )
  THEN
    RAISE EXCEPTION 'the seals do not continue the chain' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_seal_continues';
  END IF;
  INSERT INTO public.audit_seal (_doctor, "ID", seq, prev_hash, hash)
    SELECT p_doctor, s."ID", s.seq, decode(s.prev_hash, 'hex'), decode(s.hash, 'hex')
    FROM json_to_recordset(p_seals) AS s("ID" bigint, seq bigint, prev_hash text, hash text);
  INSERT INTO public.register_end AS e (_doctor, seq, hash, sealed, kept_since, sealed_at)
    SELECT p_doctor, seq, hash, p_sealed, p_kept_since, clock_timestamp()
    FROM public.audit_seal WHERE _doctor = p_doctor ORDER BY seq DESC LIMIT 1
    ON CONFLICT (_doctor) DO UPDATE
      SET seq = excluded.seq, hash = excluded.hash, sealed = excluded.sealed, kept_since = excluded.kept_since, sealed_at = excluded.sealed_at;
END $$;
