-- Rooms and equipment of a client, which one appointment at a time can use.
CREATE SEQUENCE resource_id_seq;
CREATE TABLE resource (
  _doctor bigint NOT NULL,
  "ID" bigint NOT NULL DEFAULT nextval('resource_id_seq'),
  name text NOT NULL,
  kind text NOT NULL,
  -- Null where it is at several locations.
  _location bigint,
  -- Archived: no longer offered, and still shown with the appointments that use it.
  is_deleted boolean NOT NULL DEFAULT false,
  created_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT resource_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT resource_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT resource_location_exists FOREIGN KEY (_doctor, _location) REFERENCES location (_doctor, "ID"),
  CONSTRAINT resource_kind_known CHECK (kind IN ('room', 'equipment'))
);
ALTER SEQUENCE resource_id_seq OWNED BY resource."ID";
CREATE UNIQUE INDEX resource_name_unique ON resource (_doctor, lower(name)) WHERE NOT is_deleted;

-- The resources that an appointment uses. A list, because it is one field of an appointment's content, which a series, an exception and an undo copy whole.
ALTER TABLE appointment ADD COLUMN resources bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE appointment_occurrence ADD COLUMN resources bigint[] NOT NULL DEFAULT '{}';
