-- What is unread, in the order of the list, so that page and count read no other message. To the bureau: nobody by name.
DROP INDEX message_unread;
CREATE INDEX message_unread ON message (_recipient, created_time DESC, "ID" DESC) INCLUDE (_sender, _doctor) WHERE viewed_time IS NULL;

-- Clocked times that touch a stretch of days, over all clients: what began before it may end in it.
CREATE INDEX clock_entry_spans ON clock_entry USING gist (tstzrange(start_time, coalesce(end_time, 'infinity'), '[]'));

-- What the nightly tidying looks for.
CREATE INDEX sign_in_attempt_by_age ON sign_in_attempt (at);
CREATE INDEX one_time_token_by_expiry ON one_time_token (expires_at);

-- Written with every patient and attachment, and there twice: patient_by_picture and patient_attachment_by_file are the same.
DROP INDEX patient_of_picture;
DROP INDEX patient_attachment_of_file;
