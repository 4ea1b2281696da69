-- How letters reach a referring doctor (decision 0216).
ALTER TABLE referring_doctor ADD COLUMN email text;
ALTER TABLE referring_doctor ADD COLUMN edi_address text;
ALTER TABLE referring_doctor ADD COLUMN letters_by text;
ALTER TABLE referring_doctor ADD CONSTRAINT referring_doctor_letters_by_known CHECK (letters_by IN ('email', 'secure', 'post'));

-- A returned letter that is sent to one recipient in one way.
CREATE SEQUENCE letter_out_id_seq;
CREATE TABLE letter_out (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('letter_out_id_seq'),
  _task bigint NOT NULL,
  -- The file of the returned letter, and the PDF that is sent. The same file if the letter is a PDF.
  _source bigint NOT NULL,
  _pdf bigint NOT NULL,
  _patient bigint NOT NULL,
  _referring_doctor bigint NOT NULL,
  -- Name and address of the recipient at the time of sending.
  recipient text NOT NULL,
  way text NOT NULL,
  address text NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  -- Why it failed. Null in every other state.
  failure text,
  -- When it was handed over to the mail server or to secure messaging. Null before.
  sent_at timestamptz,
  -- Set if a later sending to the same recipient took its place.
  is_replaced boolean NOT NULL DEFAULT false,
  -- SHA-256 of the token of the link, and when the link expires. Null for other ways than email.
  link_hash bytea,
  link_until timestamptz,
  -- SHA-256 of the token of the browser that opened the link, which may download again until then.
  visitor_hash bytea,
  visitor_until timestamptz,
  -- The HL7 message without the PDF, and its control ID. Null for other ways than secure messages.
  message text,
  control_id text,
  _created_by bigint NOT NULL,
  created_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT letter_out_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT letter_out_task_exists FOREIGN KEY (_doctor, _task) REFERENCES task (_doctor, "ID"),
  CONSTRAINT letter_out_source_exists FOREIGN KEY (_doctor, _source) REFERENCES file (_doctor, "ID"),
  CONSTRAINT letter_out_pdf_exists FOREIGN KEY (_doctor, _pdf) REFERENCES file (_doctor, "ID"),
  CONSTRAINT letter_out_patient_exists FOREIGN KEY (_doctor, _patient) REFERENCES patient (_doctor, "ID"),
  CONSTRAINT letter_out_referring_doctor_exists FOREIGN KEY (_doctor, _referring_doctor) REFERENCES referring_doctor (_doctor, "ID"),
  CONSTRAINT letter_out_created_by_exists FOREIGN KEY (_created_by) REFERENCES person ("ID"),
  CONSTRAINT letter_out_way_known CHECK (way IN ('email', 'secure', 'post')),
  CONSTRAINT letter_out_state_known CHECK (state IN ('queued', 'sent', 'opened', 'acknowledged', 'printed', 'failed')),
  CONSTRAINT letter_out_failure_said CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CONSTRAINT letter_out_link_of_email CHECK ((way = 'email') = (link_hash IS NOT NULL AND link_until IS NOT NULL)),
  CONSTRAINT letter_out_message_of_secure CHECK ((way = 'secure') = (message IS NOT NULL AND control_id IS NOT NULL))
);
ALTER SEQUENCE letter_out_id_seq OWNED BY letter_out."ID";
-- One current sending of a file to a recipient, however many users press at once.
CREATE UNIQUE INDEX letter_out_once ON letter_out (_doctor, _task, _source, _referring_doctor) WHERE NOT is_replaced;
CREATE INDEX letter_out_newest ON letter_out (_doctor, created_time DESC, "ID" DESC);
CREATE INDEX letter_out_of_patient ON letter_out (_doctor, _patient);
CREATE INDEX letter_out_by_link ON letter_out (link_hash) WHERE link_hash IS NOT NULL;
CREATE UNIQUE INDEX letter_out_by_control_id ON letter_out (_doctor, control_id) WHERE control_id IS NOT NULL;
CREATE INDEX letter_out_to_hand_over ON letter_out (_doctor) WHERE way = 'secure' AND state = 'queued' AND NOT is_replaced;

-- What happened to a sending: each fact with its time and its author. Never changed.
CREATE SEQUENCE letter_out_event_id_seq;
CREATE TABLE letter_out_event (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('letter_out_event_id_seq'),
  _letter bigint NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- The user. Null if the recipient, the mail server or the clock did it.
  _by bigint,
  detail text,
  CONSTRAINT letter_out_event_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT letter_out_event_letter_exists FOREIGN KEY (_doctor, _letter) REFERENCES letter_out (_doctor, "ID"),
  CONSTRAINT letter_out_event_by_exists FOREIGN KEY (_by) REFERENCES person ("ID"),
  CONSTRAINT letter_out_event_kind_known CHECK (kind IN ('queued', 'sent', 'opened', 'acknowledged', 'printed', 'failed', 'replaced'))
);
ALTER SEQUENCE letter_out_event_id_seq OWNED BY letter_out_event."ID";
CREATE INDEX letter_out_event_of_letter ON letter_out_event (_doctor, _letter, "ID");

-- A client without a row has the defaults.
CREATE TABLE letter_out_settings (
  _doctor bigint NOT NULL,
  -- Days for which the link of an email opens.
  link_days integer NOT NULL,
  -- Days after which a letter that has not arrived is listed as late.
  late_days integer NOT NULL,
  envelope text NOT NULL,
  -- The practice's own address with its secure messaging service, and the service.
  edi_address text,
  service text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT letter_out_settings_pkey PRIMARY KEY (_doctor),
  CONSTRAINT letter_out_settings_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT letter_out_settings_sane CHECK (link_days BETWEEN 1 AND 60 AND late_days BETWEEN 1 AND 60),
  CONSTRAINT letter_out_settings_envelope_known CHECK (envelope IN ('dl_left', 'dl_right')),
  CONSTRAINT letter_out_settings_service_known CHECK (service IN ('healthlink', 'medical_objects', 'argus', 'other'))
);
