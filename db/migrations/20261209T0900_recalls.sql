-- A rule of a practice: after an appointment of a type, review in so many weeks or months (decision 0215).
CREATE SEQUENCE recall_rule_id_seq;
CREATE TABLE recall_rule (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('recall_rule_id_seq'),
  _visit_type bigint NOT NULL,
  amount smallint NOT NULL,
  unit text NOT NULL,
  reason text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  -- First day of the appointments that the rule applies to.
  from_day date NOT NULL,
  is_deleted boolean NOT NULL DEFAULT false,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT recall_rule_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT recall_rule_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT recall_rule_visit_type_exists FOREIGN KEY (_doctor, _visit_type) REFERENCES visit_type (_doctor, "ID"),
  CONSTRAINT recall_rule_unit_known CHECK (unit IN ('week', 'month')),
  CONSTRAINT recall_rule_amount_sane CHECK (amount BETWEEN 1 AND 260)
);
ALTER SEQUENCE recall_rule_id_seq OWNED BY recall_rule."ID";
-- One rule for each type, so that an appointment asks for one recall.
CREATE UNIQUE INDEX recall_rule_of_type ON recall_rule (_doctor, _visit_type) WHERE NOT is_deleted;

-- A patient who is to be seen again around a day.
CREATE SEQUENCE recall_id_seq;
CREATE TABLE recall (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('recall_id_seq'),
  _patient bigint NOT NULL,
  -- Type of the appointment to be booked. Null for any.
  _visit_type bigint,
  -- Null for the follow-up of an appointment, which has no text.
  reason text,
  due_on date NOT NULL,
  -- First day of an appointment that counts as the one that was asked for.
  counts_from date NOT NULL,
  source text NOT NULL,
  -- The appointment that asked for the recall, and the day by the rule of its series. Null if added by hand.
  _appointment bigint,
  repeat_date date,
  _rule bigint,
  -- True if the appointment no longer asks for it, because it was cancelled, deleted or changed.
  is_withdrawn boolean NOT NULL DEFAULT false,
  -- What ended it, when, why, and the user who ended it. Null while it is open.
  outcome text,
  outcome_reason text,
  ended_at timestamptz,
  _ended_by bigint,
  _created_by bigint,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT recall_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT recall_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT recall_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT recall_visit_type_exists FOREIGN KEY (_doctor, _visit_type) REFERENCES visit_type (_doctor, "ID"),
  CONSTRAINT recall_appointment_exists FOREIGN KEY (_doctor, _appointment) REFERENCES appointment (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT recall_rule_exists FOREIGN KEY (_doctor, _rule) REFERENCES recall_rule (_doctor, "ID"),
  CONSTRAINT recall_ended_by_exists FOREIGN KEY (_ended_by) REFERENCES person ("ID"),
  CONSTRAINT recall_created_by_exists FOREIGN KEY (_created_by) REFERENCES person ("ID"),
  CONSTRAINT recall_source_known CHECK (source IN ('hand', 'follow_up', 'rule')),
  CONSTRAINT recall_source_whole CHECK ((source = 'hand') = (_appointment IS NULL) AND (source = 'rule') = (_rule IS NOT NULL)),
  CONSTRAINT recall_outcome_known CHECK (outcome IN ('done', 'dismissed')),
  CONSTRAINT recall_ended_whole CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  CONSTRAINT recall_dismissed_with_reason CHECK (outcome <> 'dismissed' OR outcome_reason IS NOT NULL)
);
ALTER SEQUENCE recall_id_seq OWNED BY recall."ID";
CREATE INDEX recall_due ON recall (_doctor, due_on, "ID") WHERE outcome IS NULL AND NOT is_withdrawn;
CREATE INDEX recall_of_patient ON recall (_doctor, _patient);
-- One recall for each appointment.
CREATE UNIQUE INDEX recall_of_appointment ON recall (_doctor, _appointment, repeat_date) NULLS NOT DISTINCT WHERE _appointment IS NOT NULL;

-- A message that asked the patient to book. Its row of visit_message has the topic "recall:", the ID and the number.
CREATE TABLE recall_message (
  _doctor bigint NOT NULL,
  _recall bigint NOT NULL,
  number smallint NOT NULL,
  _by bigint NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT recall_message_pkey PRIMARY KEY (_doctor, _recall, number),
  CONSTRAINT recall_message_recall_exists FOREIGN KEY (_doctor, _recall) REFERENCES recall (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT recall_message_by_exists FOREIGN KEY (_by) REFERENCES person ("ID")
);

ALTER TABLE visit_message
  DROP CONSTRAINT visit_message_kind_known,
  ADD CONSTRAINT visit_message_kind_known CHECK (kind IN ('reminder', 'confirmation', 'change', 'cancellation', 'offer', 'offer_over', 'offer_booked', 'recall')),
  DROP CONSTRAINT visit_message_reason_known,
  ADD CONSTRAINT visit_message_reason_known CHECK (reason IN ('no_mobile', 'not_mobile', 'overseas', 'no_email', 'opted_out', 'cancelled', 'moved', 'restored', 'patient', 'turned_off', 'quiet', 'too_late', 'no_provider', 'no_sender', 'refused', 'undelivered', 'withdrawn', 'booked', 'recall_over'));

-- The recalls that appointments ask for: by their follow-up, otherwise by the rule of their type. A series asks
-- once, after its last appointment, and one without an end never does. A single appointment of a series asks
-- only if it differs from its series. A rule that was turned off or deleted keeps the recalls that it made.
CREATE FUNCTION recalls_wanted(p_doctor bigint, p_appointments bigint[])
RETURNS TABLE (_appointment bigint, repeat_date date, _patient bigint, source text, _rule bigint, reason text, due_on date, counts_from date)
LANGUAGE sql STABLE AS $$
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
  FROM asked WHERE due IS NOT NULL
$$;

-- Adds, changes and withdraws the recalls of appointments, so that they are what the appointments ask for. A
-- recall that was ended is open again if its appointment asks for another day by its follow-up.
CREATE FUNCTION recalls_sync(p_doctor bigint, p_appointments bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recall AS k (_doctor, _appointment, repeat_date, _patient, source, _rule, reason, due_on, counts_from)
  SELECT p_doctor, w._appointment, w.repeat_date, w._patient, w.source, w._rule, w.reason, w.due_on, w.counts_from
  FROM recalls_wanted(p_doctor, p_appointments) w
  ON CONFLICT (_doctor, _appointment, repeat_date) WHERE _appointment IS NOT NULL
  DO UPDATE SET _patient = excluded._patient, source = excluded.source, _rule = excluded._rule, reason = excluded.reason,
    due_on = excluded.due_on, counts_from = excluded.counts_from, is_withdrawn = false, version = k.version + 1,
    outcome = CASE WHEN excluded.source = 'follow_up' AND k.due_on <> excluded.due_on THEN NULL ELSE k.outcome END,
    outcome_reason = CASE WHEN excluded.source = 'follow_up' AND k.due_on <> excluded.due_on THEN NULL ELSE k.outcome_reason END,
    ended_at = CASE WHEN excluded.source = 'follow_up' AND k.due_on <> excluded.due_on THEN NULL ELSE k.ended_at END,
    _ended_by = CASE WHEN excluded.source = 'follow_up' AND k.due_on <> excluded.due_on THEN NULL ELSE k._ended_by END
  WHERE (k._patient, k.source, k._rule, k.reason, k.due_on, k.counts_from, k.is_withdrawn)
    IS DISTINCT FROM (excluded._patient, excluded.source, excluded._rule, excluded.reason, excluded.due_on, excluded.counts_from, false);
  UPDATE recall k SET is_withdrawn = true, version = k.version + 1
  WHERE k._doctor = p_doctor AND k._appointment = ANY (p_appointments) AND NOT k.is_withdrawn AND NOT EXISTS (
    SELECT FROM recalls_wanted(p_doctor, p_appointments) w
    WHERE w._appointment = k._appointment AND w.repeat_date IS NOT DISTINCT FROM k.repeat_date);
END $$;

CREATE FUNCTION recalls_after_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('corella.restoring', true) IS NOT DISTINCT FROM 'on' THEN RETURN NULL; END IF;
  PERFORM recalls_sync(each._doctor, each.ids) FROM (
    SELECT n._doctor, array_agg(n."ID") AS ids FROM added n
    WHERE n._patient IS NOT NULL AND (n.follow_up_weeks IS NOT NULL OR n.follow_up_on IS NOT NULL OR (n._visit_type IS NOT NULL
      AND EXISTS (SELECT FROM recall_rule r WHERE r._doctor = n._doctor AND r._visit_type = n._visit_type)))
    GROUP BY n._doctor) AS each;
  RETURN NULL;
END $$;

CREATE FUNCTION recalls_after_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('corella.restoring', true) IS NOT DISTINCT FROM 'on' THEN RETURN NULL; END IF;
  PERFORM recalls_sync(each._doctor, each.ids) FROM (
    SELECT n._doctor, array_agg(n."ID") AS ids FROM added n JOIN removed o ON o._doctor = n._doctor AND o."ID" = n."ID"
    WHERE (n._patient, n._visit_type, n.appointment_date, n.repeat_interval, n.repeat_until, n.cancelled, n.is_deleted, n.follow_up_weeks, n.follow_up_on)
      IS DISTINCT FROM (o._patient, o._visit_type, o.appointment_date, o.repeat_interval, o.repeat_until, o.cancelled, o.is_deleted, o.follow_up_weeks, o.follow_up_on)
    GROUP BY n._doctor) AS each;
  RETURN NULL;
END $$;

CREATE FUNCTION recalls_after_occurrence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('corella.restoring', true) IS NOT DISTINCT FROM 'on' THEN RETURN NULL; END IF;
  PERFORM recalls_sync(each._doctor, each.ids) FROM (
    SELECT n._doctor, array_agg(DISTINCT n._appointment) AS ids FROM added n GROUP BY n._doctor) AS each;
  RETURN NULL;
END $$;

CREATE TRIGGER appointment_recalls_added AFTER INSERT ON appointment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recalls_after_booking();
CREATE TRIGGER appointment_recalls_changed AFTER UPDATE ON appointment REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recalls_after_change();
CREATE TRIGGER appointment_occurrence_recalls_added AFTER INSERT ON appointment_occurrence REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recalls_after_occurrence();
CREATE TRIGGER appointment_occurrence_recalls_changed AFTER UPDATE ON appointment_occurrence REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recalls_after_occurrence();
CREATE TRIGGER appointment_occurrence_recalls_removed AFTER DELETE ON appointment_occurrence REFERENCING OLD TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recalls_after_occurrence();

-- The follow-ups that appointments of the past year asked for before recalls existed.
SELECT recalls_sync(each._doctor, each.ids) FROM (
  SELECT a._doctor, array_agg(DISTINCT a."ID") AS ids FROM appointment a
  LEFT JOIN appointment_occurrence o ON o._doctor = a._doctor AND o._appointment = a."ID"
  WHERE coalesce(a.repeat_until, a.appointment_date) >= current_date - 365
    AND num_nonnulls(a.follow_up_weeks, a.follow_up_on, o.follow_up_weeks, o.follow_up_on) > 0
  GROUP BY a._doctor) AS each;
