-- Where the registration forms of health funds go: one row for a group of funds that takes one form, or for a single fund (G-58).
CREATE SEQUENCE fund_recipient_id_seq;
CREATE TABLE fund_recipient (
  "ID" bigint NOT NULL DEFAULT nextval('fund_recipient_id_seq') CONSTRAINT fund_recipient_pkey PRIMARY KEY,
  code text NOT NULL,
  name text NOT NULL,
  short_name text NOT NULL,
  note text,
  way text NOT NULL,
  email_address text,
  postal_address text,
  website text,
  fund_codes text[] NOT NULL,
  asks_medicare_letter boolean NOT NULL DEFAULT false,
  asks_bank_statement boolean NOT NULL DEFAULT false,
  takes_digital_signature boolean NOT NULL DEFAULT true,
  reply_days integer NOT NULL DEFAULT 21,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT fund_recipient_code_unique UNIQUE (code),
  CONSTRAINT fund_recipient_way_known CHECK (way IN ('email', 'online', 'post')),
  CONSTRAINT fund_recipient_reply_days_within CHECK (reply_days BETWEEN 1 AND 180)
);
ALTER SEQUENCE fund_recipient_id_seq OWNED BY fund_recipient."ID";
