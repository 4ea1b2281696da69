-- Keys, pedal and speed, as a person set them.
CREATE TABLE typing_setting (
  _user bigint NOT NULL CONSTRAINT typing_setting_user_exists REFERENCES person ("ID"),
  settings jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT typing_setting_pkey PRIMARY KEY (_user)
);

-- Short forms that expand while typing: a person's own, or the office's where _user is null.
CREATE SEQUENCE short_form_id_seq;
CREATE TABLE short_form (
  "ID" bigint NOT NULL DEFAULT nextval('short_form_id_seq'),
  _user bigint CONSTRAINT short_form_user_exists REFERENCES person ("ID"),
  short text NOT NULL,
  text text NOT NULL,
  search_text text GENERATED ALWAYS AS (search_key(short || ' ' || text)) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT short_form_pkey PRIMARY KEY ("ID"),
  CONSTRAINT short_form_once UNIQUE NULLS NOT DISTINCT (_user, short)
);
ALTER SEQUENCE short_form_id_seq OWNED BY short_form."ID";
