-- Payments through the card provider. What is asked of it is a row before it is asked, so that no answer can be lost (decision 0100).

CREATE SEQUENCE client_card_id_seq AS bigint;
-- G-44: a card is the provider's token. Its number is never here, only the digits the provider shows of it.
CREATE TABLE client_card (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('client_card_id_seq') NOT NULL,
  token text NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  expiry_month smallint NOT NULL,
  expiry_year smallint NOT NULL,
  is_deleted boolean DEFAULT false NOT NULL,
  created_time timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT client_card_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT client_card_token_once UNIQUE (_doctor, token),
  CONSTRAINT client_card_number_masked CHECK (number ~ '[^0-9]'),
  CONSTRAINT client_card_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID")
);

CREATE SEQUENCE payment_attempt_id_seq AS bigint;
CREATE TABLE payment_attempt (
  _doctor bigint NOT NULL,
  "ID" bigint DEFAULT nextval('payment_attempt_id_seq') NOT NULL,
  kind text NOT NULL,
  -- Sent with every call: the provider is asked by it where its answer was lost.
  reference text NOT NULL,
  amount_cents bigint NOT NULL,
  state text DEFAULT 'sent' NOT NULL,
  access_code text,
  form_url text,
  _card bigint,
  -- The payment that goes back; no reference, because payments refer to attempts, and a payment is never deleted.
  _refund_of bigint,
  gateway_transaction text,
  codes text,
  -- When the job asks the provider next; null once nothing can change any more.
  ask_at timestamptz,
  _started_by bigint NOT NULL,
  started_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamptz,
  CONSTRAINT payment_attempt_pkey PRIMARY KEY (_doctor, "ID"),
  CONSTRAINT payment_attempt_reference_once UNIQUE (_doctor, reference),
  CONSTRAINT payment_attempt_code_once UNIQUE (_doctor, access_code),
  CONSTRAINT payment_attempt_kind_known CHECK (kind IN ('page', 'charge', 'refund', 'card')),
  -- sent: the provider's answer is not known. open: the card page was handed out. expired: nothing came of it.
  CONSTRAINT payment_attempt_state_known CHECK (state IN ('sent', 'open', 'approved', 'declined', 'failed', 'expired', 'mismatched')),
  CONSTRAINT payment_attempt_amount CHECK (CASE WHEN kind = 'card' THEN amount_cents = 0 ELSE amount_cents > 0 END),
  CONSTRAINT payment_attempt_ended CHECK ((ended_at IS NULL) = (state IN ('sent', 'open'))),
  CONSTRAINT payment_attempt_refund CHECK ((_refund_of IS NOT NULL) = (kind = 'refund')),
  CONSTRAINT payment_attempt_doctor_exists FOREIGN KEY (_doctor) REFERENCES doctor ("ID"),
  CONSTRAINT payment_attempt_card_exists FOREIGN KEY (_doctor, _card) REFERENCES client_card (_doctor, "ID")
);
CREATE INDEX payment_attempt_to_ask ON payment_attempt (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX payment_attempt_by_code ON payment_attempt (access_code) WHERE access_code IS NOT NULL;

-- What of it is for which invoice.
CREATE TABLE payment_attempt_part (
  _doctor bigint NOT NULL,
  _attempt bigint NOT NULL,
  _invoice bigint NOT NULL,
  amount_cents bigint NOT NULL,
  is_refund boolean NOT NULL,
  is_open boolean DEFAULT true NOT NULL,
  CONSTRAINT payment_attempt_part_pkey PRIMARY KEY (_doctor, _attempt, _invoice),
  CONSTRAINT payment_attempt_part_amount CHECK (amount_cents > 0),
  CONSTRAINT payment_attempt_part_attempt_exists FOREIGN KEY (_doctor, _attempt) REFERENCES payment_attempt (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT payment_attempt_part_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice (_doctor, "ID") ON DELETE CASCADE
);
-- One open payment and one open refund an invoice.
CREATE UNIQUE INDEX payment_attempt_open_once ON payment_attempt_part (_doctor, _invoice, is_refund) WHERE is_open;
CREATE INDEX payment_attempt_part_of_invoice ON payment_attempt_part (_doctor, _invoice);

-- An attempt is open in its parts exactly as long as it has not ended.
CREATE FUNCTION payment_attempt_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_attempt_part SET is_open = false WHERE _doctor = NEW._doctor AND _attempt = NEW."ID" AND is_open;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_attempt_ends AFTER UPDATE OF ended_at ON payment_attempt FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL) EXECUTE FUNCTION payment_attempt_ends();

-- One payment of an invoice by an attempt, whoever brings the answer, and however often.
ALTER TABLE payment ADD COLUMN _attempt bigint;
ALTER TABLE payment ADD CONSTRAINT payment_attempt_exists FOREIGN KEY (_doctor, _attempt) REFERENCES payment_attempt (_doctor, "ID");
ALTER TABLE payment ADD CONSTRAINT payment_of_attempt_once UNIQUE (_doctor, _attempt, _invoice);
-- One payment on the card page may settle several invoices.
ALTER TABLE payment DROP CONSTRAINT payment_access_code_once;
ALTER TABLE payment ADD CONSTRAINT payment_access_code_once UNIQUE (_doctor, access_code, _invoice);
ALTER TABLE payment DROP CONSTRAINT payment_gateway_transaction_once;
ALTER TABLE payment ADD CONSTRAINT payment_gateway_transaction_once UNIQUE (_doctor, gateway_transaction, _invoice);
