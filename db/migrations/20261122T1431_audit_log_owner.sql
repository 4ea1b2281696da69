-- The audit log belongs to the role that owns the schema. The role that serves people may add to it and read it, and nothing else: what it needs
-- beyond that are three functions which act as the owner and do one thing each (decision 0037).

-- Whether a practice has begun. Until then the log holds what happened in the demo; from then on nobody removes anything from it.
CREATE TABLE practice_start (
  is_only boolean NOT NULL DEFAULT true,
  begun_at timestamptz,
  CONSTRAINT practice_start_pkey PRIMARY KEY (is_only),
  CONSTRAINT practice_start_only_one CHECK (is_only)
);
INSERT INTO practice_start (begun_at)
  SELECT CASE WHEN EXISTS (SELECT FROM person) AND NOT EXISTS (SELECT FROM person WHERE is_demo) THEN now() END;

-- A row of the audit log is never changed or removed. There is no exception any more.
CREATE OR REPLACE FUNCTION audit_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_event_stays';
END $$;

-- "Start my practice" (F-14): empties the audit log of the demo, once. The state is kept where the serving role cannot write, because that role
-- can mark anybody as a person of the demo.
CREATE FUNCTION begin_practice() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.practice_start SET begun_at = clock_timestamp() WHERE begun_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the practice has begun' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'practice_begins_once';
  END IF;
  TRUNCATE public.audit_event, public.audit_seal, public.register_end, public.register_check;
END $$;

-- Adds seals at the end of a client's chain, and keeps the new end. `p_seals` is a JSON array of {ID, seq, prev_hash, hash}, hashes in hex.
-- Each must belong to a row that is there and be the hash of what that row says; only the key of `p_sealed` is unknown here.
CREATE FUNCTION seal_audit_events(p_doctor bigint, p_seals json, p_kept_since bigint, p_sealed bytea) RETURNS void
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
            coalesce(e.shown_ids::text, E'\x1e'), coalesce(e.before::text, E'\x1e'), coalesce(e.after::text, E'\x1e')), 'UTF8'))
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

-- How far the job that seals has looked moves on by itself, and never past a row without a seal. The arguments are what the caller has read; where
-- another node has looked meanwhile, nothing happens.
CREATE FUNCTION advance_audit_sealing(p_seen bigint, p_seen_before bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_looked bigint;
BEGIN
  PERFORM FROM public.register_sealing WHERE seen = p_seen AND seen_before = p_seen_before FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT coalesce(
      min(e."ID") FILTER (WHERE NOT EXISTS (SELECT FROM public.audit_seal s WHERE s._doctor = e._doctor AND s."ID" = e."ID")) - 1,
      greatest(max(e."ID"), p_seen))
    INTO v_looked FROM public.audit_event e WHERE e."ID" > p_seen_before;
  UPDATE public.register_sealing SET seen = greatest(p_seen, v_looked), seen_before = least(p_seen, v_looked);
END $$;

REVOKE ALL ON FUNCTION begin_practice(), seal_audit_events(bigint, json, bigint, bytea), advance_audit_sealing(bigint, bigint) FROM PUBLIC;
