-- Why a message was not sent: the alerts of the patient say deceased (decision 0260).
ALTER TABLE visit_message DROP CONSTRAINT visit_message_reason_known;
ALTER TABLE visit_message ADD CONSTRAINT visit_message_reason_known CHECK (reason IN ('no_mobile', 'not_mobile', 'overseas', 'no_email',
  'opted_out', 'cancelled', 'moved', 'restored', 'patient', 'turned_off', 'quiet', 'too_late', 'no_provider', 'no_sender', 'refused',
  'undelivered', 'withdrawn', 'booked', 'recall_over', 'deceased'));
