-- Generated from db/migrations by `npm run db-types`. Read it; change it by a migration.

CREATE EXTENSION btree_gin;
CREATE EXTENSION btree_gist;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

CREATE SEQUENCE access_group_id_seq AS bigint START 30 INCREMENT 1;
CREATE SEQUENCE appointment_hold_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE appointment_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE appointment_undo_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE audit_check_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE audit_event_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE authenticator_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE authorised_person_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE bank_account_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE batch_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE billing_file_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE booking_agent_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE bulletin_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE client_card_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE client_document_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE client_preference_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE client_template_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE clock_entry_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE consultation_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE consultation_list_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE credit_note_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE credit_note_number_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE doctor_service_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE doctor_set_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE feedback_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE file_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE former_address_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE fund_recipient_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE fund_registration_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE general_file_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE import_run_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE insurer_form_document_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE insurer_form_file_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE insurer_form_fund_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE insurer_form_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE invoice_document_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE invoice_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE invoice_line_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE invoice_number_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE invoice_reminder_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE ledger_entry_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE ledger_line_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE letter_out_event_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE letter_out_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE location_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE mail_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE medical_word_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE message_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE missing_request_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE online_booking_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE package_switch_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE passkey_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE patient_attachment_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE patient_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE patient_merge_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE patient_to_compare_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE payment_attempt_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE payment_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE person_id_seq AS bigint START 1000 INCREMENT 1;
CREATE SEQUENCE practice_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE practice_settings_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE preferred_item_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE recall_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE recall_rule_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE receipt_number_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE referral_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE referring_doctor_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE resource_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE schedule_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE session_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE short_form_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE statement_email_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE subscriber_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE task_activity_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE task_attachment_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE task_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE task_note_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE task_rating_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE upload_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE visit_message_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE visit_message_optout_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE visit_reply_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE visit_step_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE visit_type_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE wait_list_entry_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE wait_list_offer_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE wait_list_slot_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE work_match_id_seq AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE write_off_id_seq AS bigint START 1 INCREMENT 1;

CREATE OR REPLACE FUNCTION advance_audit_sealing(p_seen bigint, p_seen_before bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  v_looked bigint;
BEGIN
  PERFORM FROM audit_sealing WHERE seen = p_seen AND seen_before = p_seen_before FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT coalesce(
      min(e."ID") FILTER (WHERE NOT EXISTS (SELECT FROM audit_seal s WHERE s._doctor = e._doctor AND s."ID" = e."ID")) - 1,
      greatest(max(e."ID"), p_seen))
    INTO v_looked FROM audit_event e WHERE e."ID" > p_seen_before;
  UPDATE audit_sealing SET seen = greatest(p_seen, v_looked), seen_before = least(p_seen, v_looked);
END $function$;

CREATE OR REPLACE FUNCTION attempts_follow_username()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF is_first_server() THEN UPDATE sign_in_attempt SET account_key = NEW.username_key WHERE account_key = OLD.username_key; END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION audit_event_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_event_stays', DETAIL = 'constraint "audit_event_stays"';
END $function$;

CREATE OR REPLACE FUNCTION balance_by_trigger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF pg_trigger_depth() < 2 AND NOT ledger_is_restoring() THEN
    RAISE EXCEPTION 'a balance is what its entries say' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'balance_by_trigger', DETAIL = 'constraint "balance_by_trigger"';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $function$;

CREATE OR REPLACE FUNCTION begin_practice()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  -- Reference data, written by deliveries and the operator's commands alone, what the bureau itself is and charges, and how far the database itself is.
  v_kept CONSTANT text[] := ARRAY['company_client', 'health_fund', 'hospital', 'issuer', 'locality', 'mbs_import', 'mbs_item', 'practice_start', 'product',
    'product_price', 'public_holiday', 'audit_sealing', 'permission_version', 'schema_migration', 'seed_part', 'service', 'specialty', 'user_location'];
  v_emptied text;
BEGIN
  UPDATE practice_start SET begun_at = clock_timestamp() WHERE begun_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the practice has begun' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'practice_begins_once', DETAIL = 'constraint "practice_begins_once"';
  END IF;
  -- Every transaction of somebody signed in reads its session first: those at work finish, and new ones wait and then find no session.
  LOCK TABLE session IN ACCESS EXCLUSIVE MODE;
  SELECT string_agg(format('%I', relname), ', ' ORDER BY relname) INTO v_emptied
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL (v_kept);
  EXECUTE 'TRUNCATE ' || v_emptied;
  -- One issuer: the first that staff entered.
  DELETE FROM issuer WHERE "ID" IS DISTINCT FROM (
    SELECT min("ID") FROM issuer WHERE NOT is_deleted AND abn IS DISTINCT FROM '99000000000');
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    EXECUTE 'DELETE FROM graphile_worker._private_jobs';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION clear_references_to_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update online_booking set _appointment = null where _doctor = old._doctor and _appointment = old."ID";
  return old;
end $function$;

CREATE OR REPLACE FUNCTION clear_references_to_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update appointment_import set _file = null where _doctor = old._doctor and _file = old."ID";
  update record_export set _file = null where _doctor = old._doctor and _file = old."ID";
  return old;
end $function$;

CREATE OR REPLACE FUNCTION clear_references_to_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update online_booking set _hold = null where _doctor = old._doctor and _hold = old."ID";
  return old;
end $function$;

CREATE OR REPLACE FUNCTION client_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT is_first_server() OR (TG_OP = 'INSERT' AND ledger_is_restoring()) THEN RETURN NULL; END IF;
  PERFORM set_config('citus.allow_nested_distributed_execution', 'on', true);
  UPDATE person SET access_version = access_version WHERE "ID" IN (NEW."ID", OLD."ID");
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION document_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.bytes IS NOT NULL OR (to_jsonb(OLD) - ARRAY['bytes', 'sha256']) <> (to_jsonb(NEW) - ARRAY['bytes', 'sha256']) THEN
    RAISE EXCEPTION 'a document that was issued is not changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'document_stays', DETAIL = 'constraint "document_stays"';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION groups_of_person_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT is_first_server() OR (TG_OP = 'INSERT' AND ledger_is_restoring()) THEN RETURN NULL; END IF;
  PERFORM set_config('citus.allow_nested_distributed_execution', 'on', true);
  UPDATE person SET access_version = access_version WHERE "ID" IN (NEW._person, OLD._person);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION insurer_form_document_is_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a submitted form is never changed' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION invoice_has_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO client_balance (_doctor) VALUES (NEW._doctor) ON CONFLICT DO NOTHING;
  INSERT INTO invoice_balance (_doctor, _invoice) VALUES (NEW._doctor, NEW."ID");
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION invoice_line_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION is_first_server()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN to_regclass('schema_migration') IS NOT NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger_entry_balances()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  v_entry bigint := (coalesce(to_jsonb(NEW) ->> '_entry', to_jsonb(NEW) ->> 'ID'))::bigint;
  v_lines bigint;
  v_sum bigint;
BEGIN
  SELECT count(*), coalesce(sum(cents), 0) INTO v_lines, v_sum FROM ledger_line WHERE _doctor = NEW._doctor AND _entry = v_entry;
  IF v_lines < 2 OR v_sum <> 0 THEN
    RAISE EXCEPTION 'entry % does not balance: % lines, sum %', v_entry, v_lines, v_sum
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_entry_balances', DETAIL = 'constraint "ledger_entry_balances"';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger_entry_is_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.recorded := clock_timestamp();
  NEW.xid := pg_current_xact_id();
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger_is_restoring()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT current_setting('corella.restoring', true) IS NOT DISTINCT FROM 'on'
    AND EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('ledger_entry') AND pg_has_role(current_user, relowner, 'member'))
$function$;

CREATE OR REPLACE FUNCTION ledger_line_belongs()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE v_entry record;
BEGIN
  SELECT xid, effective, recorded INTO v_entry FROM ledger_entry WHERE _doctor = NEW._doctor AND "ID" = NEW._entry;
  IF v_entry.xid IS DISTINCT FROM pg_current_xact_id() THEN
    RAISE EXCEPTION 'lines are posted with their entry' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_line_with_entry', DETAIL = 'constraint "ledger_line_with_entry"';
  END IF;
  NEW.effective := v_entry.effective;
  NEW.recorded := v_entry.recorded;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger_updates_balances()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE each record;
BEGIN
  IF ledger_is_restoring() THEN RETURN NULL; END IF;
  -- In one order, so that two entries over the same invoices wait for each other.
  FOR each IN SELECT _doctor, _invoice, sum(cents)::bigint AS cents FROM posted WHERE account = 'receivable' GROUP BY 1, 2 ORDER BY 1, 2 LOOP
    UPDATE invoice_balance SET cents = cents + each.cents WHERE _doctor = each._doctor AND _invoice = each._invoice;
    -- Only what is published is owed, and only such an invoice has a balance.
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an invoice that is not published is not owed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_of_published', DETAIL = 'constraint "ledger_of_published"';
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
END $function$;

CREATE OR REPLACE FUNCTION note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.changed_time := date_trunc('milliseconds', clock_timestamp());
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION patient_is_to_compare()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO patient_to_compare (_doctor, _patient) VALUES (NEW._doctor, NEW."ID");
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION payment_attempt_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE payment_attempt_part SET is_open = false WHERE _doctor = NEW._doctor AND _attempt = NEW."ID" AND is_open;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION payment_has_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO payment_balance (_doctor, _payment) VALUES (NEW._doctor, NEW."ID");
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION permissions_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF is_first_server() THEN UPDATE permission_version SET version = gen_random_uuid(); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION person_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.access_version := md5(OLD.access_version::text || NEW::text)::uuid;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION person_keeps_former_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF is_first_server() THEN INSERT INTO former_address (_person, email_address) VALUES (OLD."ID", OLD.email_address); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION posted_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'what is posted is not changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'posted_stays', DETAIL = 'constraint "posted_stays"';
END $function$;

CREATE OR REPLACE FUNCTION published_is_posted()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  v_posted bigint;
BEGIN
  SELECT coalesce(sum(l.cents), 0) INTO v_posted
    FROM ledger_entry e JOIN ledger_line l ON l._doctor = e._doctor AND l._entry = e."ID" AND l.account = 'receivable'
    WHERE e._doctor = NEW._doctor AND e._invoice = NEW."ID" AND e.kind = 'invoice';
  IF v_posted <> NEW.total_cents THEN
    RAISE EXCEPTION 'invoice % is published with %, and posted with %', NEW."ID", NEW.total_cents, v_posted
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'published_is_posted', DETAIL = 'constraint "published_is_posted"';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION published_lines_stay()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  v_doctor bigint := CASE TG_OP WHEN 'DELETE' THEN OLD._doctor ELSE NEW._doctor END;
  v_invoice bigint := CASE TG_OP WHEN 'DELETE' THEN OLD._invoice ELSE NEW._invoice END;
BEGIN
  IF NOT ledger_is_restoring() AND EXISTS (SELECT FROM invoice WHERE _doctor = v_doctor AND "ID" = v_invoice AND is_published) THEN
    RAISE EXCEPTION 'a published invoice is not changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'published_stays', DETAIL = 'constraint "published_stays"';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $function$;

CREATE OR REPLACE FUNCTION published_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' OR TG_OP = 'DELETE' OR (to_jsonb(OLD) - ARRAY['due_date', 'remind_date', 'reminders', 'is_void', 'voided_at', 'version'])
      <> (to_jsonb(NEW) - ARRAY['due_date', 'remind_date', 'reminders', 'is_void', 'voided_at', 'version'])
      OR (OLD.is_void AND NOT NEW.is_void) THEN
    RAISE EXCEPTION 'a published invoice is not changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'published_stays', DETAIL = 'constraint "published_stays"';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION recall_rule_of(p_doctor bigint, p_visit_type bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM recall_rule WHERE _doctor = p_doctor AND _visit_type = p_visit_type);
END $function$;

