-- The database itself holds what a task and a form name: no row of another client, none that is gone.
ALTER TABLE task ADD CONSTRAINT task_client_template_exists FOREIGN KEY (_doctor, _client_template) REFERENCES client_template (_doctor, "ID");
CREATE INDEX task_of_template ON task (_doctor, _client_template) WHERE _client_template IS NOT NULL;
ALTER TABLE insurer_form ADD CONSTRAINT insurer_form_invoice_exists FOREIGN KEY (_doctor, _invoice) REFERENCES invoice (_doctor, "ID");
