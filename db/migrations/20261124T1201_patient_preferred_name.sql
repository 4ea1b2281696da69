-- What a patient is called, and that name folded as searches look for it.
ALTER TABLE patient ADD COLUMN preferred_name text, ADD COLUMN preferred_key text COLLATE "C";
CREATE INDEX patient_by_preferred_name ON patient (_doctor, preferred_key, last_key) WHERE preferred_key IS NOT NULL;
