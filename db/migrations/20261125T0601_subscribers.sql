-- People who receive the newsletter, and the one-click unsubscribe link of every email to a mailing list (RFC 8058).
CREATE SEQUENCE subscriber_id_seq;
CREATE TABLE subscriber (
  "ID" bigint NOT NULL DEFAULT nextval('subscriber_id_seq') CONSTRAINT subscriber_pkey PRIMARY KEY,
  first_name text,
  last_name text,
  email_address text NOT NULL,
  email_key text NOT NULL GENERATED ALWAYS AS (lower(email_address)) STORED,
  unsubscribe_token uuid NOT NULL DEFAULT gen_random_uuid(),
  unsubscribed_time timestamptz,
  created_time timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT subscriber_email_unique UNIQUE (email_key),
  CONSTRAINT subscriber_token_unique UNIQUE (unsubscribe_token)
);
ALTER SEQUENCE subscriber_id_seq OWNED BY subscriber."ID";
CREATE INDEX subscriber_by_name ON subscriber (lower(coalesce(last_name, '')), lower(coalesce(first_name, '')), "ID");
CREATE INDEX subscriber_search ON subscriber
  USING gin (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email_address) gin_trgm_ops);

ALTER TABLE mail ADD COLUMN unsubscribe_url text;
ALTER TABLE mail ADD CONSTRAINT mail_unsubscribe_on_one_line CHECK (unsubscribe_url !~ '[\s<>]');
