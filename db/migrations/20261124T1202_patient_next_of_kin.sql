-- Who to call about a patient. The phone is kept as typed where it is no number of the client's country: relatives live abroad.
ALTER TABLE patient ADD COLUMN next_of_kin_name text, ADD COLUMN next_of_kin_relation text, ADD COLUMN next_of_kin_phone text;
