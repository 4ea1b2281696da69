-- What a client's calendar and lists open on, its preferred items, its feedback, and whether its credit points apply (API-DOC-009 to 020).

-- So that the database itself refuses a default location of the other kind (RULE-CLI-07).
ALTER TABLE location ADD CONSTRAINT location_of_type UNIQUE (_doctor, "ID", type);

CREATE SEQUENCE client_preference_id_seq;
CREATE TABLE client_preference (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('client_preference_id_seq'),
  default_list_type text NOT NULL,
  _default_location bigint,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT client_preference_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT client_preference_once UNIQUE (_doctor),
  CONSTRAINT client_preference_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT client_preference_type_known CHECK (default_list_type IN ('INPATIENT', 'OUTPATIENT')),
  CONSTRAINT client_preference_location_of_type FOREIGN KEY (_doctor, _default_location, default_list_type)
    REFERENCES location (_doctor, "ID", type)
);

CREATE SEQUENCE preferred_item_id_seq;
CREATE TABLE preferred_item (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('preferred_item_id_seq'),
  -- A number of the Medicare Benefits Schedule, which holds several rows of one item: one for each fee.
  item text NOT NULL,
  item_order integer NOT NULL,
  CONSTRAINT preferred_item_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT preferred_item_once UNIQUE (_doctor, item),
  CONSTRAINT preferred_item_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT preferred_item_number_shape CHECK (item ~ '^[0-9]{1,6}$'),
  CONSTRAINT preferred_item_order_from_one CHECK (item_order >= 1)
);

CREATE SEQUENCE feedback_id_seq;
CREATE TABLE feedback (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('feedback_id_seq'),
  _sender bigint NOT NULL,
  type smallint NOT NULL,
  comment text NOT NULL,
  created_time timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (search_key(comment)) STORED,
  CONSTRAINT feedback_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT feedback_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT feedback_sender_exists FOREIGN KEY (_sender) REFERENCES person ("ID"),
  CONSTRAINT feedback_type_known CHECK (type BETWEEN 1 AND 3)
);
CREATE INDEX feedback_newest ON feedback (_doctor, created_time DESC, "ID" DESC);
CREATE INDEX feedback_newest_of_type ON feedback (_doctor, type, created_time DESC, "ID" DESC);

-- C-60: neurons is the balance; this says whether it is used.
ALTER TABLE doctor ADD COLUMN credit_status boolean NOT NULL DEFAULT true;
