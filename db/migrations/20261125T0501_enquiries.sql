-- Quote requests and enquiries from the public website, before anybody is a client (C-132).
CREATE TABLE enquiry (
  "ID" bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  title smallint,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email_address text NOT NULL,
  phone text,
  _locality integer,
  _timezone text,
  specialties integer[] DEFAULT '{}' NOT NULL,
  enquiry_for text,
  letters text,
  income text,
  types smallint[] DEFAULT '{}' NOT NULL,
  message text,
  created_time timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT enquiry_pkey PRIMARY KEY ("ID"),
  CONSTRAINT enquiry_locality_exists FOREIGN KEY (_locality) REFERENCES locality ("ID"),
  CONSTRAINT enquiry_kind_known CHECK (kind IN ('quote', 'enquiry')),
  CONSTRAINT enquiry_title_listed CHECK (title BETWEEN 1 AND 9),
  CONSTRAINT enquiry_has_what_its_kind_needs CHECK (
    CASE kind WHEN 'quote' THEN _locality IS NOT NULL AND enquiry_for IS NOT NULL ELSE cardinality(types) > 0 END)
);