CREATE OR REPLACE FUNCTION recalls_after_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('corella.restoring', true) IS NOT DISTINCT FROM 'on' THEN RETURN NULL; END IF;
  PERFORM recalls_sync(each._doctor, each.ids) FROM (
    SELECT n._doctor, array_agg(n."ID") AS ids FROM added n
    WHERE n._patient IS NOT NULL AND (n.follow_up_weeks IS NOT NULL OR n.follow_up_on IS NOT NULL
      OR (n._visit_type IS NOT NULL AND recall_rule_of(n._doctor, n._visit_type)))
    GROUP BY n._doctor) AS each;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION recalls_after_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('corella.restoring', true) IS NOT DISTINCT FROM 'on' THEN RETURN NULL; END IF;
  PERFORM recalls_sync(each._doctor, each.ids) FROM (
    SELECT n._doctor, array_agg(n."ID") AS ids FROM added n JOIN removed o ON o._doctor = n._doctor AND o."ID" = n."ID"
    WHERE (n._patient, n._visit_type, n.appointment_date, n.repeat_interval, n.repeat_until, n.cancelled, n.is_deleted, n.follow_up_weeks, n.follow_up_on)
      IS DISTINCT FROM (o._patient, o._visit_type, o.appointment_date, o.repeat_interval, o.repeat_until, o.cancelled, o.is_deleted, o.follow_up_weeks, o.follow_up_on)
    GROUP BY n._doctor) AS each;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION recalls_after_occurrence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('corella.restoring', true) IS NOT DISTINCT FROM 'on' THEN RETURN NULL; END IF;
  PERFORM recalls_sync(each._doctor, each.ids) FROM (
    SELECT n._doctor, array_agg(DISTINCT n._appointment) AS ids FROM added n GROUP BY n._doctor) AS each;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION recalls_sync(p_doctor bigint, p_appointments bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$;

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

CREATE OR REPLACE FUNCTION seal_audit_events(p_doctor bigint, p_seals json, p_kept_since bigint, p_sealed bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  v_last audit_seal;
  v_end audit_chain_head;
  v_first bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('corella audit chain'), hashtext(p_doctor::text));
  SELECT * INTO v_last FROM audit_seal WHERE _doctor = p_doctor ORDER BY seq DESC LIMIT 1;
  SELECT * INTO v_end FROM audit_chain_head WHERE _doctor = p_doctor;
  SELECT min(seq) INTO v_first FROM json_to_recordset(p_seals) AS s(seq bigint);
  IF v_first IS NULL
    OR v_first NOT IN (coalesce(v_last.seq, 0) + 1, greatest(v_last.seq, v_end.seq, 0) + 1)
    OR p_kept_since IS NULL OR p_kept_since NOT IN (v_first - 1, coalesce(v_end.kept_since, v_first - 1))
    OR EXISTS (
      SELECT FROM (
        SELECT g.*, row_number() OVER (ORDER BY g.seq) AS place, lag(g.hash) OVER (ORDER BY g.seq) AS before
        FROM json_to_recordset(p_seals) AS g("ID" bigint, seq bigint, prev_hash text, hash text)
      ) s LEFT JOIN audit_event e ON e._doctor = p_doctor AND e."ID" = s."ID"
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
    RAISE EXCEPTION 'the seals do not continue the chain' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_seal_continues', DETAIL = 'constraint "audit_seal_continues"';
  END IF;
  INSERT INTO audit_seal (_doctor, "ID", seq, prev_hash, hash)
    SELECT p_doctor, s."ID", s.seq, decode(s.prev_hash, 'hex'), decode(s.hash, 'hex')
    FROM json_to_recordset(p_seals) AS s("ID" bigint, seq bigint, prev_hash text, hash text);
  INSERT INTO audit_chain_head AS e (_doctor, seq, hash, sealed, kept_since, sealed_at)
    SELECT p_doctor, seq, hash, p_sealed, p_kept_since, clock_timestamp()
    FROM audit_seal WHERE _doctor = p_doctor ORDER BY seq DESC LIMIT 1
    ON CONFLICT (_doctor) DO UPDATE
      SET seq = excluded.seq, hash = excluded.hash, sealed = excluded.sealed, kept_since = excluded.kept_since, sealed_at = excluded.sealed_at;
END $function$;

CREATE OR REPLACE FUNCTION search_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(regexp_replace(lower(unaccent('unaccent'::regdictionary, value)), '[''’`.]'::text, ''::text, 'g'::text), '[^a-z0-9]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION webhook_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE v_client bigint;
BEGIN
  FOR v_client IN SELECT DISTINCT _doctor FROM added LOOP
    CONTINUE WHEN NOT webhook_wanted(v_client, TG_ARGV[0]);
    PERFORM webhook_events(v_client, TG_ARGV[0], 'created', array_agg((to_jsonb(n) ->> TG_ARGV[1])::bigint)) FROM added n WHERE n._doctor = v_client;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION webhook_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION webhook_events(p_client bigint, p_kind text, p_verb text, p_records bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION webhook_letter_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE v_client bigint;
BEGIN
  FOR v_client IN SELECT DISTINCT _doctor FROM added WHERE _referral_letter IS NOT NULL LOOP
    CONTINUE WHEN NOT webhook_wanted(v_client, 'document');
    PERFORM webhook_events(v_client, 'document', 'created', array_agg(n._referral_letter)) FROM added n
    WHERE n._doctor = v_client AND n._referral_letter IS NOT NULL;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION webhook_letter_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION webhook_occurrence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE v_client bigint;
BEGIN
  FOR v_client IN SELECT DISTINCT _doctor FROM added LOOP
    CONTINUE WHEN NOT webhook_wanted(v_client, 'appointment');
    PERFORM webhook_events(v_client, 'appointment', 'updated', array_agg(DISTINCT n._appointment)) FROM added n WHERE n._doctor = v_client;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION webhook_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE v_client bigint;
BEGIN
  FOR v_client IN SELECT DISTINCT _doctor FROM removed LOOP
    CONTINUE WHEN NOT webhook_wanted(v_client, TG_ARGV[0]);
    PERFORM webhook_events(v_client, TG_ARGV[0], 'deleted', array_agg((to_jsonb(o) ->> TG_ARGV[1])::bigint)) FROM removed o WHERE o._doctor = v_client;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION webhook_wanted(p_client bigint, p_kind text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN current_setting('corella.restoring', true) IS DISTINCT FROM 'on' AND EXISTS (
    SELECT FROM webhook w WHERE w._doctor = p_client AND NOT w.is_off AND NOT w.is_deleted AND p_kind = ANY (w.kinds));
END $function$;

CREATE TABLE access_group (
  "ID" integer DEFAULT nextval('access_group_id_seq'::regclass) NOT NULL,
  team text NOT NULL,
  access_level text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT access_group_pkey PRIMARY KEY ("ID"),
  CONSTRAINT access_group_id_team_unique UNIQUE ("ID", team),
  CONSTRAINT access_group_team_known CHECK ((team = ANY (ARRAY['SYN'::text, 'EXT'::text, 'RCH'::text])))
);
CREATE UNIQUE INDEX access_group_name_unique ON access_group USING btree (team, lower(access_level));

CREATE TABLE appointment (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('appointment_id_seq'::regclass) NOT NULL,
  _series bigint,
  appointment_type smallint NOT NULL,
  appointment_date date NOT NULL,
  start_time time without time zone NOT NULL,
  end_time time without time zone NOT NULL,
  _patient bigint,
  _location bigint,
  cancelled boolean DEFAULT false NOT NULL,
  cancellation_reason text,
  is_billed boolean DEFAULT false NOT NULL,
  was_billed_before_cancel boolean DEFAULT false NOT NULL,
  notes text,
  repeat_interval smallint DEFAULT 0 NOT NULL,
  repeat_frequency integer,
  repeat_end_date date,
  repeat_count integer,
  repeat_until date,
  follow_up_weeks integer,
  follow_up_on date,
  is_deleted boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  repeat_month_day smallint,
  changed_time timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
  _visit_type bigint,
  resources bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  CONSTRAINT appointment_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT appointment_cancelled_is_closed CHECK (((NOT cancelled) OR is_billed)),
  CONSTRAINT appointment_month_day_known CHECK (((repeat_month_day >= 1) AND (repeat_month_day <= 31))),
  CONSTRAINT appointment_patient_as_type CHECK (((appointment_type = 3) = (_patient IS NULL))),
  CONSTRAINT appointment_reason_only_when_cancelled CHECK ((cancelled OR (cancellation_reason IS NULL))),
  CONSTRAINT appointment_repeat_count_sane CHECK (((repeat_count >= 1) AND (repeat_count <= 1000))),
  CONSTRAINT appointment_repeat_ends_after_start CHECK ((repeat_end_date >= appointment_date)),
  CONSTRAINT appointment_repeat_has_frequency CHECK (((repeat_interval = 0) OR (repeat_frequency >= 1))),
  CONSTRAINT appointment_repeat_known CHECK (((repeat_interval >= 0) AND (repeat_interval <= 2))),
  CONSTRAINT appointment_start_before_end CHECK ((start_time < end_time)),
  CONSTRAINT appointment_type_known CHECK (((appointment_type >= 1) AND (appointment_type <= 3))),
  CONSTRAINT appointment_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT appointment_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location(_doctor, "ID"),
  CONSTRAINT appointment_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT appointment_series_exists FOREIGN KEY (_doctor, _series) REFERENCES appointment(_doctor, "ID"),
  CONSTRAINT appointment_visit_type_exists FOREIGN KEY (_doctor, _visit_type) REFERENCES visit_type(_doctor, "ID")
);
CREATE INDEX appointment_by_change ON appointment USING btree (_doctor, changed_time, "ID") WHERE (NOT is_deleted);
CREATE INDEX appointment_of_patient ON appointment USING btree (_doctor, _patient, appointment_date DESC) WHERE (_patient IS NOT NULL);
CREATE INDEX appointment_of_series ON appointment USING btree (_doctor, _series) WHERE (_series IS NOT NULL);
CREATE INDEX appointment_on_day ON appointment USING btree (_doctor, appointment_date, start_time) INCLUDE (end_time, "ID", _patient, _location, appointment_type, cancelled, is_billed) WHERE ((NOT is_deleted) AND (repeat_interval = 0));
CREATE INDEX appointment_repeating ON appointment USING btree (_doctor, repeat_until, appointment_date) WHERE ((NOT is_deleted) AND (repeat_interval > 0));
CREATE INDEX appointment_repeating_of_patient ON appointment USING btree (_doctor, _patient) WHERE ((repeat_interval > 0) AND (NOT is_deleted) AND (_patient IS NOT NULL));
CREATE TRIGGER appointment_changed_now BEFORE UPDATE ON appointment FOR EACH ROW WHEN ((old.version IS DISTINCT FROM new.version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER appointment_clears_references BEFORE DELETE ON appointment FOR EACH ROW EXECUTE FUNCTION clear_references_to_appointment();
CREATE TRIGGER appointment_recalls_added AFTER INSERT ON appointment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recalls_after_booking();
CREATE TRIGGER appointment_recalls_changed AFTER UPDATE ON appointment REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recalls_after_change();
CREATE TRIGGER appointment_told_added AFTER INSERT ON appointment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_added('appointment', 'ID');
CREATE TRIGGER appointment_told_changed AFTER UPDATE ON appointment REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_changed('appointment', 'ID');
CREATE TRIGGER appointment_told_removed AFTER DELETE ON appointment REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION webhook_removed('appointment', 'ID');

CREATE TABLE appointment_hold (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('appointment_hold_id_seq'::regclass) NOT NULL,
  held_on date NOT NULL,
  start_time time without time zone NOT NULL,
  end_time time without time zone NOT NULL,
  until timestamp with time zone,
  CONSTRAINT appointment_hold_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT appointment_hold_start_before_end CHECK ((start_time < end_time)),
  CONSTRAINT appointment_hold_once EXCLUDE USING gist (_doctor WITH =, tsrange((held_on + start_time), (held_on + end_time)) WITH &&),
  CONSTRAINT appointment_hold_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);
CREATE INDEX appointment_hold_on_day ON appointment_hold USING btree (_doctor, held_on);
CREATE INDEX appointment_hold_until ON appointment_hold USING btree (until) WHERE (until IS NOT NULL);
CREATE TRIGGER appointment_hold_clears_references BEFORE DELETE ON appointment_hold FOR EACH ROW EXECUTE FUNCTION clear_references_to_hold();

CREATE TABLE appointment_import (
  _doctor bigint NOT NULL,
  "ID" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  _started_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  ended_time timestamp with time zone,
  file_name text NOT NULL,
  _file bigint,
  state text DEFAULT 'reading'::text NOT NULL,
  problem text,
  unknown_columns text[] DEFAULT '{}'::text[] NOT NULL,
  with_doubtful boolean DEFAULT false NOT NULL,
  source text DEFAULT ''::text NOT NULL,
  subject text,
  headings text[],
  samples jsonb DEFAULT '[]'::jsonb NOT NULL,
  mapping jsonb,
  notices text[] DEFAULT '{}'::text[] NOT NULL,
  encoding text,
  CONSTRAINT appointment_import_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT appointment_import_encoding_known CHECK ((encoding = ANY (ARRAY['windows-1252'::text, 'macintosh'::text, 'windows-1250'::text]))),
  CONSTRAINT appointment_import_mapping_of_table CHECK (((mapping IS NULL) OR ((subject IS NOT NULL) AND (headings IS NOT NULL)))),
  CONSTRAINT appointment_import_state_known CHECK ((state = ANY (ARRAY['reading'::text, 'read'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))),
  CONSTRAINT appointment_import_subject_known CHECK ((subject = ANY (ARRAY['appointment'::text, 'referral'::text, 'availability'::text]))),
  CONSTRAINT appointment_import_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT appointment_import_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID"),
  CONSTRAINT appointment_import_starter_exists FOREIGN KEY (_started_by) REFERENCES person("ID")
);

CREATE TABLE appointment_import_row (
  _doctor bigint NOT NULL,
  _import bigint NOT NULL,
  row_number integer NOT NULL,
  key text NOT NULL,
  place text NOT NULL,
  outcome text NOT NULL,
  reasons text[] DEFAULT '{}'::text[] NOT NULL,
  patient_name text,
  patient_dob date,
  appointment_type smallint,
  appointment_date date,
  start_time time without time zone,
  end_time time without time zone,
  _patient bigint,
  _location bigint,
  location_name text,
  cancelled boolean DEFAULT false NOT NULL,
  cancellation_reason text,
  notes text,
  clashes boolean DEFAULT false NOT NULL,
  _appointment bigint,
  kind text DEFAULT 'appointment'::text NOT NULL,
  available boolean,
  repeat_weeks integer,
  repeat_end date,
  _schedule bigint,
  _referring_doctor bigint,
  referrer_name text,
  referral_type smallint,
  _referral bigint,
  cells text[],
  reason text,
  _visit_type bigint,
  CONSTRAINT appointment_import_row_pkey PRIMARY KEY (_doctor, _import, row_number),
  CONSTRAINT appointment_import_row_once UNIQUE (_doctor, _import, key),
  CONSTRAINT appointment_import_row_availability_whole CHECK (((kind <> 'availability'::text) OR (num_nonnulls(available, repeat_weeks) = 2))),
  CONSTRAINT appointment_import_row_kind_known CHECK ((kind = ANY (ARRAY['appointment'::text, 'availability'::text, 'referral'::text]))),
  CONSTRAINT appointment_import_row_outcome_known CHECK ((outcome = ANY (ARRAY['ready'::text, 'doubtful'::text, 'there'::text, 'wrong'::text, 'made'::text, 'undone'::text]))),
  CONSTRAINT appointment_import_row_reason_of_availability CHECK (((reason IS NULL) OR (kind = 'availability'::text))),
  CONSTRAINT appointment_import_row_referral_whole CHECK (((kind <> 'referral'::text) OR (referral_type IS NOT NULL))),
  CONSTRAINT appointment_import_row_of_import FOREIGN KEY (_doctor, _import) REFERENCES appointment_import(_doctor, "ID") ON DELETE CASCADE
);
CREATE INDEX appointment_import_row_by_day ON appointment_import_row USING btree (_doctor, _import, appointment_date) WHERE (outcome = ANY (ARRAY['ready'::text, 'doubtful'::text]));
CREATE INDEX appointment_import_row_by_outcome ON appointment_import_row USING btree (_doctor, _import, outcome, row_number);

CREATE TABLE appointment_occurrence (
  _doctor bigint NOT NULL,
  _appointment bigint NOT NULL,
  repeat_date date NOT NULL,
  appointment_type smallint NOT NULL,
  appointment_date date NOT NULL,
  start_time time without time zone NOT NULL,
  end_time time without time zone NOT NULL,
  _patient bigint,
  _location bigint,
  cancelled boolean DEFAULT false NOT NULL,
  cancellation_reason text,
  is_billed boolean DEFAULT false NOT NULL,
  was_billed_before_cancel boolean DEFAULT false NOT NULL,
  notes text,
  follow_up_weeks integer,
  follow_up_on date,
  is_deleted boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_time timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
  _visit_type bigint,
  resources bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  CONSTRAINT appointment_occurrence_pkey PRIMARY KEY (_doctor, _appointment, repeat_date),
  CONSTRAINT appointment_occurrence_cancelled_is_closed CHECK (((NOT cancelled) OR is_billed)),
  CONSTRAINT appointment_occurrence_patient_as_type CHECK (((appointment_type = 3) = (_patient IS NULL))),
  CONSTRAINT appointment_occurrence_start_before_end CHECK ((start_time < end_time)),
  CONSTRAINT appointment_occurrence_type_known CHECK (((appointment_type >= 1) AND (appointment_type <= 3))),
  CONSTRAINT appointment_occurrence_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location(_doctor, "ID"),
  CONSTRAINT appointment_occurrence_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT appointment_occurrence_series_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment(_doctor, "ID"),
  CONSTRAINT appointment_occurrence_visit_type_exists FOREIGN KEY (_doctor, _visit_type) REFERENCES visit_type(_doctor, "ID")
);
CREATE INDEX appointment_occurrence_by_change ON appointment_occurrence USING btree (_doctor, changed_time, _appointment) WHERE (NOT is_deleted);
CREATE INDEX appointment_occurrence_of_patient ON appointment_occurrence USING btree (_doctor, _patient) WHERE (_patient IS NOT NULL);
CREATE INDEX appointment_occurrence_on_day ON appointment_occurrence USING btree (_doctor, appointment_date) WHERE (NOT is_deleted);
CREATE TRIGGER appointment_occurrence_changed_now BEFORE UPDATE ON appointment_occurrence FOR EACH ROW WHEN ((old.version IS DISTINCT FROM new.version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER appointment_occurrence_recalls_added AFTER INSERT ON appointment_occurrence REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recalls_after_occurrence();
CREATE TRIGGER appointment_occurrence_recalls_changed AFTER UPDATE ON appointment_occurrence REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recalls_after_occurrence();
CREATE TRIGGER appointment_occurrence_recalls_removed AFTER DELETE ON appointment_occurrence REFERENCING OLD TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recalls_after_occurrence();
CREATE TRIGGER appointment_occurrence_told_added AFTER INSERT ON appointment_occurrence REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_occurrence();
CREATE TRIGGER appointment_occurrence_told_changed AFTER UPDATE ON appointment_occurrence REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_occurrence();
CREATE TRIGGER appointment_occurrence_told_removed AFTER DELETE ON appointment_occurrence REFERENCING OLD TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_occurrence();

CREATE TABLE appointment_undo (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('appointment_undo_id_seq'::regclass) NOT NULL,
  _person bigint NOT NULL,
  act text NOT NULL,
  _undone_by bigint,
  is_redo boolean DEFAULT false NOT NULL,
  appointments jsonb NOT NULL,
  schedules jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT appointment_undo_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT appointment_undo_act_known CHECK ((act = ANY (ARRAY['book'::text, 'move'::text, 'change'::text, 'cancel'::text, 'restore'::text, 'delete'::text, 'away'::text]))),
  CONSTRAINT appointment_undo_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT appointment_undo_undone_by_exists FOREIGN KEY (_doctor, _undone_by) REFERENCES appointment_undo(_doctor, "ID") ON DELETE CASCADE
);
CREATE INDEX appointment_undo_by_age ON appointment_undo USING btree (created_time);

CREATE TABLE audit_chain_head (
  _doctor bigint NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  sealed bytea NOT NULL,
  kept_since bigint NOT NULL,
  sealed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT audit_chain_head_pkey PRIMARY KEY (_doctor),
  CONSTRAINT audit_chain_head_after_start CHECK (((kept_since >= 0) AND (seq >= kept_since)))
);

CREATE TABLE audit_check (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('audit_check_id_seq'::regclass) NOT NULL,
  _started_by bigint NOT NULL,
  started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  touched_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  finished_at timestamp with time zone,
  done_rows bigint DEFAULT 0 NOT NULL,
  all_rows bigint DEFAULT 0 NOT NULL,
  breaks jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT audit_check_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT audit_check_done_of_all CHECK (((done_rows >= 0) AND (all_rows >= 0)))
);

CREATE TABLE audit_event (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('audit_event_id_seq'::regclass) NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
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
  patients bigint[],
  discreet text,
  CONSTRAINT audit_event_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT audit_event_kind_known CHECK ((kind = ANY (ARRAY['write'::text, 'read'::text]))),
  CONSTRAINT audit_event_write_has_words CHECK (((kind = 'read'::text) OR (message IS NOT NULL)))
);
CREATE INDEX audit_event_feed ON audit_event USING btree (_doctor, at DESC, "ID" DESC) WHERE (kind = 'write'::text);
CREATE INDEX audit_event_feed_of_all ON audit_event USING btree (at DESC, "ID" DESC) WHERE (kind = 'write'::text);
CREATE INDEX audit_event_in_order ON audit_event USING btree ("ID");
CREATE INDEX audit_event_of_caller ON audit_event USING btree (_doctor, _executing_user, at DESC, "ID" DESC);
CREATE INDEX audit_event_of_person ON audit_event USING btree (_executing_user, at DESC) WHERE ((kind = 'write'::text) OR (route <> ALL (ARRAY['GET /patient/everywhere/{query}'::text, 'GET /activityFeed'::text])));
CREATE INDEX audit_event_of_record ON audit_event USING btree (_doctor, controller, identity, at DESC) WHERE (shown_ids IS NULL);
CREATE INDEX audit_event_patients ON audit_event USING gin (patients) WHERE (patients <> '{}'::bigint[]);
CREATE INDEX audit_event_showed_appointment ON audit_event USING gin (shown_ids) WHERE ((controller = 'appointment'::text) AND (shown_ids IS NOT NULL) AND (patients IS NULL));
CREATE INDEX audit_event_showed_patient ON audit_event USING gin (shown_ids) WHERE ((controller = 'patient'::text) AND (shown_ids IS NOT NULL));
CREATE TRIGGER audit_event_stays BEFORE DELETE OR UPDATE ON audit_event FOR EACH ROW EXECUTE FUNCTION audit_event_stays();

CREATE TABLE audit_seal (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL,
  seq bigint NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_seal_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT audit_seal_seq_unique UNIQUE (_doctor, seq)
);
CREATE TRIGGER audit_seal_stays BEFORE DELETE OR UPDATE ON audit_seal FOR EACH ROW EXECUTE FUNCTION audit_event_stays();

CREATE TABLE audit_sealing (
  is_only boolean DEFAULT true NOT NULL,
  seen bigint NOT NULL,
  seen_before bigint NOT NULL,
  CONSTRAINT audit_sealing_pkey PRIMARY KEY (is_only),
  CONSTRAINT audit_sealing_forward CHECK (((seen_before >= 0) AND (seen >= seen_before))),
  CONSTRAINT audit_sealing_only_one CHECK (is_only)
);

CREATE TABLE authenticator (
  "ID" bigint DEFAULT nextval('authenticator_id_seq'::regclass) NOT NULL,
  _person bigint NOT NULL,
  name text NOT NULL,
  secret bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT authenticator_pkey PRIMARY KEY ("ID"),
  CONSTRAINT authenticator_person_exists FOREIGN KEY (_person) REFERENCES person("ID") ON DELETE CASCADE
);
CREATE INDEX authenticator_of_person ON authenticator USING btree (_person);

CREATE TABLE authorised_person (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('authorised_person_id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  relationship text NOT NULL,
  email text,
  phone text,
  is_deleted boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT authorised_person_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT authorised_person_relationship_known CHECK ((relationship = ANY (ARRAY['Practice Manager'::text, 'Partner'::text, 'Accountant'::text, 'Other'::text]))),
  CONSTRAINT authorised_person_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE bank_account (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('bank_account_id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  branch_name text,
  bank_address text NOT NULL,
  account_name text NOT NULL,
  bsb text NOT NULL,
  account_number text NOT NULL,
  abn text NOT NULL,
  gst boolean DEFAULT false NOT NULL,
  _file bigint,
  version integer DEFAULT 1 NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  CONSTRAINT bank_account_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT bank_account_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT bank_account_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID")
);
CREATE INDEX bank_account_by_file ON bank_account USING btree (_doctor, _file) WHERE (_file IS NOT NULL);

CREATE TABLE batch (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('batch_id_seq'::regclass) NOT NULL,
  _status smallint DEFAULT 3 NOT NULL,
  is_corrected_letter boolean NOT NULL,
  _returned_by bigint NOT NULL,
  recipient text,
  body text,
  return_date date NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  rating smallint,
  rating_comment text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT batch_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT batch_rating_of_stars CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT batch_status_known CHECK (((_status >= 1) AND (_status <= 3))),
  CONSTRAINT batch_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);
CREATE INDEX batch_by_age ON batch USING btree (_doctor, created_time DESC, "ID" DESC);

CREATE TABLE billing_file (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('billing_file_id_seq'::regclass) NOT NULL,
  _file bigint NOT NULL,
  comment text,
  is_bulkbill_sent boolean DEFAULT false NOT NULL,
  bulkbill_sent_date timestamp with time zone,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  CONSTRAINT billing_file_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT billing_file_sent_has_date CHECK ((is_bulkbill_sent = (bulkbill_sent_date IS NOT NULL))),
  CONSTRAINT billing_file_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT billing_file_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID")
);
CREATE INDEX billing_file_by_file ON billing_file USING btree (_doctor, _file);

CREATE TABLE booking_agent (
  _doctor bigint NOT NULL,
  _user bigint NOT NULL,
  from_date date NOT NULL,
  until_date date,
  "ID" bigint DEFAULT nextval('booking_agent_id_seq'::regclass) NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT booking_agent_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT booking_agent_until_after_from CHECK ((until_date >= from_date)),
  CONSTRAINT booking_agent_once_a_day EXCLUDE USING gist (_doctor WITH =, _user WITH =, daterange(from_date, until_date, '[]'::text) WITH &&),
  CONSTRAINT booking_agent_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT booking_agent_user_exists FOREIGN KEY (_user) REFERENCES person("ID")
);
CREATE INDEX booking_agent_of_user ON booking_agent USING btree (_user);

CREATE TABLE bulletin (
  "ID" bigint DEFAULT nextval('bulletin_id_seq'::regclass) NOT NULL,
  message text NOT NULL,
  created_time timestamp with time zone NOT NULL,
  _created_user bigint NOT NULL,
  last_updated timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT bulletin_pkey PRIMARY KEY ("ID"),
  CONSTRAINT bulletin_in_order UNIQUE (created_time),
  CONSTRAINT bulletin_created_user_exists FOREIGN KEY (_created_user) REFERENCES person("ID")
);
CREATE INDEX bulletin_of_user ON bulletin USING btree (_created_user);

CREATE TABLE calendar_feed (
  _doctor bigint NOT NULL,
  "ID" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  _person bigint NOT NULL,
  token_hash bytea NOT NULL,
  shows_names boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  last_read_time timestamp with time zone,
  last_tag text,
  CONSTRAINT calendar_feed_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT calendar_feed_once UNIQUE (_doctor, _person),
  CONSTRAINT calendar_feed_token_hash_length CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT calendar_feed_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT calendar_feed_person_exists FOREIGN KEY (_person) REFERENCES person("ID")
);
CREATE INDEX calendar_feed_by_token ON calendar_feed USING btree (token_hash);

CREATE TABLE client_balance (
  _doctor bigint NOT NULL,
  cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT client_balance_pkey PRIMARY KEY (_doctor),
  CONSTRAINT client_balance_not_negative CHECK ((cents >= 0)),
  CONSTRAINT client_balance_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);
CREATE TRIGGER client_balance_by_trigger BEFORE INSERT OR DELETE OR UPDATE ON client_balance FOR EACH ROW EXECUTE FUNCTION balance_by_trigger();

CREATE TABLE client_card (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('client_card_id_seq'::regclass) NOT NULL,
  token text NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  expiry_month smallint NOT NULL,
  expiry_year smallint NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT client_card_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT client_card_token_once UNIQUE (_doctor, token),
  CONSTRAINT client_card_number_masked CHECK ((number ~ '[^0-9]'::text)),
  CONSTRAINT client_card_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE client_document (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('client_document_id_seq'::regclass) NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  description text,
  _status smallint DEFAULT 1 NOT NULL,
  _created_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  CONSTRAINT client_document_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT client_document_kind_known CHECK ((kind = ANY (ARRAY['report'::text, 'procedure'::text]))),
  CONSTRAINT client_document_status_known CHECK (((_status >= 1) AND (_status <= 3))),
  CONSTRAINT client_document_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);
CREATE INDEX client_document_by_kind ON client_document USING btree (_doctor, kind, created_time DESC, "ID" DESC) WHERE (NOT is_deleted);

CREATE TABLE client_document_file (
  _doctor bigint NOT NULL,
  _document bigint NOT NULL,
  _file bigint NOT NULL,
  "position" smallint NOT NULL,
  CONSTRAINT client_document_file_pkey PRIMARY KEY (_doctor, _document, _file),
  CONSTRAINT client_document_file_document_exists FOREIGN KEY (_doctor, _document) REFERENCES client_document(_doctor, "ID"),
  CONSTRAINT client_document_file_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID")
);
CREATE INDEX client_document_file_by_file ON client_document_file USING btree (_doctor, _file);

CREATE TABLE client_preference (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('client_preference_id_seq'::regclass) NOT NULL,
  default_list_type text NOT NULL,
  _default_location bigint,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT client_preference_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT client_preference_once UNIQUE (_doctor),
  CONSTRAINT client_preference_type_known CHECK ((default_list_type = ANY (ARRAY['INPATIENT'::text, 'OUTPATIENT'::text]))),
  CONSTRAINT client_preference_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT client_preference_location_of_type FOREIGN KEY (_doctor, _default_location, default_list_type) REFERENCES location(_doctor, "ID", type)
);

CREATE TABLE client_signature (
  _doctor bigint NOT NULL,
  _file bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT client_signature_pkey PRIMARY KEY (_doctor),
  CONSTRAINT client_signature_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID")
);

CREATE TABLE client_signup (
  _doctor bigint NOT NULL,
  billing jsonb,
  jyt jsonb,
  coding jsonb,
  billing_contacts jsonb DEFAULT '[]'::jsonb NOT NULL,
  subscribe boolean DEFAULT false NOT NULL,
  commencement_date date,
  is_1st_biller boolean DEFAULT false NOT NULL,
  referred_by bigint,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT client_signup_pkey PRIMARY KEY (_doctor),
  CONSTRAINT client_signup_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE client_template (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('client_template_id_seq'::regclass) NOT NULL,
  _file bigint NOT NULL,
  character_offset_count integer NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT client_template_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT client_template_offset_not_negative CHECK ((character_offset_count >= 0)),
  CONSTRAINT client_template_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT client_template_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID")
);
CREATE INDEX client_template_by_file ON client_template USING btree (_doctor, _file);

CREATE TABLE clock_entry (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('clock_entry_id_seq'::regclass) NOT NULL,
  _user bigint NOT NULL,
  start_time timestamp with time zone DEFAULT now() NOT NULL,
  end_time timestamp with time zone,
  note text,
  corrected_time timestamp with time zone,
  _corrected_by bigint,
  correction_reason text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT clock_entry_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT clock_entry_corrected_by_somebody CHECK ((((corrected_time IS NULL) = (_corrected_by IS NULL)) AND ((corrected_time IS NULL) = (correction_reason IS NULL)))),
  CONSTRAINT clock_entry_stops_after_start CHECK ((end_time >= start_time)),
  CONSTRAINT clock_entry_corrector_exists FOREIGN KEY (_corrected_by) REFERENCES person("ID"),
  CONSTRAINT clock_entry_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT clock_entry_user_exists FOREIGN KEY (_user) REFERENCES person("ID")
);
CREATE INDEX clock_entry_by_start ON clock_entry USING btree (start_time DESC, "ID" DESC);
CREATE INDEX clock_entry_long ON clock_entry USING btree (start_time DESC, "ID" DESC) WHERE ((corrected_time IS NULL) AND ((end_time IS NULL) OR ((end_time - start_time) > '12:00:00'::interval)));
CREATE INDEX clock_entry_of_client ON clock_entry USING btree (_doctor, end_time DESC, "ID" DESC);
CREATE INDEX clock_entry_of_user ON clock_entry USING btree (_user, start_time DESC, "ID" DESC);
CREATE UNIQUE INDEX clock_entry_one_running ON clock_entry USING btree (_doctor, _user) WHERE (end_time IS NULL);
CREATE INDEX clock_entry_spans ON clock_entry USING gist (tstzrange(start_time, COALESCE(end_time, 'infinity'::timestamp with time zone), '[]'::text));

CREATE TABLE company_client (
  "ID" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  code text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT company_client_pk PRIMARY KEY ("ID"),
  CONSTRAINT company_client_code_once UNIQUE (code),
  CONSTRAINT company_client_name_once UNIQUE (name)
);
CREATE TRIGGER company_client_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON company_client FOR EACH STATEMENT EXECUTE FUNCTION permissions_changed();

CREATE TABLE consultation (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('consultation_id_seq'::regclass) NOT NULL,
  _list bigint NOT NULL,
  _patient bigint NOT NULL,
  _appointment bigint,
  repeat_date date,
  start_time time without time zone,
  service_date date NOT NULL,
  items text[] DEFAULT '{}'::text[] NOT NULL,
  billing_type smallint,
  _referral bigint,
  notes text,
  category text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT consultation_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT consultation_appointment_once UNIQUE (_doctor, _appointment, repeat_date),
  CONSTRAINT consultation_appointment_with_date CHECK (((_appointment IS NULL) = (repeat_date IS NULL))),
  CONSTRAINT consultation_billing_type_known CHECK (((billing_type >= 1) AND (billing_type <= 6))),
  CONSTRAINT consultation_category_known CHECK ((category = ANY (ARRAY['C'::text, 'U'::text, 'Z'::text, 'M'::text, 'I'::text]))),
  CONSTRAINT consultation_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment(_doctor, "ID"),
  CONSTRAINT consultation_list_exists FOREIGN KEY (_doctor, _list) REFERENCES consultation_list(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT consultation_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT consultation_referral_exists FOREIGN KEY (_doctor, _referral) REFERENCES referral(_doctor, "ID")
);
CREATE INDEX consultation_of_day ON consultation USING btree (_doctor, service_date);
CREATE INDEX consultation_of_list ON consultation USING btree (_doctor, _list);
CREATE INDEX consultation_of_patient ON consultation USING btree (_doctor, _patient, service_date DESC);

CREATE TABLE consultation_list (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('consultation_list_id_seq'::regclass) NOT NULL,
  date date NOT NULL,
  type text NOT NULL,
  _location bigint NOT NULL,
  notes text,
  is_sent boolean DEFAULT false NOT NULL,
  sent_time timestamp with time zone,
  _sent_by bigint,
  _task bigint,
  _created_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT consultation_list_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT consultation_list_sent_with_task CHECK (((is_sent = (_task IS NOT NULL)) AND (is_sent = (sent_time IS NOT NULL)))),
  CONSTRAINT consultation_list_type_known CHECK ((type = ANY (ARRAY['INPATIENT'::text, 'OUTPATIENT'::text]))),
  CONSTRAINT consultation_list_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT consultation_list_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location(_doctor, "ID"),
  CONSTRAINT consultation_list_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task(_doctor, "ID")
);
CREATE INDEX consultation_list_by_date ON consultation_list USING btree (_doctor, date DESC, "ID" DESC);
CREATE INDEX consultation_list_of_all ON consultation_list USING btree (date DESC, "ID" DESC);
CREATE INDEX consultation_list_of_location ON consultation_list USING btree (_doctor, _location);
CREATE INDEX consultation_list_of_task ON consultation_list USING btree (_doctor, _task) WHERE (_task IS NOT NULL);

CREATE TABLE credit_note (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('credit_note_id_seq'::regclass) NOT NULL,
  credit_number bigint DEFAULT nextval('credit_note_number_seq'::regclass) NOT NULL,
  _invoice bigint NOT NULL,
  amount_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  to_client_cents bigint NOT NULL,
  reason text NOT NULL,
  credit_date date NOT NULL,
  _created_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT credit_note_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT credit_note_number_once UNIQUE (_doctor, credit_number),
  CONSTRAINT credit_note_amount_positive CHECK (((amount_cents > 0) AND (tax_cents >= 0) AND (tax_cents <= amount_cents))),
  CONSTRAINT credit_note_to_client_part CHECK (((to_client_cents >= 0) AND (to_client_cents <= amount_cents))),
  CONSTRAINT credit_note_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice(_doctor, "ID")
);
CREATE INDEX credit_note_of_invoice ON credit_note USING btree (_doctor, _invoice, "ID");
CREATE TRIGGER credit_note_stays BEFORE DELETE OR UPDATE ON credit_note FOR EACH ROW EXECUTE FUNCTION posted_stays();

CREATE TABLE dismissed_pair (
  _doctor bigint NOT NULL,
  _one bigint NOT NULL,
  _other bigint NOT NULL,
  said_at timestamp with time zone DEFAULT now() NOT NULL,
  _said_by bigint NOT NULL,
  CONSTRAINT dismissed_pair_pkey PRIMARY KEY (_doctor, _one, _other),
  CONSTRAINT dismissed_pair_in_order CHECK ((_one < _other)),
  CONSTRAINT dismissed_pair_one_exists FOREIGN KEY (_doctor, _one) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT dismissed_pair_other_exists FOREIGN KEY (_doctor, _other) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT dismissed_pair_said_by_exists FOREIGN KEY (_said_by) REFERENCES person("ID")
);
CREATE INDEX dismissed_pair_by_time ON dismissed_pair USING btree (_doctor, said_at DESC, _one, _other);
CREATE INDEX dismissed_pair_of_other ON dismissed_pair USING btree (_doctor, _other);

CREATE TABLE doctor (
  "ID" bigint NOT NULL,
  country text DEFAULT 'AU'::text NOT NULL,
  cell_phone text,
  work_phone text,
  fax text,
  work_address text,
  _locality integer,
  _timezone text DEFAULT 'Australia/Sydney'::text NOT NULL,
  company text,
  prefered_contact text,
  user_type smallint DEFAULT 1 NOT NULL,
  company_client integer,
  is_deleted boolean DEFAULT false NOT NULL,
  is_demo boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  company_key text GENERATED ALWAYS AS (search_key(COALESCE(company, ''::text))) STORED NOT NULL,
  dob date,
  ahpra text,
  difficulty text,
  _user_location integer,
  neurons integer DEFAULT 0 NOT NULL,
  is_no_gap boolean,
  gst boolean,
  public_info boolean,
  bank_type text,
  bupa_online_portal boolean,
  bupa_claiming_type text,
  nib_backdate boolean,
  signature_type text,
  digital_signature text,
  digital_signature_font text,
  signature_agreement boolean,
  credit_status boolean DEFAULT true NOT NULL,
  hides_checklist boolean DEFAULT false NOT NULL,
  referral_code text DEFAULT upper(substr(replace((gen_random_uuid())::text, '-'::text, ''::text), 1, 8)) NOT NULL,
  CONSTRAINT doctor_pkey PRIMARY KEY ("ID"),
  CONSTRAINT doctor_referral_code_once UNIQUE (referral_code),
  CONSTRAINT doctor_bank_type_known CHECK ((bank_type = ANY (ARRAY['Trading Bank'::text, 'Savings Bank'::text, 'Building Society'::text]))),
  CONSTRAINT doctor_bupa_claiming_type_known CHECK ((bupa_claiming_type = ANY (ARRAY['Inpatient'::text, 'Outpatient'::text, 'Both'::text]))),
  CONSTRAINT doctor_country_known CHECK ((country = ANY (ARRAY['AU'::text, 'UK'::text]))),
  CONSTRAINT doctor_difficulty_known CHECK ((difficulty = ANY (ARRAY['EASY'::text, 'MEDIUM'::text, 'DIFFICULT'::text]))),
  CONSTRAINT doctor_neurons_not_negative CHECK ((neurons >= 0)),
  CONSTRAINT doctor_prefered_contact_known CHECK ((prefered_contact = ANY (ARRAY['Email'::text, 'Phone'::text, 'Do Not Mind'::text, 'Other'::text]))),
  CONSTRAINT doctor_signature_type_known CHECK ((signature_type = ANY (ARRAY['digital'::text, 'manual'::text]))),
  CONSTRAINT doctor_user_type_known CHECK ((user_type = ANY (ARRAY[1, 2]))),
  CONSTRAINT doctor_company_exists FOREIGN KEY (company_client) REFERENCES company_client("ID"),
  CONSTRAINT doctor_is_a_person FOREIGN KEY ("ID") REFERENCES person("ID"),
  CONSTRAINT doctor_locality_exists FOREIGN KEY (_locality) REFERENCES locality("ID"),
  CONSTRAINT doctor_user_location_exists FOREIGN KEY (_user_location) REFERENCES user_location("ID")
);
CREATE INDEX doctor_by_age ON doctor USING btree (created_time DESC, "ID" DESC);
CREATE INDEX doctor_by_company_name ON doctor USING btree (company_key, "ID");
CREATE INDEX doctor_by_company_trigram ON doctor USING gin (company_key gin_trgm_ops);
CREATE INDEX doctor_of_company ON doctor USING btree (company_client) WHERE (company_client IS NOT NULL);
CREATE TRIGGER client_changed AFTER INSERT OR DELETE OR UPDATE ON doctor FOR EACH ROW EXECUTE FUNCTION client_changed();
CREATE TRIGGER client_emptied AFTER TRUNCATE ON doctor FOR EACH STATEMENT EXECUTE FUNCTION permissions_changed();

CREATE TABLE doctor_service (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('doctor_service_id_seq'::regclass) NOT NULL,
  client_service_id integer NOT NULL,
  is_trial boolean DEFAULT false NOT NULL,
  trial_exp_date date,
  active_date date,
  cut_off_date date,
  next_invoice_date date,
  appointmaid_package smallint,
  included_billing boolean,
  is_deleted boolean DEFAULT false NOT NULL,
  CONSTRAINT doctor_service_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT doctor_service_once UNIQUE (_doctor, client_service_id),
  CONSTRAINT doctor_service_appointmaid_package_known CHECK (((appointmaid_package >= 1) AND (appointmaid_package <= 4))),
  CONSTRAINT doctor_service_ends_after_start CHECK ((cut_off_date >= active_date)),
  CONSTRAINT doctor_service_trial_expires CHECK (((NOT is_trial) OR (trial_exp_date IS NOT NULL))),
  CONSTRAINT doctor_service_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT doctor_service_service_exists FOREIGN KEY (client_service_id) REFERENCES service("ID")
);
CREATE INDEX doctor_service_cut_off ON doctor_service USING btree (cut_off_date) WHERE ((NOT is_deleted) AND (cut_off_date IS NOT NULL));
CREATE INDEX doctor_service_of_service ON doctor_service USING btree (client_service_id, _doctor) WHERE (NOT is_deleted);
CREATE INDEX doctor_service_trial_ends ON doctor_service USING btree (trial_exp_date) WHERE (is_trial AND (NOT is_deleted) AND (cut_off_date IS NULL));

CREATE TABLE doctor_set (
  "ID" bigint DEFAULT nextval('doctor_set_id_seq'::regclass) NOT NULL,
  _person bigint NOT NULL,
  name text NOT NULL,
  doctors bigint[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT doctor_set_pkey PRIMARY KEY ("ID"),
  CONSTRAINT doctor_set_has_doctors CHECK (((cardinality(doctors) >= 1) AND (cardinality(doctors) <= 30))),
  CONSTRAINT doctor_set_person_exists FOREIGN KEY (_person) REFERENCES person("ID") ON DELETE CASCADE
);
CREATE UNIQUE INDEX doctor_set_name_once ON doctor_set USING btree (_person, lower(name));

CREATE TABLE doctor_specialty (
  _doctor bigint NOT NULL,
  _specialty integer NOT NULL,
  CONSTRAINT doctor_specialty_pkey PRIMARY KEY (_doctor, _specialty),
  CONSTRAINT doctor_specialty_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT doctor_specialty_specialty_exists FOREIGN KEY (_specialty) REFERENCES specialty("ID")
);

CREATE TABLE email_allowance (
  "ID" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  key text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT email_allowance_pkey PRIMARY KEY ("ID")
);
CREATE INDEX email_allowance_by_age ON email_allowance USING btree (at);
CREATE INDEX email_allowance_of_key ON email_allowance USING btree (key, at);

CREATE TABLE enquiry (
  "ID" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  title smallint,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email_address text NOT NULL,
  phone text,
  _locality integer,
  _timezone text,
  specialties integer[] DEFAULT '{}'::integer[] NOT NULL,
  enquiry_for text,
  letters text,
  income text,
  types smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  message text,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  answered_time timestamp with time zone,
  CONSTRAINT enquiry_pkey PRIMARY KEY ("ID"),
  CONSTRAINT enquiry_has_what_its_kind_needs CHECK (
CASE kind
    WHEN 'quote'::text THEN ((_locality IS NOT NULL) AND (enquiry_for IS NOT NULL))
    ELSE (cardinality(types) > 0)
END),
  CONSTRAINT enquiry_kind_known CHECK ((kind = ANY (ARRAY['quote'::text, 'enquiry'::text]))),
  CONSTRAINT enquiry_title_listed CHECK (((title >= 1) AND (title <= 9))),
  CONSTRAINT enquiry_locality_exists FOREIGN KEY (_locality) REFERENCES locality("ID")
);
CREATE INDEX enquiry_open ON enquiry USING btree (created_time) WHERE (answered_time IS NULL);

CREATE TABLE feedback (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('feedback_id_seq'::regclass) NOT NULL,
  _sender bigint NOT NULL,
  type smallint NOT NULL,
  comment text NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  search_text text GENERATED ALWAYS AS (search_key(comment)) STORED NOT NULL,
  CONSTRAINT feedback_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT feedback_type_known CHECK (((type >= 1) AND (type <= 3))),
  CONSTRAINT feedback_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT feedback_sender_exists FOREIGN KEY (_sender) REFERENCES person("ID")
);
CREATE INDEX feedback_newest ON feedback USING btree (_doctor, created_time DESC, "ID" DESC);
CREATE INDEX feedback_newest_of_type ON feedback USING btree (_doctor, type, created_time DESC, "ID" DESC);

CREATE TABLE fhir_assertion (
  _doctor bigint NOT NULL,
  _token bigint NOT NULL,
  jti_hash bytea NOT NULL,
  expires_time timestamp with time zone NOT NULL,
  CONSTRAINT fhir_assertion_pkey PRIMARY KEY (_doctor, _token, jti_hash),
  CONSTRAINT fhir_assertion_hash_length CHECK ((octet_length(jti_hash) = 32)),
  CONSTRAINT fhir_assertion_token_exists FOREIGN KEY (_doctor, _token) REFERENCES fhir_token(_doctor, "ID") ON DELETE CASCADE
);

CREATE TABLE fhir_token (
  _doctor bigint NOT NULL,
  "ID" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  scopes text[] NOT NULL,
  _created_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  expires_time timestamp with time zone NOT NULL,
  last_used_time timestamp with time zone,
  revoked_time timestamp with time zone,
  keys jsonb,
  CONSTRAINT fhir_token_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT fhir_token_has_scopes CHECK (((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 20))),
  CONSTRAINT fhir_token_hash_length CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT fhir_token_keys_listed CHECK (((jsonb_typeof(keys) = 'array'::text) AND ((jsonb_array_length(keys) >= 1) AND (jsonb_array_length(keys) <= 5)))),
  CONSTRAINT fhir_token_creator_exists FOREIGN KEY (_created_by) REFERENCES person("ID"),
  CONSTRAINT fhir_token_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);
CREATE INDEX fhir_token_by_hash ON fhir_token USING btree (token_hash);
CREATE INDEX fhir_token_with_keys ON fhir_token USING btree ("ID") WHERE (keys IS NOT NULL);

CREATE TABLE file (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('file_id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  size bigint NOT NULL,
  mime_type text NOT NULL,
  sha256 bytea NOT NULL,
  storage_key text NOT NULL,
  _uploaded_by bigint NOT NULL,
  uploaded_time timestamp with time zone DEFAULT now() NOT NULL,
  claimed_time timestamp with time zone,
  purpose text,
  CONSTRAINT file_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT file_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);
CREATE INDEX file_by_bytes ON file USING btree (_doctor, sha256);
CREATE INDEX file_by_storage_key ON file USING btree (storage_key);
CREATE INDEX file_unclaimed ON file USING btree (_doctor, _uploaded_by) WHERE (claimed_time IS NULL);
CREATE INDEX file_unclaimed_by_age ON file USING btree (uploaded_time) WHERE (claimed_time IS NULL);
CREATE TRIGGER file_clears_references BEFORE DELETE ON file FOR EACH ROW EXECUTE FUNCTION clear_references_to_file();

CREATE TABLE former_address (
  "ID" bigint DEFAULT nextval('former_address_id_seq'::regclass) NOT NULL,
  _person bigint NOT NULL,
  email_address text NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT former_address_pkey PRIMARY KEY ("ID"),
  CONSTRAINT former_address_person_exists FOREIGN KEY (_person) REFERENCES person("ID") ON DELETE CASCADE
);
CREATE INDEX former_address_by_time ON former_address USING btree (changed_at);
CREATE INDEX former_address_of_person ON former_address USING btree (_person, "ID");

CREATE TABLE fund_recipient (
  "ID" bigint DEFAULT nextval('fund_recipient_id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  short_name text NOT NULL,
  note text,
  way text NOT NULL,
  email_address text,
  postal_address text,
  website text,
  fund_codes text[] NOT NULL,
  asks_medicare_letter boolean DEFAULT false NOT NULL,
  asks_bank_statement boolean DEFAULT false NOT NULL,
  takes_digital_signature boolean DEFAULT true NOT NULL,
  reply_days integer DEFAULT 21 NOT NULL,
  "position" integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT fund_recipient_pkey PRIMARY KEY ("ID"),
  CONSTRAINT fund_recipient_code_unique UNIQUE (code),
  CONSTRAINT fund_recipient_reply_days_within CHECK (((reply_days >= 1) AND (reply_days <= 180))),
  CONSTRAINT fund_recipient_way_known CHECK ((way = ANY (ARRAY['email'::text, 'online'::text, 'post'::text])))
);

CREATE TABLE fund_registration (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('fund_registration_id_seq'::regclass) NOT NULL,
  provider_number text NOT NULL,
  practice_name text,
  recipient text NOT NULL,
  _form bigint NOT NULL,
  state text NOT NULL,
  sent_day date,
  due_day date,
  changed_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT fund_registration_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT fund_registration_once UNIQUE (_doctor, provider_number, recipient),
  CONSTRAINT fund_registration_state_known CHECK ((state = ANY (ARRAY['sent'::text, 'not_sent'::text, 'confirmed'::text, 'rejected'::text]))),
  CONSTRAINT fund_registration_form_exists FOREIGN KEY (_doctor, _form) REFERENCES insurer_form(_doctor, "ID"),
  CONSTRAINT fund_registration_recipient_exists FOREIGN KEY (recipient) REFERENCES fund_recipient(code)
);
CREATE INDEX fund_registration_due ON fund_registration USING btree (due_day) WHERE (state = 'sent'::text);

CREATE TABLE general_file (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('general_file_id_seq'::regclass) NOT NULL,
  _file bigint NOT NULL,
  comment text,
  "fileType" smallint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT general_file_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT general_file_type_known CHECK ((("fileType" >= 1) AND ("fileType" <= 4))),
  CONSTRAINT general_file_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT general_file_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID")
);
CREATE INDEX general_file_by_file ON general_file USING btree (_doctor, _file);

CREATE TABLE group_permission (
  _group integer NOT NULL,
  permission text NOT NULL,
  reach text NOT NULL,
  team text NOT NULL,
  CONSTRAINT group_permission_pkey PRIMARY KEY (_group, permission),
  CONSTRAINT group_permission_reach_known CHECK ((reach = ANY (ARRAY['A'::text, 'C'::text, 'O'::text, 'S'::text]))),
  CONSTRAINT group_permission_reach_of_team CHECK (((team = 'SYN'::text) OR ((team = 'RCH'::text) AND (reach <> 'A'::text)) OR ((team = 'EXT'::text) AND (reach = ANY (ARRAY['O'::text, 'S'::text]))))),
  CONSTRAINT group_permission_team_known CHECK ((team = ANY (ARRAY['SYN'::text, 'EXT'::text, 'RCH'::text]))),
  CONSTRAINT group_permission_group_exists FOREIGN KEY (_group, team) REFERENCES access_group("ID", team)
);
CREATE TRIGGER group_permission_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON group_permission FOR EACH STATEMENT EXECUTE FUNCTION permissions_changed();

CREATE TABLE group_second_factor (
  _group integer NOT NULL,
  required_at timestamp with time zone DEFAULT now() NOT NULL,
  _required_by bigint NOT NULL,
  CONSTRAINT group_second_factor_pkey PRIMARY KEY (_group),
  CONSTRAINT group_second_factor_group_exists FOREIGN KEY (_group) REFERENCES access_group("ID") ON DELETE CASCADE,
  CONSTRAINT group_second_factor_person_exists FOREIGN KEY (_required_by) REFERENCES person("ID") ON DELETE CASCADE
);
CREATE INDEX group_second_factor_of_person ON group_second_factor USING btree (_required_by);
CREATE TRIGGER group_second_factor_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON group_second_factor FOR EACH STATEMENT EXECUTE FUNCTION permissions_changed();

CREATE TABLE health_fund (
  "ID" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  eclipse_code text,
  kind text NOT NULL,
  membership text,
  fee_schedule_group text,
  _company_client integer,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT health_fund_pk PRIMARY KEY ("ID"),
  CONSTRAINT health_fund_code_once UNIQUE (code),
  CONSTRAINT health_fund_code_shape CHECK ((code ~ '^[A-Z0-9]{3,4}$'::text)),
  CONSTRAINT health_fund_company_is_company CHECK (((kind = 'company'::text) = (_company_client IS NOT NULL))),
  CONSTRAINT health_fund_kind_known CHECK ((kind = ANY (ARRAY['insurer'::text, 'brand'::text, 'former'::text, 'overseas'::text, 'company'::text]))),
  CONSTRAINT health_fund_membership_known CHECK ((membership = ANY (ARRAY['open'::text, 'restricted'::text]))),
  CONSTRAINT health_fund_company_client_fk FOREIGN KEY (_company_client) REFERENCES company_client("ID")
);

CREATE TABLE hospital (
  "ID" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  address text,
  _locality integer,
  kind text NOT NULL,
  aliases text DEFAULT ''::text NOT NULL,
  name_key text GENERATED ALWAYS AS (search_key(((name || ' '::text) || aliases))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT hospital_pk PRIMARY KEY ("ID"),
  CONSTRAINT hospital_once UNIQUE NULLS NOT DISTINCT (name, _locality),
  CONSTRAINT hospital_kind_known CHECK ((kind = ANY (ARRAY['public'::text, 'private'::text]))),
  CONSTRAINT hospital_name_given CHECK ((btrim(name) <> ''::text)),
  CONSTRAINT hospital_locality_fk FOREIGN KEY (_locality) REFERENCES locality("ID")
);
CREATE INDEX hospital_by_locality ON hospital USING btree (_locality);
CREATE INDEX hospital_by_name_prefix ON hospital USING btree (name_key text_pattern_ops);
CREATE INDEX hospital_by_name_trigram ON hospital USING gin (name_key gin_trgm_ops);

CREATE TABLE import_key (
  _doctor bigint NOT NULL,
  source text NOT NULL,
  subject text NOT NULL,
  key text NOT NULL,
  _patient bigint,
  _referring_doctor bigint,
  _run bigint NOT NULL,
  CONSTRAINT import_key_pkey PRIMARY KEY (_doctor, source, subject, key),
  CONSTRAINT import_key_one_record CHECK ((num_nonnulls(_patient, _referring_doctor) = 1)),
  CONSTRAINT import_key_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT import_key_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT import_key_referring_doctor_exists FOREIGN KEY (_doctor, _referring_doctor) REFERENCES referring_doctor(_doctor, "ID")
);
CREATE INDEX import_key_by_patient ON import_key USING btree (_doctor, _patient) WHERE (_patient IS NOT NULL);
CREATE INDEX import_key_by_referring_doctor ON import_key USING btree (_doctor, _referring_doctor) WHERE (_referring_doctor IS NOT NULL);
CREATE INDEX import_key_by_run ON import_key USING btree (_doctor, _run);

CREATE TABLE import_profile (
  _doctor bigint NOT NULL,
  source text NOT NULL,
  subject text NOT NULL,
  headings text[] NOT NULL,
  mapping jsonb NOT NULL,
  date_order text,
  saved_time timestamp with time zone DEFAULT now() NOT NULL,
  as_written text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT import_profile_pkey PRIMARY KEY (_doctor, source, subject),
  CONSTRAINT import_profile_date_order_known CHECK ((date_order = ANY (ARRAY['dmy'::text, 'mdy'::text, 'ymd'::text]))),
  CONSTRAINT import_profile_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE import_row (
  _doctor bigint NOT NULL,
  _run bigint NOT NULL,
  row_number integer NOT NULL,
  subject text NOT NULL,
  place text NOT NULL,
  name text NOT NULL,
  source_id text,
  raw jsonb,
  draft jsonb,
  outcome text NOT NULL,
  reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
  notices jsonb DEFAULT '[]'::jsonb NOT NULL,
  identity bigint,
  key text,
  name_key text,
  evidence jsonb,
  candidates jsonb DEFAULT '[]'::jsonb NOT NULL,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  fills integer DEFAULT 0 NOT NULL,
  others integer DEFAULT 0 NOT NULL,
  corrections jsonb DEFAULT '[]'::jsonb NOT NULL,
  before jsonb,
  version integer,
  CONSTRAINT import_row_pkey PRIMARY KEY (_doctor, _run, row_number),
  CONSTRAINT import_row_outcome_known CHECK ((outcome = ANY (ARRAY['new'::text, 'change'::text, 'there'::text, 'doubt'::text, 'wrong'::text, 'left'::text, 'made'::text, 'changed'::text, 'undone'::text]))),
  CONSTRAINT import_row_subject_known CHECK ((subject = ANY (ARRAY['patient'::text, 'referringdoctor'::text]))),
  CONSTRAINT import_row_run_exists FOREIGN KEY (_doctor, _run) REFERENCES import_run(_doctor, "ID")
);
CREATE INDEX import_row_by_outcome ON import_row USING btree (_doctor, _run, outcome, row_number);
CREATE INDEX import_row_by_record ON import_row USING btree (_doctor, subject, identity) WHERE (version IS NOT NULL);

CREATE TABLE import_run (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('import_run_id_seq'::regclass) NOT NULL,
  format text NOT NULL,
  subject text NOT NULL,
  file_names text[] NOT NULL,
  columns text[],
  mapping jsonb,
  state text DEFAULT 'read'::text NOT NULL,
  _started_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  started_time timestamp with time zone,
  ended_time timestamp with time zone,
  size bigint DEFAULT 0 NOT NULL,
  counts jsonb,
  expired_time timestamp with time zone,
  source text DEFAULT ''::text NOT NULL,
  mode text DEFAULT 'add'::text NOT NULL,
  date_orders jsonb DEFAULT '{}'::jsonb NOT NULL,
  as_written text[] DEFAULT '{}'::text[] NOT NULL,
  notices text[] DEFAULT '{}'::text[] NOT NULL,
  encoding text,
  CONSTRAINT import_run_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT import_run_encoding_known CHECK ((encoding = ANY (ARRAY['windows-1252'::text, 'macintosh'::text, 'windows-1250'::text]))),
  CONSTRAINT import_run_format_known CHECK ((format = ANY (ARRAY['fhir'::text, 'csv'::text]))),
  CONSTRAINT import_run_mode_known CHECK ((mode = ANY (ARRAY['add'::text, 'fill'::text, 'update'::text]))),
  CONSTRAINT import_run_state_known CHECK ((state = ANY (ARRAY['read'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  CONSTRAINT import_run_subject_known CHECK ((subject = ANY (ARRAY['patient'::text, 'referringdoctor'::text, 'both'::text]))),
  CONSTRAINT import_run_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE insurer_form (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('insurer_form_id_seq'::regclass) NOT NULL,
  user_location integer,
  is_update boolean NOT NULL,
  update_type smallint DEFAULT 0 NOT NULL,
  form_status smallint DEFAULT 0 NOT NULL,
  process_status smallint DEFAULT 1 NOT NULL,
  answers jsonb NOT NULL,
  submitted_time timestamp with time zone,
  _submitted_by bigint,
  _reviewer bigint,
  error_message text,
  _invoice bigint,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  saved_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT insurer_form_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT insurer_form_process_known CHECK (((process_status >= 1) AND (process_status <= 3))),
  CONSTRAINT insurer_form_status_known CHECK (((form_status >= 0) AND (form_status <= 7))),
  CONSTRAINT insurer_form_submitted_or_not CHECK (((form_status = 0) = (submitted_time IS NULL))),
  CONSTRAINT insurer_form_update_known CHECK (((update_type >= 0) AND (update_type <= 3))),
  CONSTRAINT insurer_form_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT insurer_form_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice(_doctor, "ID"),
  CONSTRAINT insurer_form_location_exists FOREIGN KEY (user_location) REFERENCES user_location("ID"),
  CONSTRAINT insurer_form_reviewer_exists FOREIGN KEY (_reviewer) REFERENCES person("ID"),
  CONSTRAINT insurer_form_submitter_exists FOREIGN KEY (_submitted_by) REFERENCES person("ID")
);
CREATE INDEX insurer_form_by_age ON insurer_form USING btree (submitted_time DESC, "ID" DESC) INCLUDE (_doctor) WHERE (form_status > 0);
CREATE INDEX insurer_form_by_client ON insurer_form USING btree (_doctor, process_status) INCLUDE (submitted_time, "ID") WHERE (form_status > 0);
CREATE INDEX insurer_form_by_id ON insurer_form USING btree ("ID");
CREATE INDEX insurer_form_by_process ON insurer_form USING btree (process_status, submitted_time DESC, "ID" DESC) INCLUDE (_doctor) WHERE (form_status > 0);
CREATE UNIQUE INDEX insurer_form_draft_once ON insurer_form USING btree (_doctor, COALESCE(user_location, 0)) WHERE (form_status = 0);
CREATE UNIQUE INDEX insurer_form_new_once ON insurer_form USING btree (_doctor, COALESCE(user_location, 0)) WHERE ((form_status > 0) AND (NOT is_update));

CREATE TABLE insurer_form_document (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('insurer_form_document_id_seq'::regclass) NOT NULL,
  _form bigint NOT NULL,
  recipient text NOT NULL,
  revision integer NOT NULL,
  sha256 bytea NOT NULL,
  content bytea NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT insurer_form_document_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT insurer_form_document_once UNIQUE (_doctor, _form, recipient, revision),
  CONSTRAINT insurer_form_document_form_exists FOREIGN KEY (_doctor, _form) REFERENCES insurer_form(_doctor, "ID")
);
CREATE TRIGGER insurer_form_document_is_frozen BEFORE UPDATE ON insurer_form_document FOR EACH ROW EXECUTE FUNCTION insurer_form_document_is_frozen();

CREATE TABLE insurer_form_file (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('insurer_form_file_id_seq'::regclass) NOT NULL,
  _form bigint NOT NULL,
  kind text NOT NULL,
  _file bigint NOT NULL,
  CONSTRAINT insurer_form_file_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT insurer_form_file_once UNIQUE (_doctor, _form, _file),
  CONSTRAINT insurer_form_file_kind_known CHECK ((kind = ANY (ARRAY['medicare_letter'::text, 'bank_statement'::text, 'signature'::text]))),
  CONSTRAINT insurer_form_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID"),
  CONSTRAINT insurer_form_file_form_exists FOREIGN KEY (_doctor, _form) REFERENCES insurer_form(_doctor, "ID") ON DELETE CASCADE
);

CREATE TABLE insurer_form_fund (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('insurer_form_fund_id_seq'::regclass) NOT NULL,
  _form bigint NOT NULL,
  recipient text NOT NULL,
  state text NOT NULL,
  email_address text,
  _mail bigint,
  tries integer DEFAULT 1 NOT NULL,
  revision integer,
  answer text,
  changed_time timestamp with time zone DEFAULT now() NOT NULL,
  _changed_by bigint,
  CONSTRAINT insurer_form_fund_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT insurer_form_fund_once UNIQUE (_doctor, _form, recipient),
  CONSTRAINT insurer_form_fund_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'refused'::text, 'task'::text, 'entered'::text]))),
  CONSTRAINT insurer_form_fund_form_exists FOREIGN KEY (_doctor, _form) REFERENCES insurer_form(_doctor, "ID"),
  CONSTRAINT insurer_form_fund_mail_exists FOREIGN KEY (_doctor, _mail) REFERENCES mail(_doctor, "ID"),
  CONSTRAINT insurer_form_fund_recipient_exists FOREIGN KEY (recipient) REFERENCES fund_recipient(code)
);
CREATE INDEX insurer_form_fund_of_mail ON insurer_form_fund USING btree (_doctor, _mail);

CREATE TABLE invoice (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('invoice_id_seq'::regclass) NOT NULL,
  invoice_number bigint DEFAULT nextval('invoice_number_seq'::regclass) NOT NULL,
  _issuer integer NOT NULL,
  kind text DEFAULT 'ordinary'::text NOT NULL,
  invoice_date date NOT NULL,
  due_date date NOT NULL,
  subtotal_cents bigint DEFAULT 0 NOT NULL,
  total_cents bigint DEFAULT 0 NOT NULL,
  linked_invoice bigint,
  is_published boolean DEFAULT false NOT NULL,
  published_at timestamp with time zone,
  _published_by bigint,
  is_void boolean DEFAULT false NOT NULL,
  voided_at timestamp with time zone,
  remind_date date,
  reminders integer DEFAULT 0 NOT NULL,
  upload_key text,
  _created_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT invoice_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT invoice_number_once UNIQUE (_doctor, invoice_number),
  CONSTRAINT invoice_upload_once UNIQUE (_doctor, upload_key),
  CONSTRAINT invoice_due_after_date CHECK ((due_date >= invoice_date)),
  CONSTRAINT invoice_kind_known CHECK ((kind = ANY (ARRAY['ordinary'::text, 'signup'::text, 'forms'::text, 'switch'::text]))),
  CONSTRAINT invoice_published_whole CHECK ((is_published = (published_at IS NOT NULL))),
  CONSTRAINT invoice_void_was_published CHECK (((is_void = (voided_at IS NOT NULL)) AND (is_published OR (NOT is_void)))),
  CONSTRAINT invoice_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT invoice_issuer_exists FOREIGN KEY (_issuer) REFERENCES issuer("ID"),
  CONSTRAINT invoice_linked_exists FOREIGN KEY (_doctor, linked_invoice) REFERENCES invoice(_doctor, "ID")
);
CREATE UNIQUE INDEX invoice_awaited_once ON invoice USING btree (_doctor, kind) WHERE ((kind = ANY (ARRAY['signup'::text, 'switch'::text])) AND (NOT is_published));
CREATE INDEX invoice_by_date ON invoice USING btree (_doctor, invoice_date DESC, "ID" DESC);
CREATE INDEX invoice_by_id ON invoice USING btree ("ID");
CREATE INDEX invoice_by_number ON invoice USING btree (invoice_number);
CREATE INDEX invoice_linked ON invoice USING btree (_doctor, linked_invoice) WHERE (linked_invoice IS NOT NULL);
CREATE INDEX invoice_of_all_by_date ON invoice USING btree (invoice_date DESC, "ID" DESC);
CREATE INDEX invoice_of_all_by_due ON invoice USING btree (due_date, "ID");
CREATE INDEX invoice_of_all_by_total ON invoice USING btree (total_cents, "ID");
CREATE INDEX invoice_states ON invoice USING btree (_doctor, "ID") INCLUDE (due_date, invoice_date, total_cents, is_published, is_void, kind);
CREATE INDEX invoice_unpublished ON invoice USING btree (due_date, "ID") WHERE (NOT is_published);
CREATE INDEX invoice_void ON invoice USING btree ("ID") WHERE is_void;
CREATE TRIGGER invoice_has_balance AFTER UPDATE OF is_published ON invoice FOR EACH ROW WHEN ((new.is_published AND (NOT old.is_published))) EXECUTE FUNCTION invoice_has_balance();
CREATE TRIGGER invoice_is_drafted BEFORE INSERT ON invoice FOR EACH ROW WHEN ((new.is_published AND (NOT ledger_is_restoring()))) EXECUTE FUNCTION published_stays();
CREATE TRIGGER invoice_published_stays BEFORE DELETE OR UPDATE ON invoice FOR EACH ROW WHEN (old.is_published) EXECUTE FUNCTION published_stays();
CREATE CONSTRAINT TRIGGER published_is_posted AFTER UPDATE OF is_published ON invoice DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.is_published AND (NOT old.is_published))) EXECUTE FUNCTION published_is_posted();

CREATE TABLE invoice_balance (
  _doctor bigint NOT NULL,
  _invoice bigint NOT NULL,
  cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT invoice_balance_pkey PRIMARY KEY (_doctor, _invoice),
  CONSTRAINT invoice_balance_not_negative CHECK ((cents >= 0)),
  CONSTRAINT invoice_balance_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice(_doctor, "ID")
);
CREATE INDEX invoice_balance_by_amount ON invoice_balance USING btree (cents, _invoice) INCLUDE (_doctor) WHERE (cents > 0);
CREATE INDEX invoice_balance_open ON invoice_balance USING btree (_doctor, _invoice) INCLUDE (cents) WHERE (cents > 0);
CREATE TRIGGER invoice_balance_by_trigger BEFORE INSERT OR DELETE OR UPDATE ON invoice_balance FOR EACH ROW EXECUTE FUNCTION balance_by_trigger();

CREATE TABLE invoice_document (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('invoice_document_id_seq'::regclass) NOT NULL,
  _invoice bigint NOT NULL,
  _credit_note bigint,
  description jsonb NOT NULL,
  drawn_at timestamp with time zone NOT NULL,
  bytes bytea,
  sha256 bytea,
  CONSTRAINT invoice_document_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT invoice_document_hash CHECK ((sha256 = sha256(bytes))),
  CONSTRAINT invoice_document_whole CHECK (((bytes IS NULL) = (sha256 IS NULL))),
  CONSTRAINT invoice_document_credit_note_exists FOREIGN KEY (_doctor, _credit_note) REFERENCES credit_note(_doctor, "ID"),
  CONSTRAINT invoice_document_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice(_doctor, "ID")
);
CREATE UNIQUE INDEX invoice_document_of_credit_note ON invoice_document USING btree (_doctor, _credit_note) WHERE (_credit_note IS NOT NULL);
CREATE UNIQUE INDEX invoice_document_once ON invoice_document USING btree (_doctor, _invoice) WHERE (_credit_note IS NULL);
CREATE INDEX invoice_document_without_bytes ON invoice_document USING btree (_doctor, "ID") WHERE (bytes IS NULL);
CREATE TRIGGER invoice_document_stays BEFORE DELETE OR UPDATE ON invoice_document FOR EACH ROW EXECUTE FUNCTION document_stays();

CREATE TABLE invoice_line (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('invoice_line_id_seq'::regclass) NOT NULL,
  _invoice bigint NOT NULL,
  "position" integer NOT NULL,
  _product integer,
  description text NOT NULL,
  unit_price numeric(15,4) NOT NULL,
  units numeric(12,3) NOT NULL,
  has_gst boolean NOT NULL,
  subtotal_cents bigint GENERATED ALWAYS AS ((round(((unit_price * units) * (100)::numeric)))::bigint) STORED NOT NULL,
  total_cents bigint GENERATED ALWAYS AS ((
CASE
    WHEN has_gst THEN round((round(((unit_price * units) * (100)::numeric)) * 1.1))
    ELSE round(((unit_price * units) * (100)::numeric))
END)::bigint) STORED NOT NULL,
  CONSTRAINT invoice_line_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT invoice_line_place_once UNIQUE (_doctor, _invoice, "position"),
  CONSTRAINT invoice_line_price_not_negative CHECK (((unit_price >= (0)::numeric) AND (unit_price < (10000000)::numeric))),
  CONSTRAINT invoice_line_sum_within CHECK (((unit_price * units) < (10000000)::numeric)),
  CONSTRAINT invoice_line_units_positive CHECK (((units > (0)::numeric) AND (units < (100000000)::numeric))),
  CONSTRAINT invoice_line_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT invoice_line_product_exists FOREIGN KEY (_product) REFERENCES product("ID")
);
CREATE TRIGGER invoice_line_added AFTER INSERT ON invoice_line REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_line_sums();
CREATE TRIGGER invoice_line_changed AFTER UPDATE ON invoice_line REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_line_sums();
CREATE TRIGGER invoice_line_published_stays BEFORE INSERT OR DELETE OR UPDATE ON invoice_line FOR EACH ROW EXECUTE FUNCTION published_lines_stay();
CREATE TRIGGER invoice_line_removed AFTER DELETE ON invoice_line REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION invoice_line_sums();

CREATE TABLE invoice_reminder (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('invoice_reminder_id_seq'::regclass) NOT NULL,
  _invoice bigint NOT NULL,
  step smallint,
  remind_date date NOT NULL,
  sent_to text NOT NULL,
  _sent_by bigint,
  created_time timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT invoice_reminder_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT invoice_reminder_step_once UNIQUE (_doctor, _invoice, step),
  CONSTRAINT invoice_reminder_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice(_doctor, "ID")
);

CREATE TABLE issuer (
  "ID" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  trading_name text,
  abn text,
  address text,
  phone text,
  email text,
  bank_account_name text,
  bsb text,
  account_number text,
  gst_registered boolean DEFAULT true NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  logo bytea,
  CONSTRAINT issuer_pkey PRIMARY KEY ("ID"),
  CONSTRAINT issuer_name_once UNIQUE (name),
  CONSTRAINT issuer_abn_digits CHECK ((abn ~ '^[0-9]{11}$'::text)),
  CONSTRAINT issuer_logo_small CHECK ((octet_length(logo) <= 24576))
);

CREATE TABLE job_run (
  "ID" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  key text NOT NULL,
  payload jsonb NOT NULL,
  _person bigint NOT NULL,
  _client bigint,
  needs text,
  state text DEFAULT 'waiting'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  started_time timestamp with time zone,
  ended_time timestamp with time zone,
  CONSTRAINT job_run_pkey PRIMARY KEY ("ID"),
  CONSTRAINT job_run_counted CHECK (((done >= 0) AND (total >= 0))),
  CONSTRAINT job_run_ended CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (ended_time IS NOT NULL))),
  CONSTRAINT job_run_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT job_run_client_exists FOREIGN KEY (_client) REFERENCES doctor("ID") ON DELETE CASCADE,
  CONSTRAINT job_run_person_exists FOREIGN KEY (_person) REFERENCES person("ID") ON DELETE CASCADE
);
CREATE INDEX job_run_by_age ON job_run USING btree (ended_time);
CREATE INDEX job_run_by_key ON job_run USING btree (name, key, "ID");
CREATE INDEX job_run_of_client ON job_run USING btree (_client);
CREATE INDEX job_run_of_person ON job_run USING btree (_person);
CREATE UNIQUE INDEX job_run_open ON job_run USING btree (name, key) WHERE (ended_time IS NULL);

CREATE TABLE ledger_entry (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('ledger_entry_id_seq'::regclass) NOT NULL,
  kind text NOT NULL,
  effective date NOT NULL,
  recorded timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  _invoice bigint,
  _payment bigint,
  _credit_note bigint,
  _recorded_by bigint,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  _write_off bigint,
  CONSTRAINT ledger_entry_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT ledger_entry_kind_known CHECK ((kind = ANY (ARRAY['invoice'::text, 'void'::text, 'receipt'::text, 'refund'::text, 'credit'::text, 'write_off'::text]))),
  CONSTRAINT ledger_entry_of_write_off CHECK (((kind = 'write_off'::text) = (_write_off IS NOT NULL))),
  CONSTRAINT ledger_entry_credit_note_exists FOREIGN KEY (_doctor, _credit_note) REFERENCES credit_note(_doctor, "ID"),
  CONSTRAINT ledger_entry_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice(_doctor, "ID"),
  CONSTRAINT ledger_entry_payment_exists FOREIGN KEY (_doctor, _payment) REFERENCES payment(_doctor, "ID"),
  CONSTRAINT ledger_entry_write_off_exists FOREIGN KEY (_doctor, _write_off) REFERENCES write_off(_doctor, "ID")
);
CREATE UNIQUE INDEX ledger_entry_credit_note_once ON ledger_entry USING btree (_doctor, _credit_note) WHERE (_credit_note IS NOT NULL);
CREATE UNIQUE INDEX ledger_entry_invoice_once ON ledger_entry USING btree (_doctor, _invoice, kind) WHERE (kind = ANY (ARRAY['invoice'::text, 'void'::text]));
CREATE INDEX ledger_entry_of_invoice ON ledger_entry USING btree (_doctor, _invoice, "ID");
CREATE UNIQUE INDEX ledger_entry_payment_once ON ledger_entry USING btree (_doctor, _payment) WHERE (_payment IS NOT NULL);
CREATE UNIQUE INDEX ledger_entry_write_off_once ON ledger_entry USING btree (_doctor, _write_off) WHERE (_write_off IS NOT NULL);
CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT ledger_is_restoring())) EXECUTE FUNCTION ledger_entry_balances();
CREATE TRIGGER ledger_entry_is_new BEFORE INSERT ON ledger_entry FOR EACH ROW WHEN ((NOT ledger_is_restoring())) EXECUTE FUNCTION ledger_entry_is_new();
CREATE TRIGGER ledger_entry_stays BEFORE DELETE OR UPDATE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION posted_stays();

CREATE TABLE ledger_line (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('ledger_line_id_seq'::regclass) NOT NULL,
  _entry bigint NOT NULL,
  account text NOT NULL,
  _product integer,
  _invoice bigint,
  _payment bigint,
  cents bigint NOT NULL,
  effective date NOT NULL,
  recorded timestamp with time zone NOT NULL,
  CONSTRAINT ledger_line_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT ledger_line_account_known CHECK ((account = ANY (ARRAY['receivable'::text, 'revenue'::text, 'gst'::text, 'card'::text, 'bank'::text, 'cash'::text, 'surcharge'::text, 'client_credit'::text, 'write_off'::text]))),
  CONSTRAINT ledger_line_not_zero CHECK ((cents <> 0)),
  CONSTRAINT ledger_line_receivable_of_invoice CHECK (((account <> 'receivable'::text) OR (_invoice IS NOT NULL))),
  CONSTRAINT ledger_line_entry_exists FOREIGN KEY (_doctor, _entry) REFERENCES ledger_entry(_doctor, "ID"),
  CONSTRAINT ledger_line_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice(_doctor, "ID"),
  CONSTRAINT ledger_line_payment_exists FOREIGN KEY (_doctor, _payment) REFERENCES payment(_doctor, "ID")
);
CREATE INDEX ledger_line_by_account ON ledger_line USING btree (_doctor, account, effective) INCLUDE (_invoice, cents, recorded);
CREATE INDEX ledger_line_of_entry ON ledger_line USING btree (_doctor, _entry);
CREATE INDEX ledger_line_receivable_by_day ON ledger_line USING btree (effective) INCLUDE (_doctor, _invoice, cents, recorded) WHERE (account = 'receivable'::text);
CREATE INDEX ledger_line_receivable_by_record ON ledger_line USING btree (recorded) INCLUDE (_doctor, _invoice, cents, effective) WHERE (account = 'receivable'::text);
CREATE CONSTRAINT TRIGGER ledger_line_balances AFTER INSERT ON ledger_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT ledger_is_restoring())) EXECUTE FUNCTION ledger_entry_balances();
CREATE TRIGGER ledger_line_belongs BEFORE INSERT ON ledger_line FOR EACH ROW WHEN ((NOT ledger_is_restoring())) EXECUTE FUNCTION ledger_line_belongs();
CREATE TRIGGER ledger_line_stays BEFORE DELETE OR UPDATE ON ledger_line FOR EACH ROW EXECUTE FUNCTION posted_stays();
CREATE TRIGGER ledger_updates_balances AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger_updates_balances();

CREATE TABLE letter_out (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('letter_out_id_seq'::regclass) NOT NULL,
  _task bigint NOT NULL,
  _source bigint NOT NULL,
  _pdf bigint NOT NULL,
  _patient bigint NOT NULL,
  _referring_doctor bigint NOT NULL,
  recipient text NOT NULL,
  way text NOT NULL,
  address text NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  failure text,
  sent_at timestamp with time zone,
  is_replaced boolean DEFAULT false NOT NULL,
  link_hash bytea,
  link_until timestamp with time zone,
  visitor_hash bytea,
  visitor_until timestamp with time zone,
  message text,
  control_id text,
  _created_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  pdf_rendering integer DEFAULT 1 NOT NULL,
  CONSTRAINT letter_out_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT letter_out_failure_said CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
  CONSTRAINT letter_out_link_of_email CHECK (((way = 'email'::text) = ((link_hash IS NOT NULL) AND (link_until IS NOT NULL)))),
  CONSTRAINT letter_out_message_of_secure CHECK (((way = 'secure'::text) = ((message IS NOT NULL) AND (control_id IS NOT NULL)))),
  CONSTRAINT letter_out_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'opened'::text, 'acknowledged'::text, 'printed'::text, 'failed'::text]))),
  CONSTRAINT letter_out_way_known CHECK ((way = ANY (ARRAY['email'::text, 'secure'::text, 'post'::text]))),
  CONSTRAINT letter_out_created_by_exists FOREIGN KEY (_created_by) REFERENCES person("ID"),
  CONSTRAINT letter_out_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT letter_out_pdf_exists FOREIGN KEY (_doctor, _pdf) REFERENCES file(_doctor, "ID"),
  CONSTRAINT letter_out_referring_doctor_exists FOREIGN KEY (_doctor, _referring_doctor) REFERENCES referring_doctor(_doctor, "ID"),
  CONSTRAINT letter_out_source_exists FOREIGN KEY (_doctor, _source) REFERENCES file(_doctor, "ID"),
  CONSTRAINT letter_out_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task(_doctor, "ID")
);
CREATE UNIQUE INDEX letter_out_by_control_id ON letter_out USING btree (_doctor, control_id) WHERE (control_id IS NOT NULL);
CREATE INDEX letter_out_by_link ON letter_out USING btree (link_hash) WHERE (link_hash IS NOT NULL);
CREATE INDEX letter_out_newest ON letter_out USING btree (_doctor, created_time DESC, "ID" DESC);
CREATE INDEX letter_out_of_patient ON letter_out USING btree (_doctor, _patient);
CREATE UNIQUE INDEX letter_out_once ON letter_out USING btree (_doctor, _task, _source, _referring_doctor) WHERE (NOT is_replaced);
CREATE INDEX letter_out_to_hand_over ON letter_out USING btree (_doctor) WHERE ((way = 'secure'::text) AND (state = 'queued'::text) AND (NOT is_replaced));

CREATE TABLE letter_out_event (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('letter_out_event_id_seq'::regclass) NOT NULL,
  _letter bigint NOT NULL,
  kind text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  _by bigint,
  detail text,
  CONSTRAINT letter_out_event_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT letter_out_event_kind_known CHECK ((kind = ANY (ARRAY['queued'::text, 'sent'::text, 'opened'::text, 'acknowledged'::text, 'printed'::text, 'failed'::text, 'replaced'::text]))),
  CONSTRAINT letter_out_event_by_exists FOREIGN KEY (_by) REFERENCES person("ID"),
  CONSTRAINT letter_out_event_letter_exists FOREIGN KEY (_doctor, _letter) REFERENCES letter_out(_doctor, "ID")
);
CREATE INDEX letter_out_event_of_letter ON letter_out_event USING btree (_doctor, _letter, "ID");

CREATE TABLE letter_out_settings (
  _doctor bigint NOT NULL,
  link_days integer NOT NULL,
  late_days integer NOT NULL,
  envelope text NOT NULL,
  edi_address text,
  service text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT letter_out_settings_pkey PRIMARY KEY (_doctor),
  CONSTRAINT letter_out_settings_envelope_known CHECK ((envelope = ANY (ARRAY['dl_left'::text, 'dl_right'::text]))),
  CONSTRAINT letter_out_settings_sane CHECK ((((link_days >= 1) AND (link_days <= 60)) AND ((late_days >= 1) AND (late_days <= 60)))),
  CONSTRAINT letter_out_settings_service_known CHECK ((service = ANY (ARRAY['healthlink'::text, 'medical_objects'::text, 'argus'::text, 'other'::text]))),
  CONSTRAINT letter_out_settings_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE locality (
  "ID" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  suburb text NOT NULL,
  postcode text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  label text GENERATED ALWAYS AS ((((upper(suburb) || ', '::text) || state) ||
CASE postcode
    WHEN ''::text THEN ''::text
    ELSE (' '::text || postcode)
END)) STORED NOT NULL,
  time_zone text NOT NULL,
  is_postal_only boolean DEFAULT false NOT NULL,
  suburb_key text GENERATED ALWAYS AS (search_key(suburb)) STORED NOT NULL,
  label_key text GENERATED ALWAYS AS (search_key(((((suburb || ' '::text) || state) || ' '::text) || postcode))) STORED NOT NULL,
  CONSTRAINT locality_pk PRIMARY KEY ("ID"),
  CONSTRAINT locality_once UNIQUE (country, state, postcode, suburb_key),
  CONSTRAINT locality_country_known CHECK ((country = ANY (ARRAY['AU'::text, 'UK'::text]))),
  CONSTRAINT locality_postcode_shape CHECK (
CASE country
    WHEN 'AU'::text THEN (postcode ~ '^[0-9]{4}$'::text)
    ELSE (length(postcode) <= 8)
END),
  CONSTRAINT locality_state_known CHECK (((country <> 'AU'::text) OR (state = ANY (ARRAY['NSW'::text, 'VIC'::text, 'QLD'::text, 'SA'::text, 'WA'::text, 'TAS'::text, 'NT'::text, 'ACT'::text])))),
  CONSTRAINT locality_suburb_given CHECK ((btrim(suburb) <> ''::text))
);
CREATE INDEX locality_by_label_prefix ON locality USING btree (label_key text_pattern_ops);
CREATE INDEX locality_by_postcode_prefix ON locality USING btree (postcode text_pattern_ops);
CREATE INDEX locality_by_suburb_trigram ON locality USING gin (suburb_key gin_trgm_ops);

CREATE TABLE location (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('location_id_seq'::regclass) NOT NULL,
  type text NOT NULL,
  abbreviation text NOT NULL,
  name text NOT NULL,
  doctor_provider_no text,
  address text,
  _locality integer,
  _hospital integer,
  is_deleted boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_time timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
  CONSTRAINT location_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT location_of_type UNIQUE (_doctor, "ID", type),
  CONSTRAINT location_abbreviation_upper CHECK ((abbreviation = upper(abbreviation))),
  CONSTRAINT location_type_known CHECK ((type = ANY (ARRAY['INPATIENT'::text, 'OUTPATIENT'::text]))),
  CONSTRAINT location_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT location_hospital_exists FOREIGN KEY (_hospital) REFERENCES hospital("ID"),
  CONSTRAINT location_locality_exists FOREIGN KEY (_locality) REFERENCES locality("ID")
);
CREATE UNIQUE INDEX location_abbreviation_unique ON location USING btree (_doctor, abbreviation) WHERE (NOT is_deleted);
CREATE TRIGGER location_changed_now BEFORE UPDATE ON location FOR EACH ROW WHEN ((old.version IS DISTINCT FROM new.version)) EXECUTE FUNCTION note_change();

CREATE TABLE mail (
  _doctor bigint DEFAULT 0 NOT NULL,
  "ID" bigint DEFAULT nextval('mail_id_seq'::regclass) NOT NULL,
  dedupe_key text NOT NULL,
  to_address text NOT NULL,
  _person bigint,
  subject text NOT NULL,
  body_text text,
  body_html text,
  secret_until timestamp with time zone,
  state text DEFAULT 'queued'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp with time zone DEFAULT now(),
  trying_since timestamp with time zone DEFAULT now() NOT NULL,
  reference uuid DEFAULT gen_random_uuid() NOT NULL,
  message_id text,
  last_answer text,
  ended_at timestamp with time zone,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  _again_of bigint,
  sealed_secret bytea,
  unsubscribe_url text,
  when_ended text,
  from_name text,
  CONSTRAINT mail_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT mail_once_per_dedupe_key UNIQUE (_doctor, dedupe_key),
  CONSTRAINT mail_ended_or_not CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['sent'::text, 'failed'::text, 'cancelled'::text])))),
  CONSTRAINT mail_from_name_on_one_line CHECK ((from_name !~ '[\r\n]'::text)),
  CONSTRAINT mail_on_one_line CHECK (((to_address !~ '[\r\n]'::text) AND (subject !~ '[\r\n]'::text))),
  CONSTRAINT mail_secret_expires CHECK (((sealed_secret IS NULL) OR (secret_until IS NOT NULL))),
  CONSTRAINT mail_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'uncertain'::text, 'cancelled'::text]))),
  CONSTRAINT mail_unsubscribe_on_one_line CHECK ((unsubscribe_url !~ '[\s<>]'::text)),
  CONSTRAINT mail_again_of_exists FOREIGN KEY (_doctor, _again_of) REFERENCES mail(_doctor, "ID")
);
CREATE INDEX mail_by_age ON mail USING btree (created_time DESC, "ID" DESC);
CREATE INDEX mail_by_id ON mail USING btree ("ID");
CREATE INDEX mail_by_state ON mail USING btree (state, created_time DESC, "ID" DESC);
CREATE INDEX mail_search ON mail USING gin (lower(((to_address || ' '::text) || subject)) gin_trgm_ops);
CREATE INDEX mail_waiting ON mail USING btree (next_attempt_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text, 'uncertain'::text]));
CREATE INDEX mail_with_body ON mail USING btree (ended_at) WHERE (body_text IS NOT NULL);

CREATE TABLE mail_attachment (
  _doctor bigint NOT NULL,
  _mail bigint NOT NULL,
  "position" smallint NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  content bytea,
  CONSTRAINT mail_attachment_pkey PRIMARY KEY (_doctor, _mail, "position"),
  CONSTRAINT mail_attachment_mail_exists FOREIGN KEY (_doctor, _mail) REFERENCES mail(_doctor, "ID")
);

CREATE TABLE mail_attempt (
  _doctor bigint NOT NULL,
  _mail bigint NOT NULL,
  number integer NOT NULL,
  began_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  handed_over_at timestamp with time zone,
  ended_at timestamp with time zone,
  outcome text,
  answer text,
  CONSTRAINT mail_attempt_pkey PRIMARY KEY (_doctor, _mail, number),
  CONSTRAINT mail_attempt_outcome_known CHECK ((outcome = ANY (ARRAY['sent'::text, 'temporary'::text, 'permanent'::text, 'uncertain'::text, 'interrupted'::text]))),
  CONSTRAINT mail_attempt_mail_exists FOREIGN KEY (_doctor, _mail) REFERENCES mail(_doctor, "ID")
);

CREATE TABLE mail_day (
  _doctor bigint NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  reserved integer NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mail_day_pkey PRIMARY KEY (_doctor, kind, day),
  CONSTRAINT mail_day_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE mail_off (
  _doctor bigint NOT NULL,
  kind text NOT NULL,
  _by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mail_off_pkey PRIMARY KEY (_doctor, kind),
  CONSTRAINT mail_off_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE mbs_import (
  "ID" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  file_name text NOT NULL,
  checksum text NOT NULL,
  content_on date NOT NULL,
  published_on date,
  added integer NOT NULL,
  changed integer NOT NULL,
  ended integer NOT NULL,
  unchanged integer NOT NULL,
  imported_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mbs_import_pk PRIMARY KEY ("ID")
);

CREATE TABLE mbs_item (
  "ID" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  item text NOT NULL,
  description text NOT NULL,
  item_start_on date,
  item_end_on date,
  fee_start_on date NOT NULL,
  fee_cents integer,
  derived_fee text,
  benefit_75_cents integer,
  benefit_85_cents integer,
  benefit_100_cents integer,
  basic_units integer,
  category text,
  group_code text,
  sub_group text,
  item_type text,
  fee_type text,
  provider_type text,
  benefit_type text,
  is_anaesthetic boolean,
  description_key text GENERATED ALWAYS AS (search_key(description)) STORED NOT NULL,
  CONSTRAINT mbs_item_pk PRIMARY KEY ("ID"),
  CONSTRAINT mbs_item_once UNIQUE (item, fee_start_on),
  CONSTRAINT mbs_item_ends_after_start CHECK ((item_end_on >= item_start_on)),
  CONSTRAINT mbs_item_fee_not_negative CHECK ((fee_cents >= 0)),
  CONSTRAINT mbs_item_number_shape CHECK ((item ~ '^[0-9]{1,6}$'::text))
);
CREATE INDEX mbs_item_by_description_trigram ON mbs_item USING gin (description_key gin_trgm_ops);
CREATE INDEX mbs_item_by_number_prefix ON mbs_item USING btree (item text_pattern_ops, fee_start_on);

CREATE TABLE medical_word (
  "ID" bigint DEFAULT nextval('medical_word_id_seq'::regclass) NOT NULL,
  word text NOT NULL,
  key text GENERATED ALWAYS AS (lower(word)) STORED NOT NULL,
  _user bigint,
  CONSTRAINT medical_word_pkey PRIMARY KEY ("ID"),
  CONSTRAINT medical_word_once UNIQUE (key),
  CONSTRAINT medical_word_length CHECK (((length(word) >= 2) AND (length(word) <= 60))),
  CONSTRAINT medical_word_user_exists FOREIGN KEY (_user) REFERENCES person("ID")
);

CREATE TABLE message (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('message_id_seq'::regclass) NOT NULL,
  _sender bigint NOT NULL,
  _recipient bigint,
  subject text NOT NULL,
  body text NOT NULL,
  _reply_to bigint,
  _patient bigint,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  viewed_time timestamp with time zone,
  _viewed_by bigint,
  search_text text GENERATED ALWAYS AS (search_key(((subject || ' '::text) || body))) STORED NOT NULL,
  CONSTRAINT message_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT message_viewed_by_somebody CHECK (((viewed_time IS NULL) = (_viewed_by IS NULL))),
  CONSTRAINT message_answered_exists FOREIGN KEY (_doctor, _reply_to) REFERENCES message(_doctor, "ID"),
  CONSTRAINT message_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT message_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT message_recipient_exists FOREIGN KEY (_recipient) REFERENCES person("ID"),
  CONSTRAINT message_sender_exists FOREIGN KEY (_sender) REFERENCES person("ID"),
  CONSTRAINT message_viewer_exists FOREIGN KEY (_viewed_by) REFERENCES person("ID")
);
CREATE INDEX message_answers ON message USING btree (_doctor, _reply_to) WHERE (_reply_to IS NOT NULL);
CREATE INDEX message_from_person ON message USING btree (_sender, created_time DESC, "ID" DESC);
CREATE INDEX message_of_client ON message USING btree (_doctor, created_time DESC, "ID" DESC);
CREATE INDEX message_of_patient ON message USING btree (_doctor, _patient) WHERE (_patient IS NOT NULL);
CREATE INDEX message_search ON message USING gin (search_text gin_trgm_ops);
CREATE INDEX message_to_bureau ON message USING btree (created_time DESC, "ID" DESC) WHERE (_recipient IS NULL);
CREATE INDEX message_to_person ON message USING btree (_recipient, created_time DESC, "ID" DESC) WHERE (_recipient IS NOT NULL);
CREATE INDEX message_unread ON message USING btree (_recipient, created_time DESC, "ID" DESC) INCLUDE (_sender, _doctor) WHERE (viewed_time IS NULL);

CREATE TABLE message_attachment (
  _doctor bigint NOT NULL,
  _message bigint NOT NULL,
  _file bigint NOT NULL,
  "position" smallint NOT NULL,
  CONSTRAINT message_attachment_pkey PRIMARY KEY (_doctor, _message, _file),
  CONSTRAINT message_attachment_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID"),
  CONSTRAINT message_attachment_message_exists FOREIGN KEY (_doctor, _message) REFERENCES message(_doctor, "ID")
);
CREATE INDEX message_attachment_by_file ON message_attachment USING btree (_doctor, _file);

CREATE TABLE missing_request (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('missing_request_id_seq'::regclass) NOT NULL,
  _patient bigint NOT NULL,
  patient_lists text[] NOT NULL,
  claim_lists text[] NOT NULL,
  note text,
  _asked_by bigint NOT NULL,
  asked_time timestamp with time zone DEFAULT now() NOT NULL,
  _mail bigint,
  answered_time timestamp with time zone,
  _answered_by bigint,
  answer text,
  CONSTRAINT missing_request_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT missing_request_answered_by_somebody CHECK (((answered_time IS NULL) = (_answered_by IS NULL))),
  CONSTRAINT missing_request_asks_something CHECK (((cardinality(patient_lists) + cardinality(claim_lists)) > 0)),
  CONSTRAINT missing_request_answered_by_exists FOREIGN KEY (_answered_by) REFERENCES person("ID"),
  CONSTRAINT missing_request_asked_by_exists FOREIGN KEY (_asked_by) REFERENCES person("ID"),
  CONSTRAINT missing_request_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID")
);
CREATE INDEX missing_request_of_patient ON missing_request USING btree (_doctor, _patient, asked_time DESC);

CREATE TABLE one_time_token (
  token_hash bytea NOT NULL,
  purpose text NOT NULL,
  _person bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  _session bigint,
  CONSTRAINT one_time_token_pkey PRIMARY KEY (token_hash),
  CONSTRAINT one_time_token_code_has_session CHECK (((purpose <> 'staff_code'::text) OR (_session IS NOT NULL))),
  CONSTRAINT one_time_token_purpose_known CHECK ((purpose = ANY (ARRAY['reset'::text, 'staff_code'::text, 'activate'::text]))),
  CONSTRAINT one_time_token_person_exists FOREIGN KEY (_person) REFERENCES person("ID"),
  CONSTRAINT one_time_token_session_exists FOREIGN KEY (_session) REFERENCES session("ID") ON DELETE CASCADE
);
COMMENT ON COLUMN one_time_token._session IS 'Of a staff_code: the session it was issued in';
CREATE INDEX one_time_token_by_expiry ON one_time_token USING btree (expires_at);
CREATE UNIQUE INDEX one_time_token_newest ON one_time_token USING btree (_person, purpose) WHERE (used_at IS NULL);
CREATE INDEX one_time_token_of_person ON one_time_token USING btree (_person);
CREATE INDEX one_time_token_of_session ON one_time_token USING btree (_session);

CREATE TABLE online_booking (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('online_booking_id_seq'::regclass) NOT NULL,
  state text DEFAULT 'held'::text NOT NULL,
  _visit_type bigint NOT NULL,
  _location bigint,
  appointment_date date NOT NULL,
  start_time time without time zone NOT NULL,
  end_time time without time zone NOT NULL,
  zone text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  _hold bigint,
  held_until timestamp with time zone NOT NULL,
  channel text,
  contact text,
  codes integer DEFAULT 0 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  code_until timestamp with time zone,
  verified_at timestamp with time zone,
  sent text[] DEFAULT '{}'::text[] NOT NULL,
  first_name text,
  last_name text,
  dob date,
  gender text,
  mobile text,
  email text,
  medicare_number text,
  health_fund text,
  fund_number text,
  is_new boolean,
  note text,
  signature text,
  consented_at timestamp with time zone,
  _referral bigint,
  requested_at timestamp with time zone,
  handled_at timestamp with time zone,
  _handled_by bigint,
  answer text,
  _patient bigint,
  _appointment bigint,
  change text,
  changed_at timestamp with time zone,
  seen_at timestamp with time zone,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT online_booking_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT online_booking_accepted_whole CHECK (((state <> 'accepted'::text) OR ((handled_at IS NOT NULL) AND (_patient IS NOT NULL)))),
  CONSTRAINT online_booking_change_known CHECK ((change = ANY (ARRAY['cancelled'::text, 'moved'::text]))),
  CONSTRAINT online_booking_channel_known CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  CONSTRAINT online_booking_gender_known CHECK ((gender = ANY (ARRAY['M'::text, 'F'::text, 'X'::text]))),
  CONSTRAINT online_booking_requested_whole CHECK (((state = 'held'::text) OR ((requested_at IS NOT NULL) AND (verified_at IS NOT NULL) AND (consented_at IS NOT NULL) AND (first_name IS NOT NULL) AND (last_name IS NOT NULL) AND (dob IS NOT NULL)))),
  CONSTRAINT online_booking_state_known CHECK ((state = ANY (ARRAY['held'::text, 'requested'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text]))),
  CONSTRAINT online_booking_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment(_doctor, "ID"),
  CONSTRAINT online_booking_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT online_booking_handled_by_exists FOREIGN KEY (_handled_by) REFERENCES person("ID"),
  CONSTRAINT online_booking_hold_exists FOREIGN KEY (_doctor, _hold) REFERENCES appointment_hold(_doctor, "ID"),
  CONSTRAINT online_booking_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location(_doctor, "ID"),
  CONSTRAINT online_booking_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT online_booking_referral_exists FOREIGN KEY (_doctor, _referral) REFERENCES file(_doctor, "ID"),
  CONSTRAINT online_booking_type_exists FOREIGN KEY (_doctor, _visit_type) REFERENCES visit_type(_doctor, "ID")
);
CREATE INDEX online_booking_abandoned ON online_booking USING btree (created_time) WHERE (state = 'held'::text);
CREATE INDEX online_booking_newest ON online_booking USING btree (_doctor, requested_at DESC, "ID" DESC) WHERE (requested_at IS NOT NULL);
CREATE INDEX online_booking_of_contact ON online_booking USING btree (_doctor, contact) WHERE (state = 'requested'::text);
CREATE INDEX online_booking_of_patient ON online_booking USING btree (_doctor, _patient);
CREATE INDEX online_booking_waiting ON online_booking USING btree (_doctor) WHERE ((state = 'requested'::text) OR ((change IS NOT NULL) AND (seen_at IS NULL)));

CREATE TABLE online_booking_settings (
  _doctor bigint NOT NULL,
  is_on boolean NOT NULL,
  slug text NOT NULL,
  practice text NOT NULL,
  phone text NOT NULL,
  notice_hours integer NOT NULL,
  days_ahead integer NOT NULL,
  takes_new_patients boolean NOT NULL,
  change_notice_hours integer NOT NULL,
  intro text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT online_booking_settings_pkey PRIMARY KEY (_doctor),
  CONSTRAINT online_booking_ahead_sane CHECK (((days_ahead >= 1) AND (days_ahead <= 180))),
  CONSTRAINT online_booking_change_notice_sane CHECK (((change_notice_hours >= 0) AND (change_notice_hours <= 720))),
  CONSTRAINT online_booking_notice_sane CHECK (((notice_hours >= 0) AND (notice_hours <= 720))),
  CONSTRAINT online_booking_slug_plain CHECK (((slug ~ '^[a-z0-9](-?[a-z0-9])*$'::text) AND ((length(slug) >= 3) AND (length(slug) <= 60)))),
  CONSTRAINT online_booking_settings_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);
CREATE INDEX online_booking_settings_by_slug ON online_booking_settings USING btree (slug);

CREATE TABLE package_deadline (
  _doctor bigint NOT NULL,
  client_service_id integer NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT package_deadline_pkey PRIMARY KEY (_doctor, client_service_id, kind, day),
  CONSTRAINT package_deadline_kind_known CHECK ((kind = ANY (ARRAY['trial ending'::text, 'trial over'::text, 'service ended'::text]))),
  CONSTRAINT package_deadline_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT package_deadline_service_exists FOREIGN KEY (client_service_id) REFERENCES service("ID")
);

CREATE TABLE package_switch (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('package_switch_id_seq'::regclass) NOT NULL,
  to_service integer NOT NULL,
  is_annual boolean DEFAULT false NOT NULL,
  active_practices bigint[],
  _invoice bigint NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT package_switch_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT package_switch_state_known CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'dropped'::text]))),
  CONSTRAINT package_switch_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT package_switch_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT package_switch_service_exists FOREIGN KEY (to_service) REFERENCES service("ID")
);
CREATE INDEX package_switch_of_invoice ON package_switch USING btree (_doctor, _invoice);
CREATE UNIQUE INDEX package_switch_open ON package_switch USING btree (_doctor) WHERE (state = 'open'::text);

