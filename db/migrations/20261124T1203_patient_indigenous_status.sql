-- The codes of the national standard (METEOR 602543); null: nobody asked.
ALTER TABLE patient ADD COLUMN indigenous_status text,
  ADD CONSTRAINT patient_indigenous_status_known CHECK (indigenous_status IN ('1', '2', '3', '4', '9'));
