-- Triggers that run unchanged on one server and on each server of a distributed database. There a statement on
-- a client's tables must name the client as a value and may not read the rows of the trigger, and a trigger on a
-- table that each server holds runs once for each copy.

-- True on the server that Corella connects to. The other servers of a distributed database have no such table.
CREATE FUNCTION is_first_server() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN to_regclass('public.schema_migration') IS NOT NULL;
END $$;

CREATE OR REPLACE FUNCTION invoice_line_sums() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off' AS $$
DECLARE each record;
BEGIN
  IF ledger_is_restoring() THEN RETURN NULL; END IF;
  -- In one order, so that two statements over the same invoices wait for each other.
  FOR each IN SELECT DISTINCT _doctor, _invoice FROM changed ORDER BY 1, 2 LOOP
    UPDATE invoice SET
        subtotal_cents = (SELECT coalesce(sum(l.subtotal_cents), 0) FROM invoice_line l WHERE l._doctor = each._doctor AND l._invoice = each._invoice),
        total_cents = (SELECT coalesce(sum(l.total_cents), 0) FROM invoice_line l WHERE l._doctor = each._doctor AND l._invoice = each._invoice)
      WHERE _doctor = each._doctor AND "ID" = each._invoice;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ledger_updates_balances() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off' AS $$
DECLARE each record;
BEGIN
  IF ledger_is_restoring() THEN RETURN NULL; END IF;
  -- In one order, so that two entries over the same invoices wait for each other.
  FOR each IN SELECT _doctor, _invoice, sum(cents)::bigint AS cents FROM posted WHERE account = 'receivable' GROUP BY 1, 2 ORDER BY 1, 2 LOOP
    UPDATE invoice_balance SET cents = cents + each.cents WHERE _doctor = each._doctor AND _invoice = each._invoice;
    -- Only what is published is owed, and only such an invoice has a balance.
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an invoice that is not published is not owed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_of_published';
    END IF;
  END LOOP;
  FOR each IN SELECT _doctor, _payment, sum(cents)::bigint AS cents FROM posted
      WHERE _payment IS NOT NULL AND account IN ('receivable', 'client_credit') GROUP BY 1, 2 ORDER BY 1, 2 LOOP
    UPDATE payment_balance SET cents = cents - each.cents WHERE _doctor = each._doctor AND _payment = each._payment;
  END LOOP;
  FOR each IN SELECT _doctor, sum(cents)::bigint AS cents FROM posted WHERE account = 'client_credit' GROUP BY 1 ORDER BY 1 LOOP
    UPDATE client_balance SET cents = cents - each.cents WHERE _doctor = each._doctor;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION recalls_wanted(p_doctor bigint, p_appointments bigint[])
 RETURNS TABLE(_appointment bigint, repeat_date date, _patient bigint, source text, _rule bigint, reason text, due_on date, counts_from date)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH booked AS (
    SELECT a."ID", NULL::date AS repeat_date, a._patient, a._visit_type, a.follow_up_weeks, a.follow_up_on,
      CASE WHEN a.repeat_interval = 0 THEN a.appointment_date ELSE a.repeat_until END AS day
    FROM appointment a
    WHERE a._doctor = p_doctor AND a."ID" = ANY (p_appointments) AND NOT a.is_deleted AND NOT a.cancelled AND a._patient IS NOT NULL
    UNION ALL
    SELECT a."ID", o.repeat_date, o._patient, o._visit_type, o.follow_up_weeks, o.follow_up_on, o.appointment_date
    FROM appointment_occurrence o
    JOIN appointment a ON a._doctor = o._doctor AND a."ID" = o._appointment
    WHERE o._doctor = p_doctor AND o._appointment = ANY (p_appointments) AND NOT a.is_deleted AND NOT o.is_deleted AND NOT o.cancelled
      AND o._patient IS NOT NULL
      AND (o.follow_up_weeks, o.follow_up_on, o._visit_type, o._patient) IS DISTINCT FROM (a.follow_up_weeks, a.follow_up_on, a._visit_type, a._patient)
  ),
  asked AS (
    SELECT b.*, b.follow_up_weeks IS NOT NULL OR b.follow_up_on IS NOT NULL AS follows, r."ID" AS rule, r.reason AS rule_reason,
      CASE
        WHEN b.follow_up_weeks IS NOT NULL THEN b.day + b.follow_up_weeks * 7
        WHEN b.follow_up_on IS NOT NULL THEN greatest(b.day, b.follow_up_on)
        WHEN r.unit = 'week' THEN b.day + r.amount * 7
        ELSE (b.day + make_interval(months => r.amount))::date
      END AS due
    FROM booked b
    LEFT JOIN LATERAL (
      SELECT each."ID", each.amount, each.unit, each.reason
      FROM recall_rule each
      WHERE each._doctor = p_doctor AND each._visit_type = b._visit_type
        AND ((each.is_active AND NOT each.is_deleted AND b.day >= each.from_day) OR EXISTS (
          SELECT FROM recall k WHERE k._doctor = p_doctor AND k._appointment = b."ID"
            AND k.repeat_date IS NOT DISTINCT FROM b.repeat_date AND k._rule = each."ID"))
      ORDER BY each.is_deleted, each."ID" DESC
      LIMIT 1
    ) r ON true
    WHERE b.day IS NOT NULL
  )
  SELECT "ID", repeat_date, _patient, CASE WHEN follows THEN 'follow_up' ELSE 'rule' END, CASE WHEN follows THEN NULL ELSE rule END,
    CASE WHEN follows THEN NULL ELSE rule_reason END, due, day + greatest(1, (due - day + 1) / 2)
  FROM asked WHERE due IS NOT NULL;