CREATE TABLE passkey (
  "ID" bigint DEFAULT nextval('passkey_id_seq'::regclass) NOT NULL,
  _person bigint NOT NULL,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY ("ID"),
  CONSTRAINT passkey_person_exists FOREIGN KEY (_person) REFERENCES person("ID") ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkey_credential_unique ON passkey USING btree (credential_id);
CREATE INDEX passkey_of_person ON passkey USING btree (_person);

CREATE TABLE patient (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('patient_id_seq'::regclass) NOT NULL,
  title smallint,
  first_name text NOT NULL,
  last_name text NOT NULL,
  dob date,
  gender text,
  email text,
  landline text,
  mobile text,
  address text,
  _locality integer,
  medicare_number text,
  entitlement_expiry date,
  ihi text,
  dva_number text,
  _health_fund integer,
  fund_number text,
  category text DEFAULT 'U'::text NOT NULL,
  mrn text,
  wc_details text,
  notes text,
  status text NOT NULL,
  import_id text,
  picture bigint,
  last_billed_location bigint,
  locked_by bigint,
  lock_guid uuid,
  lock_time timestamp with time zone,
  last_key text COLLATE "C" NOT NULL,
  first_key text COLLATE "C" NOT NULL,
  sound_key text COLLATE "C" NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  _merged_into bigint,
  asked_time timestamp with time zone,
  preferred_name text,
  preferred_key text COLLATE "C",
  next_of_kin_name text,
  next_of_kin_relation text,
  next_of_kin_phone text,
  indigenous_status text,
  interpreter_language text,
  _gp bigint,
  alerts text,
  pronouns text,
  changed_time timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
  lock_since timestamp with time zone,
  CONSTRAINT patient_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT patient_category_known CHECK ((category = ANY (ARRAY['C'::text, 'U'::text, 'Z'::text, 'M'::text, 'I'::text]))),
  CONSTRAINT patient_gender_known CHECK ((gender = ANY (ARRAY['M'::text, 'F'::text, 'X'::text]))),
  CONSTRAINT patient_indigenous_status_known CHECK ((indigenous_status = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text, '9'::text]))),
  CONSTRAINT patient_merged_elsewhere CHECK ((_merged_into <> "ID")),
  CONSTRAINT patient_merged_is_deleted CHECK (((_merged_into IS NULL) OR is_deleted)),
  CONSTRAINT patient_status_known CHECK ((status = ANY (ARRAY['Unconverted'::text, 'Missing Data'::text, 'Edited'::text, 'Validated'::text]))),
  CONSTRAINT patient_title_listed CHECK (((title >= 1) AND (title <= 9))),
  CONSTRAINT patient_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT patient_gp_exists FOREIGN KEY (_doctor, _gp) REFERENCES referring_doctor(_doctor, "ID"),
  CONSTRAINT patient_health_fund_exists FOREIGN KEY (_health_fund) REFERENCES health_fund("ID"),
  CONSTRAINT patient_last_billed_location_exists FOREIGN KEY (_doctor, last_billed_location) REFERENCES location(_doctor, "ID"),
  CONSTRAINT patient_locality_exists FOREIGN KEY (_locality) REFERENCES locality("ID"),
  CONSTRAINT patient_locked_by_exists FOREIGN KEY (locked_by) REFERENCES person("ID"),
  CONSTRAINT patient_merged_into_exists FOREIGN KEY (_doctor, _merged_into) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT patient_picture_exists FOREIGN KEY (_doctor, picture) REFERENCES file(_doctor, "ID")
);
CREATE INDEX patient_by_birth ON patient USING btree (_doctor, dob);
CREATE INDEX patient_by_change ON patient USING btree (_doctor, changed_time, "ID") WHERE (NOT is_deleted);
CREATE INDEX patient_by_dva ON patient USING btree (_doctor, dva_number COLLATE "C") WHERE (dva_number IS NOT NULL);
CREATE INDEX patient_by_email ON patient USING btree (_doctor, lower(email) COLLATE "C");
CREATE INDEX patient_by_first_name ON patient USING btree (_doctor, first_key, last_key);
CREATE INDEX patient_by_fund_number ON patient USING btree (_doctor, fund_number COLLATE "C") WHERE (fund_number IS NOT NULL);
CREATE INDEX patient_by_gp ON patient USING btree (_doctor, _gp) WHERE (_gp IS NOT NULL);
CREATE INDEX patient_by_ihi ON patient USING btree (_doctor, ihi COLLATE "C") WHERE (ihi IS NOT NULL);
CREATE INDEX patient_by_landline ON patient USING btree (_doctor, landline COLLATE "C");
CREATE INDEX patient_by_medicare ON patient USING btree (_doctor, medicare_number COLLATE "C");
CREATE INDEX patient_by_mobile ON patient USING btree (_doctor, mobile COLLATE "C");
CREATE INDEX patient_by_mrn ON patient USING btree (_doctor, upper(mrn) COLLATE "C");
CREATE INDEX patient_by_name ON patient USING btree (_doctor, last_key, first_key, "ID") INCLUDE (_merged_into);
CREATE INDEX patient_by_picture ON patient USING btree (_doctor, picture) WHERE (picture IS NOT NULL);
CREATE INDEX patient_by_preferred_name ON patient USING btree (_doctor, preferred_key, last_key) WHERE (preferred_key IS NOT NULL);
CREATE INDEX patient_by_sound ON patient USING btree (_doctor, sound_key);
CREATE INDEX patient_by_status ON patient USING btree (_doctor, status, last_key, first_key, "ID") INCLUDE (is_deleted, _merged_into);
CREATE INDEX patient_contains ON patient USING gin (_doctor, (((last_key || ' '::text) || first_key)) gin_trgm_ops);
CREATE INDEX patient_everywhere_by_medicare ON patient USING btree (medicare_number COLLATE "C") WHERE ((NOT is_deleted) AND (medicare_number IS NOT NULL));
CREATE INDEX patient_everywhere_by_mobile ON patient USING btree (mobile COLLATE "C") WHERE ((NOT is_deleted) AND (mobile IS NOT NULL));
CREATE INDEX patient_everywhere_by_name ON patient USING btree ((((last_key || ' '::text) || first_key)), "ID") WHERE (NOT is_deleted);
CREATE UNIQUE INDEX patient_import_unique ON patient USING btree (_doctor, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX patient_live_by_name ON patient USING btree (_doctor, last_key, first_key, "ID") WHERE (NOT is_deleted);
CREATE INDEX patient_locked ON patient USING btree (locked_by) WHERE (locked_by IS NOT NULL);
CREATE INDEX patient_merged_away ON patient USING btree (_doctor, _merged_into) WHERE (_merged_into IS NOT NULL);
CREATE INDEX patient_of_lock ON patient USING btree (lock_guid) WHERE (lock_guid IS NOT NULL);
CREATE INDEX patient_of_rare_gender ON patient USING btree (_doctor, gender, "ID") WHERE ((gender IS NULL) OR (gender = 'X'::text));
CREATE INDEX patient_to_convert ON patient USING btree (created_time, "ID") WHERE ((status = 'Unconverted'::text) AND (NOT is_deleted));
CREATE TRIGGER patient_added AFTER INSERT ON patient FOR EACH ROW WHEN (((NOT new.is_deleted) AND (current_setting('corella.restoring'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION patient_is_to_compare();
CREATE TRIGGER patient_changed AFTER UPDATE OF last_key, first_key, sound_key, dob, gender, medicare_number, mrn, mobile, landline, is_deleted ON patient FOR EACH ROW WHEN (((NOT new.is_deleted) AND ((((((((((old.is_deleted IS DISTINCT FROM new.is_deleted) OR (old.last_key IS DISTINCT FROM new.last_key)) OR (old.first_key IS DISTINCT FROM new.first_key)) OR (old.sound_key IS DISTINCT FROM new.sound_key)) OR (old.dob IS DISTINCT FROM new.dob)) OR (old.gender IS DISTINCT FROM new.gender)) OR (old.medicare_number IS DISTINCT FROM new.medicare_number)) OR (old.mrn IS DISTINCT FROM new.mrn)) OR (old.mobile IS DISTINCT FROM new.mobile)) OR (old.landline IS DISTINCT FROM new.landline)))) EXECUTE FUNCTION patient_is_to_compare();
CREATE TRIGGER patient_changed_now BEFORE UPDATE ON patient FOR EACH ROW WHEN ((old.version IS DISTINCT FROM new.version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER patient_told_added AFTER INSERT ON patient REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_added('patient', 'ID');
CREATE TRIGGER patient_told_changed AFTER UPDATE ON patient REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_changed('patient', 'ID');
CREATE TRIGGER patient_told_removed AFTER DELETE ON patient REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION webhook_removed('patient', 'ID');

CREATE TABLE patient_attachment (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('patient_attachment_id_seq'::regclass) NOT NULL,
  _patient bigint NOT NULL,
  _file bigint NOT NULL,
  uploaded_time timestamp with time zone DEFAULT now() NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  changed_time timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
  CONSTRAINT patient_attachment_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT patient_attachment_once UNIQUE (_doctor, _patient, _file),
  CONSTRAINT patient_attachment_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID"),
  CONSTRAINT patient_attachment_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID")
);
CREATE INDEX patient_attachment_by_change ON patient_attachment USING btree (_doctor, changed_time, _file) WHERE (NOT is_deleted);
CREATE INDEX patient_attachment_by_file ON patient_attachment USING btree (_doctor, _file);
CREATE TRIGGER patient_attachment_changed_now BEFORE UPDATE ON patient_attachment FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER patient_attachment_told_added AFTER INSERT ON patient_attachment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_added('document', '_file');
CREATE TRIGGER patient_attachment_told_changed AFTER UPDATE ON patient_attachment REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_changed('document', '_file');
CREATE TRIGGER patient_attachment_told_removed AFTER DELETE ON patient_attachment REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION webhook_removed('document', '_file');

CREATE TABLE patient_merge (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('patient_merge_id_seq'::regclass) NOT NULL,
  _from bigint NOT NULL,
  _to bigint NOT NULL,
  from_before jsonb NOT NULL,
  to_before jsonb NOT NULL,
  to_after jsonb NOT NULL,
  merged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  _merged_by bigint NOT NULL,
  taken_back_at timestamp with time zone,
  _taken_back_by bigint,
  CONSTRAINT patient_merge_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT patient_merge_taken_back_by_somebody CHECK (((taken_back_at IS NULL) = (_taken_back_by IS NULL))),
  CONSTRAINT patient_merge_two_patients CHECK ((_from <> _to)),
  CONSTRAINT patient_merge_from_exists FOREIGN KEY (_doctor, _from) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT patient_merge_merged_by_exists FOREIGN KEY (_merged_by) REFERENCES person("ID"),
  CONSTRAINT patient_merge_taken_back_by_exists FOREIGN KEY (_taken_back_by) REFERENCES person("ID"),
  CONSTRAINT patient_merge_to_exists FOREIGN KEY (_doctor, _to) REFERENCES patient(_doctor, "ID")
);
CREATE INDEX patient_merge_of_survivor ON patient_merge USING btree (_doctor, _to, "ID") WHERE (taken_back_at IS NULL);
CREATE UNIQUE INDEX patient_merge_standing ON patient_merge USING btree (_doctor, _from) WHERE (taken_back_at IS NULL);

CREATE TABLE patient_merge_row (
  _doctor bigint NOT NULL,
  _merge bigint NOT NULL,
  kind text NOT NULL,
  row_key text NOT NULL,
  _patient bigint NOT NULL,
  moved boolean NOT NULL,
  before jsonb DEFAULT '{}'::jsonb NOT NULL,
  after jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT patient_merge_row_pkey PRIMARY KEY (_doctor, _merge, kind, row_key),
  CONSTRAINT patient_merge_row_merge_exists FOREIGN KEY (_doctor, _merge) REFERENCES patient_merge(_doctor, "ID"),
  CONSTRAINT patient_merge_row_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID")
);

CREATE TABLE patient_pair (
  _doctor bigint NOT NULL,
  _one bigint NOT NULL,
  _other bigint NOT NULL,
  CONSTRAINT patient_pair_pkey PRIMARY KEY (_doctor, _one, _other),
  CONSTRAINT patient_pair_in_order CHECK ((_one < _other)),
  CONSTRAINT patient_pair_one_exists FOREIGN KEY (_doctor, _one) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT patient_pair_other_exists FOREIGN KEY (_doctor, _other) REFERENCES patient(_doctor, "ID")
);
CREATE INDEX patient_pair_of_other ON patient_pair USING btree (_doctor, _other);

CREATE TABLE patient_to_compare (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('patient_to_compare_id_seq'::regclass) NOT NULL,
  _patient bigint NOT NULL,
  CONSTRAINT patient_to_compare_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT patient_to_compare_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID")
);

CREATE TABLE payment (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('payment_id_seq'::regclass) NOT NULL,
  receipt_number bigint DEFAULT nextval('receipt_number_seq'::regclass) NOT NULL,
  _invoice bigint NOT NULL,
  _refund_of bigint,
  payment_type smallint,
  amount_cents bigint NOT NULL,
  surcharge_cents bigint DEFAULT 0 NOT NULL,
  to_client_cents bigint DEFAULT 0 NOT NULL,
  payment_date date NOT NULL,
  is_successful boolean NOT NULL,
  access_code text,
  response_message text,
  gateway_transaction text,
  _recorded_by bigint,
  created_time timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  _attempt bigint,
  CONSTRAINT payment_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT payment_access_code_once UNIQUE (_doctor, access_code, _invoice),
  CONSTRAINT payment_gateway_transaction_once UNIQUE (_doctor, gateway_transaction, _invoice),
  CONSTRAINT payment_of_attempt_once UNIQUE (_doctor, _attempt, _invoice),
  CONSTRAINT payment_amount_signed CHECK (
CASE
    WHEN (_refund_of IS NULL) THEN (amount_cents > 0)
    ELSE (amount_cents < 0)
END),
  CONSTRAINT payment_surcharge_of_card CHECK (((surcharge_cents = 0) OR ((payment_type = 1) AND (surcharge_cents > 0) AND (_refund_of IS NULL)))),
  CONSTRAINT payment_to_client_part CHECK (((abs(to_client_cents) <= abs(amount_cents)) AND ((to_client_cents * amount_cents) >= 0))),
  CONSTRAINT payment_type_known CHECK (((payment_type >= 1) AND (payment_type <= 4))),
  CONSTRAINT payment_attempt_exists FOREIGN KEY (_doctor, _attempt) REFERENCES payment_attempt(_doctor, "ID"),
  CONSTRAINT payment_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice(_doctor, "ID"),
  CONSTRAINT payment_refund_of_exists FOREIGN KEY (_doctor, _refund_of) REFERENCES payment(_doctor, "ID")
);
CREATE INDEX payment_of_all_by_date ON payment USING btree (payment_date, "ID") INCLUDE (amount_cents, surcharge_cents) WHERE is_successful;
CREATE INDEX payment_of_invoice ON payment USING btree (_doctor, _invoice, "ID");
CREATE INDEX payment_refunds ON payment USING btree (_doctor, _refund_of) WHERE (_refund_of IS NOT NULL);
CREATE TRIGGER payment_has_balance AFTER INSERT ON payment FOR EACH ROW WHEN ((new.is_successful AND (new._refund_of IS NULL) AND (NOT ledger_is_restoring()))) EXECUTE FUNCTION payment_has_balance();
CREATE TRIGGER payment_stays BEFORE DELETE OR UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION posted_stays();

CREATE TABLE payment_attempt (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('payment_attempt_id_seq'::regclass) NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  amount_cents bigint NOT NULL,
  state text DEFAULT 'sent'::text NOT NULL,
  access_code text,
  form_url text,
  _card bigint,
  _refund_of bigint,
  gateway_transaction text,
  codes text,
  ask_at timestamp with time zone,
  _started_by bigint NOT NULL,
  started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT payment_attempt_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT payment_attempt_code_once UNIQUE (_doctor, access_code),
  CONSTRAINT payment_attempt_reference_once UNIQUE (_doctor, reference),
  CONSTRAINT payment_attempt_amount CHECK (
CASE
    WHEN (kind = 'card'::text) THEN (amount_cents = 0)
    ELSE (amount_cents > 0)
END),
  CONSTRAINT payment_attempt_ended CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['sent'::text, 'open'::text])))),
  CONSTRAINT payment_attempt_kind_known CHECK ((kind = ANY (ARRAY['page'::text, 'charge'::text, 'refund'::text, 'card'::text]))),
  CONSTRAINT payment_attempt_refund CHECK (((_refund_of IS NOT NULL) = (kind = 'refund'::text))),
  CONSTRAINT payment_attempt_state_known CHECK ((state = ANY (ARRAY['sent'::text, 'open'::text, 'approved'::text, 'declined'::text, 'failed'::text, 'expired'::text, 'mismatched'::text]))),
  CONSTRAINT payment_attempt_card_exists FOREIGN KEY (_doctor, _card) REFERENCES client_card(_doctor, "ID"),
  CONSTRAINT payment_attempt_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);
CREATE INDEX payment_attempt_by_code ON payment_attempt USING btree (access_code) WHERE (access_code IS NOT NULL);
CREATE INDEX payment_attempt_to_ask ON payment_attempt USING btree (ask_at) WHERE (ask_at IS NOT NULL);
CREATE TRIGGER payment_attempt_ends AFTER UPDATE OF ended_at ON payment_attempt FOR EACH ROW WHEN (((new.ended_at IS NOT NULL) AND (old.ended_at IS NULL))) EXECUTE FUNCTION payment_attempt_ends();

CREATE TABLE payment_attempt_part (
  _doctor bigint NOT NULL,
  _attempt bigint NOT NULL,
  _invoice bigint NOT NULL,
  amount_cents bigint NOT NULL,
  is_refund boolean NOT NULL,
  is_open boolean DEFAULT true NOT NULL,
  CONSTRAINT payment_attempt_part_pkey PRIMARY KEY (_doctor, _attempt, _invoice),
  CONSTRAINT payment_attempt_part_amount CHECK ((amount_cents > 0)),
  CONSTRAINT payment_attempt_part_attempt_exists FOREIGN KEY (_doctor, _attempt) REFERENCES payment_attempt(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT payment_attempt_part_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice(_doctor, "ID") ON DELETE CASCADE
);
CREATE UNIQUE INDEX payment_attempt_open_once ON payment_attempt_part USING btree (_doctor, _invoice, is_refund) WHERE is_open;
CREATE INDEX payment_attempt_part_of_invoice ON payment_attempt_part USING btree (_doctor, _invoice);

CREATE TABLE payment_balance (
  _doctor bigint NOT NULL,
  _payment bigint NOT NULL,
  cents bigint DEFAULT 0 NOT NULL,
  CONSTRAINT payment_balance_pkey PRIMARY KEY (_doctor, _payment),
  CONSTRAINT payment_balance_not_negative CHECK ((cents >= 0)),
  CONSTRAINT payment_balance_payment_exists FOREIGN KEY (_doctor, _payment) REFERENCES payment(_doctor, "ID")
);
CREATE TRIGGER payment_balance_by_trigger BEFORE INSERT OR DELETE OR UPDATE ON payment_balance FOR EACH ROW EXECUTE FUNCTION balance_by_trigger();

CREATE TABLE permission_version (
  is_only boolean DEFAULT true NOT NULL,
  version uuid DEFAULT gen_random_uuid() NOT NULL,
  CONSTRAINT permission_version_pkey PRIMARY KEY (is_only),
  CONSTRAINT permission_version_only_one CHECK (is_only)
);

CREATE TABLE person (
  "ID" bigint DEFAULT nextval('person_id_seq'::regclass) NOT NULL,
  kind text NOT NULL,
  username text NOT NULL,
  username_key text GENERATED ALWAYS AS (lower(username)) STORED NOT NULL,
  email_address text,
  email_key text GENERATED ALWAYS AS (lower(email_address)) STORED,
  title smallint,
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text,
  active boolean DEFAULT true NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  _super_user bigint,
  capacity integer,
  target integer,
  last_bulletin_time timestamp with time zone,
  is_demo boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  last_key text GENERATED ALWAYS AS (search_key(last_name)) STORED NOT NULL,
  first_key text GENERATED ALWAYS AS (search_key(first_name)) STORED NOT NULL,
  find_key text GENERATED ALWAYS AS (search_key(((((((first_name || ' '::text) || last_name) || ' '::text) || username) || ' '::text) || COALESCE(email_address, ''::text)))) STORED NOT NULL,
  is_unclaimed boolean DEFAULT false NOT NULL,
  access_version uuid DEFAULT gen_random_uuid() NOT NULL,
  CONSTRAINT person_pkey PRIMARY KEY ("ID"),
  CONSTRAINT person_capacity_of_day CHECK (((capacity >= 0) AND (capacity <= 1440))),
  CONSTRAINT person_kind_known CHECK ((kind = ANY (ARRAY['staff'::text, 'client'::text, 'subuser'::text, 'agent'::text]))),
  CONSTRAINT person_subuser_has_client CHECK (((kind = 'subuser'::text) = (_super_user IS NOT NULL))),
  CONSTRAINT person_target_of_day CHECK (((target >= 0) AND (target <= 1440))),
  CONSTRAINT person_title_listed CHECK (((title >= 1) AND (title <= 9))),
  CONSTRAINT person_username_plain CHECK ((username ~ '^[A-Za-z0-9]{3,50}$'::text)),
  CONSTRAINT person_super_user_exists FOREIGN KEY (_super_user) REFERENCES person("ID")
);
COMMENT ON COLUMN person.is_unclaimed IS 'Nobody has chosen a password for this account yet';
CREATE INDEX person_by_find_trigram ON person USING gin (find_key gin_trgm_ops);
CREATE INDEX person_clients_by_name ON person USING btree (last_key, first_key, "ID") WHERE (kind = 'client'::text);
CREATE INDEX person_clients_by_username ON person USING btree (username_key, "ID") WHERE (kind = 'client'::text);
CREATE UNIQUE INDEX person_email_unique ON person USING btree (email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX person_of_client ON person USING btree (_super_user) WHERE (_super_user IS NOT NULL);
CREATE INDEX person_user_by_name ON person USING btree (lower(last_name) COLLATE "C", lower(first_name) COLLATE "C", "ID") WHERE ((kind <> 'client'::text) AND (NOT is_deleted));
CREATE INDEX person_user_search ON person USING gin (lower(((((((first_name || ' '::text) || last_name) || ' '::text) || username) || ' '::text) || COALESCE(email_address, ''::text))) gin_trgm_ops) WHERE ((kind <> 'client'::text) AND (NOT is_deleted));
CREATE UNIQUE INDEX person_username_unique ON person USING btree (username_key);
CREATE TRIGGER person_attempts_follow_username AFTER UPDATE ON person FOR EACH ROW WHEN ((old.username_key IS DISTINCT FROM new.username_key)) EXECUTE FUNCTION attempts_follow_username();
CREATE TRIGGER person_changed BEFORE UPDATE ON person FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE TRIGGER person_keeps_former_address AFTER UPDATE OF email_address ON person FOR EACH ROW WHEN (((old.email_address IS NOT NULL) AND (old.email_address IS DISTINCT FROM new.email_address) AND (NOT old.is_unclaimed))) EXECUTE FUNCTION person_keeps_former_address();

CREATE TABLE person_group (
  _person bigint NOT NULL,
  _group integer NOT NULL,
  CONSTRAINT person_group_pkey PRIMARY KEY (_person, _group),
  CONSTRAINT person_group_group_exists FOREIGN KEY (_group) REFERENCES access_group("ID"),
  CONSTRAINT person_group_person_exists FOREIGN KEY (_person) REFERENCES person("ID")
);
CREATE INDEX person_group_of_group ON person_group USING btree (_group, _person);
CREATE TRIGGER groups_of_person_changed AFTER INSERT OR DELETE OR UPDATE ON person_group FOR EACH ROW EXECUTE FUNCTION groups_of_person_changed();
CREATE TRIGGER person_group_emptied AFTER TRUNCATE ON person_group FOR EACH STATEMENT EXECUTE FUNCTION permissions_changed();

CREATE TABLE practice (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('practice_id_seq'::regclass) NOT NULL,
  practice_name text NOT NULL,
  provider_number text NOT NULL,
  address text NOT NULL,
  _locality integer NOT NULL,
  phone text NOT NULL,
  facsimile text,
  bank_account bigint,
  abn text,
  active boolean DEFAULT true NOT NULL,
  _user_location integer,
  version integer DEFAULT 1 NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  CONSTRAINT practice_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT practice_bank_account_exists FOREIGN KEY (_doctor, bank_account) REFERENCES bank_account(_doctor, "ID"),
  CONSTRAINT practice_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT practice_locality_exists FOREIGN KEY (_locality) REFERENCES locality("ID"),
  CONSTRAINT practice_user_location_exists FOREIGN KEY (_user_location) REFERENCES user_location("ID")
);

CREATE TABLE practice_settings (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('practice_settings_id_seq'::regclass) NOT NULL,
  practice_name text,
  phone text,
  email text,
  default_appointment_minutes integer DEFAULT 15 NOT NULL,
  default_billing_type smallint DEFAULT 6 NOT NULL,
  sms_reminders boolean DEFAULT false NOT NULL,
  letterhead bigint,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT practice_settings_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT practice_settings_once UNIQUE (_doctor),
  CONSTRAINT practice_settings_billing_type_known CHECK (((default_billing_type >= 1) AND (default_billing_type <= 6))),
  CONSTRAINT practice_settings_minutes_in_fives CHECK ((((default_appointment_minutes >= 5) AND (default_appointment_minutes <= 720)) AND ((default_appointment_minutes % 5) = 0))),
  CONSTRAINT practice_settings_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT practice_settings_letterhead_exists FOREIGN KEY (_doctor, letterhead) REFERENCES file(_doctor, "ID")
);

CREATE TABLE practice_start (
  is_only boolean DEFAULT true NOT NULL,
  begun_at timestamp with time zone,
  CONSTRAINT practice_start_pkey PRIMARY KEY (is_only),
  CONSTRAINT practice_start_only_one CHECK (is_only)
);

CREATE TABLE preferred_item (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('preferred_item_id_seq'::regclass) NOT NULL,
  item text NOT NULL,
  item_order integer NOT NULL,
  CONSTRAINT preferred_item_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT preferred_item_once UNIQUE (_doctor, item),
  CONSTRAINT preferred_item_number_shape CHECK ((item ~ '^[0-9]{1,6}$'::text)),
  CONSTRAINT preferred_item_order_from_one CHECK ((item_order >= 1)),
  CONSTRAINT preferred_item_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE product (
  "ID" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  unit_price_cents integer NOT NULL,
  has_gst boolean NOT NULL,
  charge_type text,
  period text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT product_pk PRIMARY KEY ("ID"),
  CONSTRAINT product_name_once UNIQUE (name),
  CONSTRAINT product_charge_type_known CHECK ((charge_type = ANY (ARRAY['Receipted amount'::text, 'Cents per line'::text, 'Per month'::text, 'Per unit'::text, 'Per hour'::text, 'Per doctor'::text]))),
  CONSTRAINT product_period_known CHECK ((period = ANY (ARRAY['Annual'::text, 'Monthly'::text, 'Custom Monthly'::text, 'Other'::text]))),
  CONSTRAINT product_price_not_negative CHECK ((unit_price_cents >= 0))
);

CREATE TABLE product_price (
  _product integer NOT NULL,
  from_day date NOT NULL,
  unit_price numeric(15,4) NOT NULL,
  has_gst boolean NOT NULL,
  _set_by bigint NOT NULL,
  set_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT product_price_pkey PRIMARY KEY (_product, from_day),
  CONSTRAINT product_price_not_negative CHECK (((unit_price >= (0)::numeric) AND (unit_price <= (9999999)::numeric))),
  CONSTRAINT product_price_product_exists FOREIGN KEY (_product) REFERENCES product("ID")
);

CREATE TABLE public_holiday (
  "ID" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  country text NOT NULL,
  state text NOT NULL,
  day date NOT NULL,
  name text NOT NULL,
  is_delivered boolean DEFAULT false NOT NULL,
  removed_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT public_holiday_pk PRIMARY KEY ("ID"),
  CONSTRAINT public_holiday_once UNIQUE (country, state, day),
  CONSTRAINT public_holiday_country_known CHECK ((country = ANY (ARRAY['AU'::text, 'UK'::text]))),
  CONSTRAINT public_holiday_name_given CHECK ((btrim(name) <> ''::text))
);

CREATE TABLE recall (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('recall_id_seq'::regclass) NOT NULL,
  _patient bigint NOT NULL,
  _visit_type bigint,
  reason text,
  due_on date NOT NULL,
  counts_from date NOT NULL,
  source text NOT NULL,
  _appointment bigint,
  repeat_date date,
  _rule bigint,
  is_withdrawn boolean DEFAULT false NOT NULL,
  outcome text,
  outcome_reason text,
  ended_at timestamp with time zone,
  _ended_by bigint,
  _created_by bigint,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT recall_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT recall_dismissed_with_reason CHECK (((outcome <> 'dismissed'::text) OR (outcome_reason IS NOT NULL))),
  CONSTRAINT recall_ended_whole CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  CONSTRAINT recall_outcome_known CHECK ((outcome = ANY (ARRAY['done'::text, 'dismissed'::text]))),
  CONSTRAINT recall_source_known CHECK ((source = ANY (ARRAY['hand'::text, 'follow_up'::text, 'rule'::text]))),
  CONSTRAINT recall_source_whole CHECK ((((source = 'hand'::text) = (_appointment IS NULL)) AND ((source = 'rule'::text) = (_rule IS NOT NULL)))),
  CONSTRAINT recall_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT recall_created_by_exists FOREIGN KEY (_created_by) REFERENCES person("ID"),
  CONSTRAINT recall_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT recall_ended_by_exists FOREIGN KEY (_ended_by) REFERENCES person("ID"),
  CONSTRAINT recall_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT recall_rule_exists FOREIGN KEY (_doctor, _rule) REFERENCES recall_rule(_doctor, "ID"),
  CONSTRAINT recall_visit_type_exists FOREIGN KEY (_doctor, _visit_type) REFERENCES visit_type(_doctor, "ID")
);
CREATE INDEX recall_due ON recall USING btree (_doctor, due_on, "ID") WHERE ((outcome IS NULL) AND (NOT is_withdrawn));
CREATE UNIQUE INDEX recall_of_appointment ON recall USING btree (_doctor, _appointment, repeat_date) NULLS NOT DISTINCT WHERE (_appointment IS NOT NULL);
CREATE INDEX recall_of_patient ON recall USING btree (_doctor, _patient);

CREATE TABLE recall_message (
  _doctor bigint NOT NULL,
  _recall bigint NOT NULL,
  number smallint NOT NULL,
  _by bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT recall_message_pkey PRIMARY KEY (_doctor, _recall, number),
  CONSTRAINT recall_message_by_exists FOREIGN KEY (_by) REFERENCES person("ID"),
  CONSTRAINT recall_message_recall_exists FOREIGN KEY (_doctor, _recall) REFERENCES recall(_doctor, "ID") ON DELETE CASCADE
);

CREATE TABLE recall_rule (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('recall_rule_id_seq'::regclass) NOT NULL,
  _visit_type bigint NOT NULL,
  amount smallint NOT NULL,
  unit text NOT NULL,
  reason text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  from_day date NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT recall_rule_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT recall_rule_amount_sane CHECK (((amount >= 1) AND (amount <= 260))),
  CONSTRAINT recall_rule_unit_known CHECK ((unit = ANY (ARRAY['week'::text, 'month'::text]))),
  CONSTRAINT recall_rule_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT recall_rule_visit_type_exists FOREIGN KEY (_doctor, _visit_type) REFERENCES visit_type(_doctor, "ID")
);
CREATE UNIQUE INDEX recall_rule_of_type ON recall_rule USING btree (_doctor, _visit_type) WHERE (NOT is_deleted);

CREATE TABLE record_export (
  _doctor bigint NOT NULL,
  "ID" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  _started_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  ended_time timestamp with time zone,
  counts jsonb,
  _file bigint,
  CONSTRAINT record_export_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT record_export_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT record_export_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID"),
  CONSTRAINT record_export_starter_exists FOREIGN KEY (_started_by) REFERENCES person("ID")
);
CREATE UNIQUE INDEX record_export_running ON record_export USING btree (_doctor) WHERE (ended_time IS NULL);

CREATE TABLE recording_copy (
  _doctor bigint NOT NULL,
  _file bigint NOT NULL,
  _copy bigint,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT recording_copy_pkey PRIMARY KEY (_doctor, _file),
  CONSTRAINT recording_copy_copy_exists FOREIGN KEY (_doctor, _copy) REFERENCES file(_doctor, "ID"),
  CONSTRAINT recording_copy_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID") ON DELETE CASCADE
);
CREATE INDEX recording_copy_copy_idx ON recording_copy USING btree (_doctor, _copy) WHERE (_copy IS NOT NULL);

CREATE TABLE recording_peaks (
  _doctor bigint NOT NULL,
  _file bigint NOT NULL,
  peaks bytea NOT NULL,
  CONSTRAINT recording_peaks_pkey PRIMARY KEY (_doctor, _file),
  CONSTRAINT recording_peaks_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID") ON DELETE CASCADE
);
CREATE INDEX recording_peaks_empty_idx ON recording_peaks USING btree (_doctor, _file) WHERE (length(peaks) = 0);

CREATE TABLE recovery_code (
  _person bigint NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (_person, code_hash),
  CONSTRAINT recovery_code_person_exists FOREIGN KEY (_person) REFERENCES person("ID") ON DELETE CASCADE
);

CREATE TABLE referral (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('referral_id_seq'::regclass) NOT NULL,
  _patient bigint NOT NULL,
  _referring_doctor bigint NOT NULL,
  referral_type smallint NOT NULL,
  referral_date date NOT NULL,
  expiry_date date,
  active boolean NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  _referral_letter bigint,
  saved_at timestamp with time zone DEFAULT now() NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_time timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
  CONSTRAINT referral_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT referral_deleted_not_active CHECK ((NOT (is_deleted AND active))),
  CONSTRAINT referral_expiry_as_type CHECK (((referral_type = 3) = (expiry_date IS NULL))),
  CONSTRAINT referral_type_known CHECK (((referral_type >= 1) AND (referral_type <= 3))),
  CONSTRAINT referral_letter_exists FOREIGN KEY (_doctor, _referral_letter) REFERENCES file(_doctor, "ID"),
  CONSTRAINT referral_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT referral_referring_doctor_exists FOREIGN KEY (_doctor, _referring_doctor) REFERENCES referring_doctor(_doctor, "ID")
);
CREATE INDEX referral_by_change ON referral USING btree (_doctor, changed_time, "ID") WHERE (NOT is_deleted);
CREATE INDEX referral_by_date ON referral USING btree (_doctor, referral_date, "ID") WHERE (NOT is_deleted);
CREATE INDEX referral_by_expiry ON referral USING btree (expiry_date, _doctor) INCLUDE (_patient) WHERE (active AND (expiry_date IS NOT NULL));
CREATE INDEX referral_by_letter ON referral USING btree (_doctor, _referral_letter) WHERE (_referral_letter IS NOT NULL);
CREATE INDEX referral_by_state ON referral USING btree (_doctor, active, "ID") WHERE (NOT is_deleted);
CREATE INDEX referral_letter_by_change ON referral USING btree (_doctor, changed_time, _referral_letter) WHERE ((_referral_letter IS NOT NULL) AND (NOT is_deleted));
CREATE INDEX referral_of_patient ON referral USING btree (_doctor, _patient, referral_date DESC, "ID" DESC);
CREATE INDEX referral_of_referring_doctor ON referral USING btree (_doctor, _referring_doctor);
CREATE UNIQUE INDEX referral_one_active ON referral USING btree (_doctor, _patient) WHERE active;
CREATE TRIGGER referral_changed_now BEFORE UPDATE ON referral FOR EACH ROW WHEN ((old.version IS DISTINCT FROM new.version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER referral_letter_told_added AFTER INSERT ON referral REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_letter_added();
CREATE TRIGGER referral_letter_told_changed AFTER UPDATE ON referral REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_letter_changed();
CREATE TRIGGER referral_told_added AFTER INSERT ON referral REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_added('referral', 'ID');
CREATE TRIGGER referral_told_changed AFTER UPDATE ON referral REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION webhook_changed('referral', 'ID');
CREATE TRIGGER referral_told_removed AFTER DELETE ON referral REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION webhook_removed('referral', 'ID');

CREATE TABLE referring_doctor (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('referring_doctor_id_seq'::regclass) NOT NULL,
  title smallint,
  first_name text NOT NULL,
  last_name text NOT NULL,
  provider_number text,
  practice_name text,
  phone text,
  address text,
  _locality integer,
  import_id text,
  last_key text COLLATE "C" NOT NULL,
  first_key text COLLATE "C" NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_time timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()) NOT NULL,
  email text,
  edi_address text,
  letters_by text,
  CONSTRAINT referring_doctor_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT referring_doctor_letters_by_known CHECK ((letters_by = ANY (ARRAY['email'::text, 'secure'::text, 'post'::text]))),
  CONSTRAINT referring_doctor_title_listed CHECK (((title >= 1) AND (title <= 9))),
  CONSTRAINT referring_doctor_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT referring_doctor_locality_exists FOREIGN KEY (_locality) REFERENCES locality("ID")
);
CREATE INDEX referring_doctor_by_change ON referring_doctor USING btree (_doctor, changed_time, "ID");
CREATE INDEX referring_doctor_by_first_name ON referring_doctor USING btree (_doctor, first_key);
CREATE INDEX referring_doctor_by_name ON referring_doctor USING btree (_doctor, last_key, first_key, "ID");
CREATE INDEX referring_doctor_by_practice ON referring_doctor USING btree (_doctor, lower(practice_name) COLLATE "C");
CREATE INDEX referring_doctor_by_provider_number ON referring_doctor USING btree (_doctor, provider_number COLLATE "C");
CREATE INDEX referring_doctor_contains ON referring_doctor USING gin (_doctor, (((((last_key || ' '::text) || first_key) || ' '::text) || lower(COALESCE(practice_name, ''::text)))) gin_trgm_ops);
CREATE UNIQUE INDEX referring_doctor_import_unique ON referring_doctor USING btree (_doctor, import_id) WHERE (import_id IS NOT NULL);
CREATE TRIGGER referring_doctor_changed_now BEFORE UPDATE ON referring_doctor FOR EACH ROW WHEN ((old.version IS DISTINCT FROM new.version)) EXECUTE FUNCTION note_change();

CREATE TABLE release_request (
  lock_guid uuid NOT NULL,
  _asked_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT release_request_pkey PRIMARY KEY (lock_guid, _asked_by),
  CONSTRAINT release_request_asked_by_exists FOREIGN KEY (_asked_by) REFERENCES person("ID") ON DELETE CASCADE
);

CREATE TABLE reminder_step (
  "ID" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  days smallint NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  since date DEFAULT CURRENT_DATE NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT reminder_step_pkey PRIMARY KEY ("ID"),
  CONSTRAINT reminder_step_day_once UNIQUE (days),
  CONSTRAINT reminder_step_days_within CHECK (((days >= '-60'::integer) AND (days <= 365)))
);

CREATE TABLE resource (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('resource_id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  _location bigint,
  is_deleted boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT resource_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT resource_kind_known CHECK ((kind = ANY (ARRAY['room'::text, 'equipment'::text]))),
  CONSTRAINT resource_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT resource_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location(_doctor, "ID")
);
CREATE UNIQUE INDEX resource_name_unique ON resource USING btree (_doctor, lower(name)) WHERE (NOT is_deleted);

CREATE TABLE running_clock (
  _user bigint NOT NULL,
  _client bigint NOT NULL,
  _entry bigint NOT NULL,
  CONSTRAINT running_clock_pkey PRIMARY KEY (_user),
  CONSTRAINT running_clock_user_exists FOREIGN KEY (_user) REFERENCES person("ID") ON DELETE CASCADE
);

CREATE TABLE schedule (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('schedule_id_seq'::regclass) NOT NULL,
  day_of_week smallint NOT NULL,
  start_time time without time zone NOT NULL,
  end_time time without time zone NOT NULL,
  repeat_weeks integer NOT NULL,
  repeat_start date NOT NULL,
  repeat_end date,
  available boolean DEFAULT true NOT NULL,
  _location bigint,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  reason text,
  away_id bigint,
  CONSTRAINT schedule_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT schedule_day_known CHECK (((day_of_week >= 0) AND (day_of_week <= 6))),
  CONSTRAINT schedule_end_after_start CHECK ((repeat_end >= repeat_start)),
  CONSTRAINT schedule_repeat_weeks_sane CHECK (((repeat_weeks >= 0) AND (repeat_weeks <= 520))),
  CONSTRAINT schedule_start_before_end CHECK ((start_time < end_time)),
  CONSTRAINT schedule_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT schedule_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location(_doctor, "ID")
);
CREATE INDEX schedule_of_doctor ON schedule USING btree (_doctor, repeat_start);

CREATE TABLE schema_migration (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schema_migration_pkey PRIMARY KEY (name)
);

CREATE TABLE seed_part (
  name text NOT NULL,
  checksum text NOT NULL,
  seeded_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT seed_part_pk PRIMARY KEY (name)
);

CREATE TABLE service (
  "ID" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  description text NOT NULL,
  kind text NOT NULL,
  _product integer,
  provider_limit integer,
  version integer DEFAULT 1 NOT NULL,
  includes text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT service_pk PRIMARY KEY ("ID"),
  CONSTRAINT service_description_once UNIQUE (description),
  CONSTRAINT service_includes_few CHECK ((cardinality(includes) <= 8)),
  CONSTRAINT service_kind_known CHECK ((kind = ANY (ARRAY['billing'::text, 'transcription'::text, 'coding'::text, 'ifc'::text, 'forms'::text, 'app'::text, 'appointmaid'::text]))),
  CONSTRAINT service_provider_limit_positive CHECK ((provider_limit > 0)),
  CONSTRAINT service_product_fk FOREIGN KEY (_product) REFERENCES product("ID")
);

CREATE TABLE session (
  token_hash bytea NOT NULL,
  _person bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  address text,
  user_agent text,
  awaits text,
  second_factor_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  challenge text,
  wrong_tries smallint DEFAULT 0 NOT NULL,
  "ID" bigint DEFAULT nextval('session_id_seq'::regclass) NOT NULL,
  idle_minutes integer,
  whole_until timestamp with time zone,
  is_password_unproved boolean DEFAULT false NOT NULL,
  CONSTRAINT session_pkey PRIMARY KEY (token_hash),
  CONSTRAINT session_id_unique UNIQUE ("ID"),
  CONSTRAINT session_awaits_known CHECK ((awaits = ANY (ARRAY['factor'::text, 'set_up'::text, 'payment'::text]))),
  CONSTRAINT session_person_exists FOREIGN KEY (_person) REFERENCES person("ID")
);
COMMENT ON COLUMN session.seen_at IS 'When its person last did something; what a page asks for by itself does not count';
COMMENT ON COLUMN session.second_factor_at IS 'When a second factor was proved in this browser; null: by password alone';
COMMENT ON COLUMN session.confirmed_at IS 'When the password was last asked for again, for what touches the way of signing in';
COMMENT ON COLUMN session.challenge IS 'Of the passkey ceremony under way';
COMMENT ON COLUMN session.idle_minutes IS 'Untouched for so long it opens nothing until the password is given again; null: however long';
COMMENT ON COLUMN session.whole_until IS 'Of half a session: the whole one it becomes ends no later; null: it lives as long as any';
COMMENT ON COLUMN session.is_password_unproved IS 'The password was set in this session without the old one; it confirms nothing here';
CREATE INDEX session_by_expiry ON session USING btree (expires_at);
CREATE INDEX session_of_person ON session USING btree (_person);

CREATE TABLE setup_code (
  only_one boolean DEFAULT true NOT NULL,
  code text NOT NULL,
  CONSTRAINT setup_code_pkey PRIMARY KEY (only_one),
  CONSTRAINT setup_code_only_one CHECK (only_one)
);

CREATE TABLE short_form (
  "ID" bigint DEFAULT nextval('short_form_id_seq'::regclass) NOT NULL,
  _user bigint,
  short text NOT NULL,
  text text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_key(((short || ' '::text) || text))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT short_form_pkey PRIMARY KEY ("ID"),
  CONSTRAINT short_form_once UNIQUE NULLS NOT DISTINCT (_user, short),
  CONSTRAINT short_form_user_exists FOREIGN KEY (_user) REFERENCES person("ID")
);

CREATE TABLE sign_in_attempt (
  "ID" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_key text NOT NULL,
  address text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  succeeded boolean NOT NULL,
  CONSTRAINT sign_in_attempt_pkey PRIMARY KEY ("ID")
);
COMMENT ON COLUMN sign_in_attempt.address IS 'The network: an IPv4 address, or the first 64 bits of an IPv6 one (kernel/access/network.ts)';
CREATE INDEX sign_in_attempt_by_age ON sign_in_attempt USING btree (at);
CREATE INDEX sign_in_attempt_of_account ON sign_in_attempt USING btree (account_key, at);
CREATE INDEX sign_in_attempt_of_address ON sign_in_attempt USING btree (address, at);

CREATE TABLE signup_draft (
  key_hash bytea NOT NULL,
  answers jsonb NOT NULL,
  _registered bigint,
  saved_time timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + '1 day'::interval) NOT NULL,
  proof_hash bytea,
  confirmed_at timestamp with time zone,
  CONSTRAINT signup_draft_pkey PRIMARY KEY (key_hash)
);
COMMENT ON COLUMN signup_draft.proof_hash IS 'Hash of the second half of the key in the newest emailed link; null: none was emailed';
COMMENT ON COLUMN signup_draft.confirmed_at IS 'When the emailed link was opened; null: nobody has shown that an email address is theirs';
CREATE INDEX signup_draft_by_age ON signup_draft USING btree (expires_at);

CREATE TABLE signup_token (
  "ID" bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  code_hash bytea NOT NULL,
  email_address text NOT NULL,
  trial_only boolean NOT NULL,
  is_1st_biller boolean NOT NULL,
  packages integer[] DEFAULT '{}'::integer[] NOT NULL,
  expired_time timestamp with time zone NOT NULL,
  used_time timestamp with time zone,
  _used_by bigint,
  _created_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT signup_token_pkey PRIMARY KEY ("ID"),
  CONSTRAINT signup_token_code_once UNIQUE (code_hash),
  CONSTRAINT signup_token_used_by_somebody CHECK (((used_time IS NULL) = (_used_by IS NULL)))
);
CREATE INDEX signup_token_by_age ON signup_token USING btree (created_time DESC, "ID" DESC);

CREATE TABLE specialty (
  "ID" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  description text NOT NULL,
  is_gp_or_allied boolean DEFAULT false NOT NULL,
  surgeon_type text,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT specialty_pk PRIMARY KEY ("ID"),
  CONSTRAINT specialty_description_once UNIQUE (description),
  CONSTRAINT specialty_surgeon_type_known CHECK ((surgeon_type = ANY (ARRAY['S'::text, 'SA'::text, 'A'::text, 'GP'::text, 'Cardiologist'::text])))
);

CREATE TABLE statement_email (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('statement_email_id_seq'::regclass) NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  sent_to text NOT NULL,
  request_key text,
  request_minute text NOT NULL,
  _sent_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT statement_email_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT statement_email_once_a_minute UNIQUE (_doctor, from_day, to_day, request_minute),
  CONSTRAINT statement_email_once_a_request UNIQUE (_doctor, request_key, from_day, to_day),
  CONSTRAINT statement_email_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE stored_reply (
  _person bigint NOT NULL,
  key_hash bytea NOT NULL,
  fingerprint bytea NOT NULL,
  status smallint DEFAULT 0 NOT NULL,
  body text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT stored_reply_pkey PRIMARY KEY (_person, key_hash)
);
CREATE INDEX stored_reply_by_age ON stored_reply USING btree (created_at);

CREATE TABLE subscriber (
  "ID" bigint DEFAULT nextval('subscriber_id_seq'::regclass) NOT NULL,
  first_name text,
  last_name text,
  email_address text NOT NULL,
  email_key text GENERATED ALWAYS AS (lower(email_address)) STORED NOT NULL,
  unsubscribe_token uuid DEFAULT gen_random_uuid() NOT NULL,
  unsubscribed_time timestamp with time zone,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT subscriber_pkey PRIMARY KEY ("ID"),
  CONSTRAINT subscriber_email_unique UNIQUE (email_key),
  CONSTRAINT subscriber_token_unique UNIQUE (unsubscribe_token)
);
CREATE INDEX subscriber_by_name ON subscriber USING btree (lower(COALESCE(last_name, ''::text)), lower(COALESCE(first_name, ''::text)), "ID");
CREATE INDEX subscriber_search ON subscriber USING gin (lower(((((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)) || ' '::text) || email_address)) gin_trgm_ops);

CREATE TABLE task (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('task_id_seq'::regclass) NOT NULL,
  _workflow text DEFAULT 'TRANSCRIPTION'::text NOT NULL,
  _status smallint DEFAULT 1 NOT NULL,
  _assigned_user bigint,
  _assigned_mt bigint,
  _assigned_editor bigint,
  received_time timestamp with time zone DEFAULT now() NOT NULL,
  due_time timestamp with time zone NOT NULL,
  delivered_time timestamp with time zone,
  case_subject text,
  description text,
  service_note text,
  audio_name text,
  duration integer,
  is_corrected_letter boolean DEFAULT false NOT NULL,
  is_fast_turnaround boolean DEFAULT false NOT NULL,
  is_returned boolean DEFAULT false NOT NULL,
  no_template boolean DEFAULT false NOT NULL,
  _client_template bigint,
  _batch bigint,
  client_rating smallint,
  rating_comment text,
  is_deleted boolean DEFAULT false NOT NULL,
  _created_by bigint NOT NULL,
  search_text text GENERATED ALWAYS AS (search_key(((((COALESCE(case_subject, ''::text) || ' '::text) || COALESCE(audio_name, ''::text)) || ' '::text) || COALESCE(description, ''::text)))) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT task_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT task_assigned_has_typist CHECK (((_workflow = 'BILLING'::text) OR (_status <> 2) OR (_assigned_user IS NOT NULL))),
  CONSTRAINT task_delivered_is_returned CHECK (((_workflow = 'BILLING'::text) OR (((_status = 6) = is_returned) AND (is_returned = (delivered_time IS NOT NULL))))),
  CONSTRAINT task_duration_not_negative CHECK ((duration >= 0)),
  CONSTRAINT task_rating_of_stars CHECK (((client_rating >= 1) AND (client_rating <= 5))),
  CONSTRAINT task_status_of_workflow CHECK (((_status >= 1) AND (_status <=
CASE _workflow
    WHEN 'BILLING'::text THEN 11
    ELSE 7
END))),
  CONSTRAINT task_workflow_known CHECK ((_workflow = ANY (ARRAY['BILLING'::text, 'TRANSCRIPTION'::text]))),
  CONSTRAINT task_assigned_user_exists FOREIGN KEY (_assigned_user) REFERENCES person("ID"),
  CONSTRAINT task_batch_exists FOREIGN KEY (_doctor, _batch) REFERENCES batch(_doctor, "ID"),
  CONSTRAINT task_client_template_exists FOREIGN KEY (_doctor, _client_template) REFERENCES client_template(_doctor, "ID"),
  CONSTRAINT task_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT task_editor_exists FOREIGN KEY (_assigned_editor) REFERENCES person("ID"),
  CONSTRAINT task_typist_exists FOREIGN KEY (_assigned_mt) REFERENCES person("ID")
);
CREATE INDEX task_by_delivered ON task USING btree (delivered_time, "ID") WHERE (is_returned AND (NOT is_deleted));
CREATE INDEX task_by_received ON task USING btree (received_time, "ID") WHERE (NOT is_deleted);
CREATE INDEX task_of_assignee ON task USING btree (_assigned_user, _doctor) WHERE ((_assigned_user IS NOT NULL) AND (NOT is_returned) AND (NOT is_deleted));
CREATE INDEX task_of_batch ON task USING btree (_doctor, _batch) WHERE (_batch IS NOT NULL);
CREATE INDEX task_of_client_by_delivered ON task USING btree (_doctor, delivered_time, "ID") WHERE (is_returned AND (NOT is_deleted));
CREATE INDEX task_of_client_by_received ON task USING btree (_doctor, received_time, "ID") WHERE (NOT is_deleted);
CREATE INDEX task_of_editor ON task USING btree (_assigned_editor, _doctor) WHERE ((_status = 7) AND (NOT is_deleted));
CREATE INDEX task_of_template ON task USING btree (_doctor, _client_template) WHERE (_client_template IS NOT NULL);
CREATE INDEX task_of_typist ON task USING btree (_assigned_mt, _doctor) WHERE ((_status = 4) AND (NOT is_deleted));
CREATE INDEX task_open_by_due ON task USING btree (due_time, "ID") WHERE ((NOT is_returned) AND (NOT is_deleted));
CREATE INDEX task_open_of_client ON task USING btree (_doctor, due_time, "ID") WHERE ((NOT is_returned) AND (NOT is_deleted));

CREATE TABLE task_activity (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('task_activity_id_seq'::regclass) NOT NULL,
  _task bigint NOT NULL,
  _user bigint,
  action text NOT NULL,
  from_status smallint,
  to_status smallint,
  "timestamp" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT task_activity_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT task_activity_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT task_activity_user_exists FOREIGN KEY (_user) REFERENCES person("ID")
);
CREATE INDEX task_activity_of_steps ON task_activity USING btree ("timestamp") WHERE (to_status = ANY (ARRAY[4, 7]));
CREATE INDEX task_activity_of_task ON task_activity USING btree (_doctor, _task, "ID");

CREATE TABLE task_attachment (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('task_attachment_id_seq'::regclass) NOT NULL,
  _task bigint NOT NULL,
  _file bigint NOT NULL,
  attachment_key smallint NOT NULL,
  character_count integer,
  counted_characters integer,
  count_rule text,
  counted_sha256 bytea,
  duration integer,
  is_from_client boolean DEFAULT false NOT NULL,
  _uploaded_by bigint NOT NULL,
  uploaded_time timestamp with time zone DEFAULT now() NOT NULL,
  ends_early boolean DEFAULT false NOT NULL,
  CONSTRAINT task_attachment_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT task_attachment_once UNIQUE (_doctor, _task, _file),
  CONSTRAINT task_attachment_audio_has_no_count CHECK (((attachment_key <> 3) OR (character_count IS NULL))),
  CONSTRAINT task_attachment_count_not_negative CHECK ((character_count >= 0)),
  CONSTRAINT task_attachment_key_known CHECK (((attachment_key >= 1) AND (attachment_key <= 5))),
  CONSTRAINT task_attachment_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file(_doctor, "ID"),
  CONSTRAINT task_attachment_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task(_doctor, "ID") ON DELETE CASCADE
);
CREATE INDEX task_attachment_of_file ON task_attachment USING btree (_doctor, _file);

CREATE TABLE task_draft (
  _doctor bigint NOT NULL,
  _task bigint NOT NULL,
  content jsonb NOT NULL,
  characters integer NOT NULL,
  _user bigint NOT NULL,
  saved_time timestamp with time zone DEFAULT now() NOT NULL,
  _attachment bigint,
  made_version integer,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT task_draft_pkey PRIMARY KEY (_doctor, _task),
  CONSTRAINT task_draft_characters_not_negative CHECK ((characters >= 0)),
  CONSTRAINT task_draft_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT task_draft_user_exists FOREIGN KEY (_user) REFERENCES person("ID")
);

CREATE TABLE task_draft_version (
  _doctor bigint NOT NULL,
  _task bigint NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  characters integer NOT NULL,
  _user bigint NOT NULL,
  saved_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT task_draft_version_pkey PRIMARY KEY (_doctor, _task, version),
  CONSTRAINT task_draft_version_draft_exists FOREIGN KEY (_doctor, _task) REFERENCES task_draft(_doctor, _task) ON DELETE CASCADE,
  CONSTRAINT task_draft_version_user_exists FOREIGN KEY (_user) REFERENCES person("ID")
);

CREATE TABLE task_listening (
  _doctor bigint NOT NULL,
  _task bigint NOT NULL,
  _user bigint NOT NULL,
  seconds double precision NOT NULL,
  bookmarks jsonb DEFAULT '[]'::jsonb NOT NULL,
  _file bigint NOT NULL,
  CONSTRAINT task_listening_pkey PRIMARY KEY (_doctor, _task, _user, _file),
  CONSTRAINT task_listening_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT task_listening_user_exists FOREIGN KEY (_user) REFERENCES person("ID")
);

CREATE TABLE task_note (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('task_note_id_seq'::regclass) NOT NULL,
  _task bigint NOT NULL,
  _user bigint NOT NULL,
  note text NOT NULL,
  is_internal boolean NOT NULL,
  "timestamp" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT task_note_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT task_note_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT task_note_user_exists FOREIGN KEY (_user) REFERENCES person("ID")
);
CREATE INDEX task_note_of_task ON task_note USING btree (_doctor, _task, "ID");

CREATE TABLE task_rating (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('task_rating_id_seq'::regclass) NOT NULL,
  _task bigint NOT NULL,
  _user bigint NOT NULL,
  rating smallint,
  user_rating smallint,
  _rated_user bigint,
  at_status smallint NOT NULL,
  reason_code text,
  reason_text text,
  "timestamp" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT task_rating_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT task_rating_of_difficulty CHECK (((rating >= 1) AND (rating <= 3))),
  CONSTRAINT task_rating_other_has_text CHECK (((reason_code IS DISTINCT FROM 'OTHER'::text) OR (reason_text IS NOT NULL))),
  CONSTRAINT task_rating_reason_known CHECK ((reason_code = ANY (ARRAY['STAFF ABSENT'::text, 'LOAD BALANCE'::text, 'SHIFT ISSUE'::text, 'OTHER'::text]))),
  CONSTRAINT task_rating_says_something CHECK (((rating IS NOT NULL) OR (reason_code IS NOT NULL))),
  CONSTRAINT task_rating_user_rating_of_stars CHECK (((user_rating >= 1) AND (user_rating <= 5))),
  CONSTRAINT task_rating_rated_user_exists FOREIGN KEY (_rated_user) REFERENCES person("ID"),
  CONSTRAINT task_rating_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT task_rating_user_exists FOREIGN KEY (_user) REFERENCES person("ID")
);
CREATE INDEX task_rating_of_task ON task_rating USING btree (_doctor, _task, "ID");

CREATE TABLE typing_setting (
  _user bigint NOT NULL,
  settings jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT typing_setting_pkey PRIMARY KEY (_user),
  CONSTRAINT typing_setting_user_exists FOREIGN KEY (_user) REFERENCES person("ID")
);

CREATE TABLE upload (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('upload_id_seq'::regclass) NOT NULL,
  _uploaded_by bigint NOT NULL,
  purpose text,
  name text NOT NULL,
  declared_type text NOT NULL,
  length bigint NOT NULL,
  holder uuid,
  held_until timestamp with time zone,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  changed_time timestamp with time zone DEFAULT now() NOT NULL,
  is_length_deferred boolean DEFAULT false NOT NULL,
  CONSTRAINT upload_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT upload_length_positive CHECK ((length > 0)),
  CONSTRAINT upload_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);
CREATE INDEX upload_by_age ON upload USING btree (changed_time);

CREATE TABLE upload_part (
  _doctor bigint NOT NULL,
  _upload bigint NOT NULL,
  start bigint NOT NULL,
  size bigint NOT NULL,
  storage_key text NOT NULL,
  CONSTRAINT upload_part_pkey PRIMARY KEY (_doctor, _upload, start),
  CONSTRAINT upload_part_sized CHECK (((start >= 0) AND (size > 0))),
  CONSTRAINT upload_part_upload_exists FOREIGN KEY (_doctor, _upload) REFERENCES upload(_doctor, "ID") ON DELETE CASCADE
);
CREATE INDEX upload_part_by_storage_key ON upload_part USING btree (storage_key);

CREATE TABLE user_location (
  "ID" integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT user_location_pk PRIMARY KEY ("ID"),
  CONSTRAINT user_location_name_once UNIQUE (name),
  CONSTRAINT user_location_state_known CHECK ((state = ANY (ARRAY['NSW'::text, 'VIC'::text, 'QLD'::text, 'SA'::text, 'WA'::text, 'TAS'::text, 'NT'::text, 'ACT'::text])))
);

CREATE TABLE visit_message (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('visit_message_id_seq'::regclass) NOT NULL,
  _appointment bigint,
  repeat_date date,
  kind text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  zone text NOT NULL,
  follows bigint DEFAULT 0 NOT NULL,
  _patient bigint NOT NULL,
  channel text NOT NULL,
  to_address text NOT NULL,
  from_address text,
  body text NOT NULL,
  parts integer NOT NULL,
  price_tenths integer,
  state text DEFAULT 'queued'::text NOT NULL,
  reason text,
  due_at timestamp with time zone NOT NULL,
  next_attempt_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  attempted_at timestamp with time zone,
  sid text,
  provider_status text,
  error_code integer,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  topic text,
  expires_at timestamp with time zone,
  CONSTRAINT visit_message_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT visit_message_once UNIQUE NULLS NOT DISTINCT (_doctor, _appointment, repeat_date, kind, starts_at, follows, topic),
  CONSTRAINT visit_message_about_one CHECK (((_appointment IS NULL) = (topic IS NOT NULL))),
  CONSTRAINT visit_message_channel_known CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  CONSTRAINT visit_message_kind_known CHECK ((kind = ANY (ARRAY['reminder'::text, 'confirmation'::text, 'change'::text, 'cancellation'::text, 'offer'::text, 'offer_over'::text, 'offer_booked'::text, 'recall'::text, 'answer'::text]))),
  CONSTRAINT visit_message_reason_known CHECK ((reason = ANY (ARRAY['no_mobile'::text, 'not_mobile'::text, 'overseas'::text, 'no_email'::text, 'opted_out'::text, 'cancelled'::text, 'moved'::text, 'restored'::text, 'patient'::text, 'turned_off'::text, 'quiet'::text, 'too_late'::text, 'no_provider'::text, 'no_sender'::text, 'refused'::text, 'undelivered'::text, 'withdrawn'::text, 'booked'::text, 'recall_over'::text, 'deceased'::text]))),
  CONSTRAINT visit_message_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'uncertain'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'skipped'::text]))),
  CONSTRAINT visit_message_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT visit_message_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT visit_message_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID")
);
CREATE INDEX visit_message_ahead ON visit_message USING btree (_doctor, starts_at);
CREATE INDEX visit_message_by_number ON visit_message USING btree (to_address, from_address, "ID" DESC) WHERE (channel = 'sms'::text);
CREATE INDEX visit_message_by_sid ON visit_message USING btree (sid) WHERE (sid IS NOT NULL);
CREATE INDEX visit_message_newest ON visit_message USING btree (_doctor, created_time DESC, "ID" DESC);
CREATE INDEX visit_message_of_patient ON visit_message USING btree (_doctor, _patient);
CREATE UNIQUE INDEX visit_message_of_topic ON visit_message USING btree (_doctor, topic) WHERE (topic IS NOT NULL);
CREATE INDEX visit_message_open ON visit_message USING btree (state, attempted_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text, 'uncertain'::text, 'sent'::text]));
CREATE UNIQUE INDEX visit_message_sid_once ON visit_message USING btree (_doctor, sid) WHERE (sid IS NOT NULL);

CREATE TABLE visit_message_optout (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('visit_message_optout_id_seq'::regclass) NOT NULL,
  address text NOT NULL,
  _patient bigint,
  at timestamp with time zone NOT NULL,
  _by bigint,
  ended_at timestamp with time zone,
  _ended_by bigint,
  CONSTRAINT visit_message_optout_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT visit_message_optout_by_exists FOREIGN KEY (_by) REFERENCES person("ID"),
  CONSTRAINT visit_message_optout_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT visit_message_optout_ended_by_exists FOREIGN KEY (_ended_by) REFERENCES person("ID"),
  CONSTRAINT visit_message_optout_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID")
);
CREATE INDEX visit_message_optout_of_address ON visit_message_optout USING btree (_doctor, address) WHERE (ended_at IS NULL);
CREATE INDEX visit_message_optout_of_patient ON visit_message_optout USING btree (_doctor, _patient) WHERE (ended_at IS NULL);

CREATE TABLE visit_message_rules (
  _doctor bigint NOT NULL,
  practice text NOT NULL,
  channel text NOT NULL,
  reminds boolean NOT NULL,
  lead_hours integer NOT NULL,
  confirms boolean NOT NULL,
  tells_changes boolean NOT NULL,
  tells_cancellations boolean NOT NULL,
  appointment_types smallint[] NOT NULL,
  visit_types bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  quiet_from time without time zone NOT NULL,
  quiet_to time without time zone NOT NULL,
  reminder_text text NOT NULL,
  confirmation_text text NOT NULL,
  change_text text NOT NULL,
  cancellation_text text NOT NULL,
  replies_cancel boolean NOT NULL,
  allows_overseas boolean NOT NULL,
  sender text,
  sender_is_registered boolean DEFAULT false NOT NULL,
  active_since timestamp with time zone DEFAULT now() NOT NULL,
  planned_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT visit_message_rules_pkey PRIMARY KEY (_doctor),
  CONSTRAINT visit_message_rules_channel_known CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  CONSTRAINT visit_message_rules_lead_sane CHECK (((lead_hours >= 1) AND (lead_hours <= 336))),
  CONSTRAINT visit_message_rules_types_known CHECK ((appointment_types <@ ARRAY[(1)::smallint, (2)::smallint])),
  CONSTRAINT visit_message_rules_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);
CREATE INDEX visit_message_rules_by_sender ON visit_message_rules USING btree (sender) WHERE (sender IS NOT NULL);

CREATE TABLE visit_reply (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('visit_reply_id_seq'::regclass) NOT NULL,
  sid text NOT NULL,
  from_address text NOT NULL,
  body text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  _message bigint,
  _patient bigint,
  reading text NOT NULL,
  outcome text NOT NULL,
  question text,
  handled_at timestamp with time zone,
  _handled_by bigint,
  CONSTRAINT visit_reply_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT visit_reply_handled_whole CHECK (((handled_at IS NULL) = (_handled_by IS NULL))),
  CONSTRAINT visit_reply_outcome_known CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'cancelled'::text, 'opted_out'::text, 'opted_in'::text, 'desk'::text, 'accepted'::text, 'declined'::text]))),
  CONSTRAINT visit_reply_question_known CHECK ((question = ANY (ARRAY['text'::text, 'asked_to_cancel'::text, 'past'::text, 'moved'::text, 'cancelled'::text, 'shared'::text, 'unknown'::text, 'billed'::text, 'offer_over'::text]))),
  CONSTRAINT visit_reply_reading_known CHECK ((reading = ANY (ARRAY['yes'::text, 'no'::text, 'stop'::text, 'start'::text, 'other'::text]))),
  CONSTRAINT visit_reply_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT visit_reply_handled_by_exists FOREIGN KEY (_handled_by) REFERENCES person("ID"),
  CONSTRAINT visit_reply_message_exists FOREIGN KEY (_doctor, _message) REFERENCES visit_message(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT visit_reply_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID")
);
CREATE INDEX visit_reply_by_sid ON visit_reply USING btree (sid);
CREATE INDEX visit_reply_of_message ON visit_reply USING btree (_doctor, _message);
CREATE INDEX visit_reply_of_patient ON visit_reply USING btree (_doctor, _patient);
CREATE UNIQUE INDEX visit_reply_sid_once ON visit_reply USING btree (_doctor, sid);
CREATE INDEX visit_reply_waiting ON visit_reply USING btree (_doctor, received_at DESC) WHERE ((question IS NOT NULL) AND (handled_at IS NULL));

