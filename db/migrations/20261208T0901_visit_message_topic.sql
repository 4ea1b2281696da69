-- Messages about an offered time, which belong to no appointment. `topic` names what they are about, such as "offer:12".
ALTER TABLE visit_message ALTER COLUMN _appointment DROP NOT NULL;
ALTER TABLE visit_message ADD COLUMN topic text;
-- The message is not sent after this time. Null for a message about an appointment.
ALTER TABLE visit_message ADD COLUMN expires_at timestamptz;
ALTER TABLE visit_message ADD CONSTRAINT visit_message_about_one CHECK ((_appointment IS NULL) = (topic IS NOT NULL));
ALTER TABLE visit_message DROP CONSTRAINT visit_message_once;
ALTER TABLE visit_message ADD CONSTRAINT visit_message_once
  UNIQUE NULLS NOT DISTINCT (_doctor, _appointment, repeat_date, kind, starts_at, follows, topic);
ALTER TABLE visit_message DROP CONSTRAINT visit_message_kind_known;
ALTER TABLE visit_message ADD CONSTRAINT visit_message_kind_known
  CHECK (kind IN ('reminder', 'confirmation', 'change', 'cancellation', 'offer', 'offer_over', 'offer_booked'));
ALTER TABLE visit_message DROP CONSTRAINT visit_message_reason_known;
ALTER TABLE visit_message ADD CONSTRAINT visit_message_reason_known CHECK (reason IN ('no_mobile', 'not_mobile', 'overseas', 'no_email',
  'opted_out', 'cancelled', 'moved', 'restored', 'patient', 'turned_off', 'quiet', 'too_late', 'no_provider', 'no_sender', 'refused',
  'undelivered', 'withdrawn'));
CREATE UNIQUE INDEX visit_message_of_topic ON visit_message (_doctor, topic) WHERE topic IS NOT NULL;
ALTER TABLE visit_reply DROP CONSTRAINT visit_reply_outcome_known;
ALTER TABLE visit_reply ADD CONSTRAINT visit_reply_outcome_known
  CHECK (outcome IN ('confirmed', 'cancelled', 'opted_out', 'opted_in', 'desk', 'accepted', 'declined'));
ALTER TABLE visit_reply DROP CONSTRAINT visit_reply_question_known;
ALTER TABLE visit_reply ADD CONSTRAINT visit_reply_question_known
  CHECK (question IN ('text', 'asked_to_cancel', 'past', 'moved', 'cancelled', 'shared', 'unknown', 'billed', 'offer_over'));
