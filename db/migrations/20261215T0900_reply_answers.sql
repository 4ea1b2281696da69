-- Users answer the replies of patients with a message of their own.
ALTER TABLE visit_message
  DROP CONSTRAINT visit_message_kind_known,
  ADD CONSTRAINT visit_message_kind_known CHECK (kind IN ('reminder', 'confirmation', 'change', 'cancellation', 'offer', 'offer_over', 'offer_booked', 'recall', 'answer'));