CREATE TABLE visit_settings (
  _doctor bigint NOT NULL,
  late_minutes integer NOT NULL,
  no_show_minutes integer NOT NULL,
  wait_minutes integer NOT NULL,
  long_wait_minutes integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT visit_settings_pkey PRIMARY KEY (_doctor),
  CONSTRAINT visit_settings_sane CHECK ((((late_minutes >= 0) AND (late_minutes <= 240)) AND ((no_show_minutes >= 1) AND (no_show_minutes <= 240)) AND ((wait_minutes >= 1) AND (wait_minutes <= 240)) AND ((long_wait_minutes >= 1) AND (long_wait_minutes <= 480)) AND (wait_minutes < long_wait_minutes))),
  CONSTRAINT visit_settings_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE visit_step (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('visit_step_id_seq'::regclass) NOT NULL,
  _appointment bigint NOT NULL,
  repeat_date date NOT NULL,
  visit_date date NOT NULL,
  step text NOT NULL,
  at timestamp with time zone NOT NULL,
  _by bigint,
  taken_back_at timestamp with time zone,
  _taken_back_by bigint,
  CONSTRAINT visit_step_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT visit_step_by_person CHECK (((_by IS NOT NULL) OR (step = 'confirmed'::text))),
  CONSTRAINT visit_step_known CHECK ((step = ANY (ARRAY['confirmed'::text, 'arrived'::text, 'ready'::text, 'called'::text, 'finished'::text, 'did_not_attend'::text]))),
  CONSTRAINT visit_step_taken_back_whole CHECK (((taken_back_at IS NULL) = (_taken_back_by IS NULL))),
  CONSTRAINT visit_step_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT visit_step_by_exists FOREIGN KEY (_by) REFERENCES person("ID"),
  CONSTRAINT visit_step_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT visit_step_taken_back_by_exists FOREIGN KEY (_taken_back_by) REFERENCES person("ID")
);
CREATE INDEX visit_step_on_day ON visit_step USING btree (_doctor, visit_date, _appointment, repeat_date);
CREATE UNIQUE INDEX visit_step_once ON visit_step USING btree (_doctor, _appointment, repeat_date, visit_date, step) WHERE (taken_back_at IS NULL);

CREATE TABLE visit_type (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('visit_type_id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  colour text NOT NULL,
  minutes integer NOT NULL,
  preparation text,
  location_type text,
  mbs_items text[] DEFAULT '{}'::text[] NOT NULL,
  needs_referral boolean DEFAULT false NOT NULL,
  is_bookable_online boolean DEFAULT false NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT visit_type_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT visit_type_colour_known CHECK ((colour = ANY (ARRAY['ocean'::text, 'jacaranda'::text, 'fern'::text, 'wattle'::text, 'ochre'::text, 'stone'::text]))),
  CONSTRAINT visit_type_location_known CHECK ((location_type = ANY (ARRAY['INPATIENT'::text, 'OUTPATIENT'::text]))),
  CONSTRAINT visit_type_minutes_sane CHECK (((minutes >= 5) AND (minutes <= 480))),
  CONSTRAINT visit_type_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);
CREATE UNIQUE INDEX visit_type_name_unique ON visit_type USING btree (_doctor, lower(name)) WHERE (NOT is_deleted);

CREATE TABLE wait_list_entry (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('wait_list_entry_id_seq'::regclass) NOT NULL,
  _patient bigint NOT NULL,
  _visit_type bigint,
  weekdays smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  from_time time without time zone,
  until_time time without time zone,
  from_day date NOT NULL,
  until_day date,
  urgency text NOT NULL,
  note text,
  _appointment bigint,
  booked_at timestamp with time zone,
  is_deleted boolean DEFAULT false NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT wait_list_entry_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT wait_list_entry_booked_whole CHECK (((_appointment IS NULL) = (booked_at IS NULL))),
  CONSTRAINT wait_list_entry_days_ordered CHECK ((from_day <= until_day)),
  CONSTRAINT wait_list_entry_times_ordered CHECK ((from_time < until_time)),
  CONSTRAINT wait_list_entry_urgency_known CHECK ((urgency = ANY (ARRAY['urgent'::text, 'soon'::text, 'routine'::text]))),
  CONSTRAINT wait_list_entry_weekdays_known CHECK ((weekdays <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint])),
  CONSTRAINT wait_list_entry_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment(_doctor, "ID"),
  CONSTRAINT wait_list_entry_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT wait_list_entry_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT wait_list_entry_visit_type_exists FOREIGN KEY (_doctor, _visit_type) REFERENCES visit_type(_doctor, "ID")
);
CREATE INDEX wait_list_entry_of_patient ON wait_list_entry USING btree (_doctor, _patient);
CREATE INDEX wait_list_entry_waiting ON wait_list_entry USING btree (_doctor, created_time, "ID") WHERE ((booked_at IS NULL) AND (NOT is_deleted));

CREATE TABLE wait_list_offer (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('wait_list_offer_id_seq'::regclass) NOT NULL,
  _slot bigint NOT NULL,
  _entry bigint NOT NULL,
  _patient bigint NOT NULL,
  start_time time without time zone NOT NULL,
  end_time time without time zone NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  _ended_by bigint,
  _created_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT wait_list_offer_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT wait_list_offer_once UNIQUE (_doctor, _slot, _entry),
  CONSTRAINT wait_list_offer_ended_whole CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  CONSTRAINT wait_list_offer_state_known CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'taken'::text, 'withdrawn'::text, 'expired'::text]))),
  CONSTRAINT wait_list_offer_created_by_exists FOREIGN KEY (_created_by) REFERENCES person("ID"),
  CONSTRAINT wait_list_offer_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT wait_list_offer_ended_by_exists FOREIGN KEY (_ended_by) REFERENCES person("ID"),
  CONSTRAINT wait_list_offer_entry_exists FOREIGN KEY (_doctor, _entry) REFERENCES wait_list_entry(_doctor, "ID"),
  CONSTRAINT wait_list_offer_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient(_doctor, "ID"),
  CONSTRAINT wait_list_offer_slot_exists FOREIGN KEY (_doctor, _slot) REFERENCES wait_list_slot(_doctor, "ID")
);
CREATE INDEX wait_list_offer_expiring ON wait_list_offer USING btree (expires_at) WHERE (state = 'open'::text);
CREATE INDEX wait_list_offer_newest ON wait_list_offer USING btree (_doctor, created_time DESC, "ID" DESC);
CREATE INDEX wait_list_offer_of_entry ON wait_list_offer USING btree (_doctor, _entry);
CREATE INDEX wait_list_offer_of_patient ON wait_list_offer USING btree (_doctor, _patient);

