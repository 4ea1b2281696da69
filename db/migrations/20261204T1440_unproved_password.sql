-- A password set without the old one confirms nothing in the session that set it.
ALTER TABLE session ADD COLUMN is_password_unproved boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN session.is_password_unproved IS 'The password was set in this session without the old one; it confirms nothing here';
