-- A number of a mail is unique by its sequence; a unique rule without _doctor could not be kept by a database spread over several servers (F-1).
DROP INDEX mail_by_id;
CREATE INDEX mail_by_id ON mail ("ID");