CREATE TABLE wait_list_settings (
  _doctor bigint NOT NULL,
  hold_minutes integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT wait_list_settings_pkey PRIMARY KEY (_doctor),
  CONSTRAINT wait_list_settings_sane CHECK (((hold_minutes >= 15) AND (hold_minutes <= 2880))),
  CONSTRAINT wait_list_settings_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE wait_list_slot (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('wait_list_slot_id_seq'::regclass) NOT NULL,
  appointment_date date NOT NULL,
  start_time time without time zone NOT NULL,
  end_time time without time zone NOT NULL,
  zone text NOT NULL,
  _location bigint,
  _hold bigint NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT wait_list_slot_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT wait_list_slot_ended_whole CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  CONSTRAINT wait_list_slot_state_known CHECK ((state = ANY (ARRAY['open'::text, 'booked'::text, 'ended'::text]))),
  CONSTRAINT wait_list_slot_times_ordered CHECK ((start_time < end_time)),
  CONSTRAINT wait_list_slot_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT wait_list_slot_hold_exists FOREIGN KEY (_doctor, _hold) REFERENCES appointment(_doctor, "ID"),
  CONSTRAINT wait_list_slot_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location(_doctor, "ID")
);
CREATE INDEX wait_list_slot_open ON wait_list_slot USING btree (_doctor, appointment_date) WHERE (state = 'open'::text);

CREATE TABLE webhook (
  _doctor bigint NOT NULL,
  "ID" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  kinds text[] NOT NULL,
  sealed_secret bytea NOT NULL,
  sealed_former_secret bytea,
  former_secret_until timestamp with time zone,
  is_off boolean DEFAULT false NOT NULL,
  off_reason text,
  failures integer DEFAULT 0 NOT NULL,
  paused_until timestamp with time zone,
  last_delivered_time timestamp with time zone,
  _created_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT now() NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT webhook_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT webhook_has_kinds CHECK (((cardinality(kinds) >= 1) AND (cardinality(kinds) <= 20))),
  CONSTRAINT webhook_creator_exists FOREIGN KEY (_created_by) REFERENCES person("ID"),
  CONSTRAINT webhook_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID")
);

CREATE TABLE webhook_delivery (
  _doctor bigint NOT NULL,
  "ID" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  _webhook bigint NOT NULL,
  event_id uuid DEFAULT gen_random_uuid() NOT NULL,
  kind text NOT NULL,
  verb text NOT NULL,
  record bigint,
  records integer DEFAULT 1 NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  trying_since timestamp with time zone DEFAULT now() NOT NULL,
  next_attempt_time timestamp with time zone DEFAULT now(),
  last_status integer,
  last_answer text,
  ended_time timestamp with time zone,
  has_job boolean DEFAULT true NOT NULL,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT webhook_delivery_once UNIQUE (_doctor, _webhook, kind, record, at),
  CONSTRAINT webhook_delivery_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'delivered'::text, 'failed'::text]))),
  CONSTRAINT webhook_delivery_webhook_exists FOREIGN KEY (_doctor, _webhook) REFERENCES webhook(_doctor, "ID") ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_by_age ON webhook_delivery USING btree (at);