END $function$;

CREATE OR REPLACE FUNCTION recalls_sync(p_doctor bigint, p_appointments bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  w record;
  v_appointments bigint[] := '{}';
  v_dates date[] := '{}';
BEGIN
  FOR w IN SELECT * FROM recalls_wanted(p_doctor, p_appointments) LOOP
    v_appointments := v_appointments || w._appointment;
    v_dates := v_dates || w.repeat_date;
    INSERT INTO recall AS k (_doctor, _appointment, repeat_date, _patient, source, _rule, reason, due_on, counts_from)
    VALUES (p_doctor, w._appointment, w.repeat_date, w._patient, w.source, w._rule, w.reason, w.due_on, w.counts_from)
    ON CONFLICT (_doctor, _appointment, repeat_date) WHERE _appointment IS NOT NULL
    DO UPDATE SET _patient = excluded._patient, source = excluded.source, _rule = excluded._rule, reason = excluded.reason,
      due_on = excluded.due_on, counts_from = excluded.counts_from, is_withdrawn = false, version = k.version + 1,
      outcome = CASE WHEN excluded.source = 'follow_up' AND k.due_on <> excluded.due_on THEN NULL ELSE k.outcome END,
      outcome_reason = CASE WHEN excluded.source = 'follow_up' AND k.due_on <> excluded.due_on THEN NULL ELSE k.outcome_reason END,
      ended_at = CASE WHEN excluded.source = 'follow_up' AND k.due_on <> excluded.due_on THEN NULL ELSE k.ended_at END,
      _ended_by = CASE WHEN excluded.source = 'follow_up' AND k.due_on <> excluded.due_on THEN NULL ELSE k._ended_by END
    WHERE (k._patient, k.source, k._rule, k.reason, k.due_on, k.counts_from, k.is_withdrawn)
      IS DISTINCT FROM (excluded._patient, excluded.source, excluded._rule, excluded.reason, excluded.due_on, excluded.counts_from, false);
  END LOOP;
  UPDATE recall k SET is_withdrawn = true, version = k.version + 1
  WHERE k._doctor = p_doctor AND k._appointment = ANY (p_appointments) AND NOT k.is_withdrawn AND NOT EXISTS (
    SELECT FROM unnest(v_appointments, v_dates) AS kept (_appointment, repeat_date)
    WHERE kept._appointment = k._appointment AND kept.repeat_date IS NOT DISTINCT FROM k.repeat_date);
END $$;

CREATE FUNCTION recall_rule_of(p_doctor bigint, p_visit_type bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM recall_rule WHERE _doctor = p_doctor AND _visit_type = p_visit_type);
END $$;

CREATE OR REPLACE FUNCTION recalls_after_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('corella.restoring', true) IS NOT DISTINCT FROM 'on' THEN RETURN NULL; END IF;
  PERFORM recalls_sync(each._doctor, each.ids) FROM (
    SELECT n._doctor, array_agg(n."ID") AS ids FROM added n
    WHERE n._patient IS NOT NULL AND (n.follow_up_weeks IS NOT NULL OR n.follow_up_on IS NOT NULL
      OR (n._visit_type IS NOT NULL AND recall_rule_of(n._doctor, n._visit_type)))
    GROUP BY n._doctor) AS each;
  RETURN NULL;
END $$;

-- Asks the row for its table, because the tables of the other servers have other names.
CREATE OR REPLACE FUNCTION ledger_entry_balances() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off' AS $$
DECLARE
  v_entry bigint := (coalesce(to_jsonb(NEW) ->> '_entry', to_jsonb(NEW) ->> 'ID'))::bigint;
  v_lines bigint;
  v_sum bigint;
BEGIN
  SELECT count(*), coalesce(sum(cents), 0) INTO v_lines, v_sum FROM ledger_line WHERE _doctor = NEW._doctor AND _entry = v_entry;
  IF v_lines < 2 OR v_sum <> 0 THEN
    RAISE EXCEPTION 'entry % does not balance: % lines, sum %', v_entry, v_lines, v_sum
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_entry_balances';
  END IF;
  RETURN NULL;
END $$;

-- Names no table in its declarations: a function is copied to the other servers before the tables.
CREATE OR REPLACE FUNCTION ledger_line_belongs() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO 'off' AS $$
DECLARE v_entry record;
BEGIN
  SELECT xid, effective, recorded INTO v_entry FROM ledger_entry WHERE _doctor = NEW._doctor AND "ID" = NEW._entry;
  IF v_entry.xid IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'lines are posted with their entry' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_line_with_entry';
  END IF;
  NEW.effective := v_entry.effective;
  NEW.recorded := v_entry.recorded;
  RETURN NEW;
END $$;

-- A delivery without a job: a server without the job queue wrote it. A job of each minute queues such deliveries.
ALTER TABLE webhook_delivery ADD COLUMN has_job boolean NOT NULL DEFAULT true;
CREATE INDEX webhook_delivery_without_job ON webhook_delivery (_doctor, "ID") WHERE NOT has_job;

CREATE OR REPLACE FUNCTION webhook_events(p_client bigint, p_kind text, p_verb text, p_records bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_has_queue boolean := is_first_server();
  v_told bigint[] := CASE WHEN cardinality(p_records) > 50 THEN ARRAY[NULL::bigint] ELSE p_records END;
  v_records integer := CASE WHEN cardinality(p_records) > 50 THEN cardinality(p_records) ELSE 1 END;
  v_webhook bigint;
  v_record bigint;
  v_delivery bigint;
BEGIN
  FOR v_webhook IN
    SELECT "ID" FROM webhook WHERE _doctor = p_client AND NOT is_off AND NOT is_deleted AND p_kind = ANY (kinds)
  LOOP
    FOREACH v_record IN ARRAY v_told LOOP
      INSERT INTO webhook_delivery (_doctor, _webhook, kind, verb, record, records, has_job)
        VALUES (p_client, v_webhook, p_kind, p_verb, v_record, v_records, v_has_queue)
        ON CONFLICT DO NOTHING RETURNING "ID" INTO v_delivery;
      -- Two queues: whatever other systems do, two of the job workers stay free.
      IF FOUND AND v_has_queue THEN
        PERFORM graphile_worker.add_job('webhooks.deliver', json_build_object('_doctor', p_client, 'delivery', v_delivery),
          queue_name := 'webhooks-' || v_webhook % 2, max_attempts := 25);
      END IF;
    END LOOP;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION webhook_wanted(p_client bigint, p_kind text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN current_setting('corella.restoring', true) IS DISTINCT FROM 'on' AND EXISTS (
    SELECT FROM webhook w WHERE w._doctor = p_client AND NOT w.is_off AND NOT w.is_deleted AND p_kind = ANY (w.kinds));
END $$;

CREATE OR REPLACE FUNCTION webhook_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_client bigint;
BEGIN
  FOR v_client IN SELECT DISTINCT _doctor FROM added LOOP
    CONTINUE WHEN NOT webhook_wanted(v_client, TG_ARGV[0]);
    PERFORM webhook_events(v_client, TG_ARGV[0], 'created', array_agg((to_jsonb(n) ->> TG_ARGV[1])::bigint)) FROM added n WHERE n._doctor = v_client;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION webhook_removed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_client bigint;
BEGIN
  FOR v_client IN SELECT DISTINCT _doctor FROM removed LOOP
    CONTINUE WHEN NOT webhook_wanted(v_client, TG_ARGV[0]);
    PERFORM webhook_events(v_client, TG_ARGV[0], 'deleted', array_agg((to_jsonb(o) ->> TG_ARGV[1])::bigint)) FROM removed o WHERE o._doctor = v_client;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION webhook_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  quiet CONSTANT text[] := '{locked_by,lock_guid,lock_time,lock_since,asked_time,last_billed_location}';
  v_client bigint;
BEGIN
  FOR v_client IN SELECT DISTINCT _doctor FROM added LOOP
    CONTINUE WHEN NOT webhook_wanted(v_client, TG_ARGV[0]);
    PERFORM webhook_events(v_client, TG_ARGV[0], each.verb, array_agg(each.record))
    FROM (
      SELECT (to_jsonb(n) ->> TG_ARGV[1])::bigint AS record, CASE WHEN n.is_deleted AND NOT o.is_deleted THEN 'deleted' ELSE 'updated' END AS verb
      FROM added n JOIN removed o ON o._doctor = n._doctor AND o."ID" = n."ID"
      WHERE n._doctor = v_client AND NOT (n.is_deleted AND o.is_deleted) AND to_jsonb(o) - quiet <> to_jsonb(n) - quiet) AS each
    GROUP BY each.verb;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION webhook_occurrence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_client bigint;
BEGIN
  FOR v_client IN SELECT DISTINCT _doctor FROM added LOOP
    CONTINUE WHEN NOT webhook_wanted(v_client, 'appointment');
    PERFORM webhook_events(v_client, 'appointment', 'updated', array_agg(DISTINCT n._appointment)) FROM added n WHERE n._doctor = v_client;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION webhook_letter_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_client bigint;
BEGIN
  FOR v_client IN SELECT DISTINCT _doctor FROM added WHERE _referral_letter IS NOT NULL LOOP
    CONTINUE WHEN NOT webhook_wanted(v_client, 'document');
    PERFORM webhook_events(v_client, 'document', 'created', array_agg(n._referral_letter)) FROM added n
    WHERE n._doctor = v_client AND n._referral_letter IS NOT NULL;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION webhook_letter_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_client bigint;
BEGIN
  FOR v_client IN SELECT DISTINCT _doctor FROM added LOOP
    CONTINUE WHEN NOT webhook_wanted(v_client, 'document');
    PERFORM webhook_events(v_client, 'document', each.verb, array_agg(each.record)) FROM (
      SELECT told.verb, told.record FROM added n JOIN removed o ON o._doctor = n._doctor AND o."ID" = n."ID"
        CROSS JOIN LATERAL (VALUES ('created', CASE WHEN NOT n.is_deleted THEN n._referral_letter END, CASE WHEN NOT o.is_deleted THEN o._referral_letter END),
          ('deleted', CASE WHEN NOT o.is_deleted THEN o._referral_letter END, CASE WHEN NOT n.is_deleted THEN n._referral_letter END))
          AS told (verb, record, other)
      WHERE n._doctor = v_client AND told.record IS NOT NULL AND told.record IS DISTINCT FROM told.other) AS each
    GROUP BY each.verb;
  END LOOP;
  RETURN NULL;
END $$;

-- Each update of a person makes a new version, with the same value in each copy: of the former version and the new row.
CREATE OR REPLACE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.access_version := md5(OLD.access_version::text || NEW::text)::uuid;
  RETURN NEW;
END $$;

-- What follows is written by the first server alone. The tables of these statements are there, or are copied
-- from there, which a trigger may do only with this setting of a distributed database. It is set inside the
-- functions, because only a superuser may name a setting of an extension in a function's definition.
CREATE OR REPLACE FUNCTION client_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_first_server() OR (TG_OP = 'INSERT' AND ledger_is_restoring()) THEN RETURN NULL; END IF;
  PERFORM set_config('citus.allow_nested_distributed_execution', 'on', true);
  UPDATE person SET access_version = access_version WHERE "ID" IN (NEW."ID", OLD."ID");
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION groups_of_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_first_server() OR (TG_OP = 'INSERT' AND ledger_is_restoring()) THEN RETURN NULL; END IF;
  PERFORM set_config('citus.allow_nested_distributed_execution', 'on', true);
  UPDATE person SET access_version = access_version WHERE "ID" IN (NEW._person, OLD._person);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION permissions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_first_server() THEN UPDATE permission_version SET version = gen_random_uuid(); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION attempts_follow_username() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_first_server() THEN UPDATE sign_in_attempt SET account_key = NEW.username_key WHERE account_key = OLD.username_key; END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION person_keeps_former_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_first_server() THEN INSERT INTO former_address (_person, email_address) VALUES (OLD."ID", OLD.email_address); END IF;
  RETURN NULL;
END $$;