CREATE INDEX webhook_delivery_of_webhook ON webhook_delivery USING btree (_doctor, _webhook, at, "ID");
CREATE INDEX webhook_delivery_without_job ON webhook_delivery USING btree (_doctor, "ID") WHERE (NOT has_job);

CREATE TABLE work_match (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('work_match_id_seq'::regclass) NOT NULL,
  _task bigint,
  _consultation bigint,
  _appointment bigint,
  repeat_date date,
  _matched_by bigint NOT NULL,
  matched_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT work_match_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT work_match_task_once UNIQUE NULLS NOT DISTINCT (_doctor, _task, _consultation, _appointment, repeat_date),
  CONSTRAINT work_match_appointment_with_date CHECK (((_appointment IS NULL) = (repeat_date IS NULL))),
  CONSTRAINT work_match_of_one CHECK ((num_nonnulls(_task, _consultation) = 1)),
  CONSTRAINT work_match_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT work_match_consultation_exists FOREIGN KEY (_doctor, _consultation) REFERENCES consultation(_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT work_match_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor("ID"),
  CONSTRAINT work_match_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task(_doctor, "ID") ON DELETE CASCADE
);
CREATE INDEX work_match_of_appointment ON work_match USING btree (_doctor, _appointment) WHERE (_appointment IS NOT NULL);
CREATE INDEX work_match_of_consultation ON work_match USING btree (_doctor, _consultation) WHERE (_consultation IS NOT NULL);

CREATE TABLE work_not_needed (
  _doctor bigint NOT NULL,
  _appointment bigint NOT NULL,
  repeat_date date NOT NULL,
  step text NOT NULL,
  _marked_by bigint NOT NULL,
  marked_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT work_not_needed_pkey PRIMARY KEY (_doctor, _appointment, repeat_date, step),
  CONSTRAINT work_not_needed_step_known CHECK ((step = ANY (ARRAY['dictated'::text, 'billed'::text]))),
  CONSTRAINT work_not_needed_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment(_doctor, "ID") ON DELETE CASCADE
);

CREATE TABLE write_off (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('write_off_id_seq'::regclass) NOT NULL,
  _invoice bigint NOT NULL,
  amount_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  reason text NOT NULL,
  write_off_date date NOT NULL,
  _reverses bigint,
  _created_by bigint NOT NULL,
  created_time timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT write_off_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT write_off_reversed_once UNIQUE (_doctor, _reverses),
  CONSTRAINT write_off_amount_signed CHECK (
CASE
    WHEN (_reverses IS NULL) THEN (amount_cents > 0)
    ELSE (amount_cents < 0)
END),
  CONSTRAINT write_off_tax_part CHECK (((abs(tax_cents) <= abs(amount_cents)) AND (((tax_cents)::numeric * (amount_cents)::numeric) >= (0)::numeric))),
  CONSTRAINT write_off_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice(_doctor, "ID"),
  CONSTRAINT write_off_reverses_exists FOREIGN KEY (_doctor, _reverses) REFERENCES write_off(_doctor, "ID")
);
CREATE INDEX write_off_of_invoice ON write_off USING btree (_doctor, _invoice, "ID");
CREATE TRIGGER write_off_stays BEFORE DELETE OR UPDATE ON write_off FOR EACH ROW EXECUTE FUNCTION posted_stays();

CREATE VIEW assigned_work AS
 SELECT task._assigned_user AS _person,
    task._doctor
   FROM task
  WHERE ((task._assigned_user IS NOT NULL) AND (NOT task.is_returned) AND (NOT task.is_deleted))
UNION ALL
 SELECT task._assigned_mt AS _person,
    task._doctor
   FROM task
  WHERE ((task._assigned_mt IS NOT NULL) AND (task._status = 4) AND (NOT task.is_deleted))
UNION ALL
 SELECT task._assigned_editor AS _person,
    task._doctor
   FROM task
  WHERE ((task._assigned_editor IS NOT NULL) AND (task._status = 7) AND (NOT task.is_deleted));
