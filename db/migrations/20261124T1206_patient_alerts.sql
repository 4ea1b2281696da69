-- Short lines that the rooms must see wherever the patient is named.
ALTER TABLE patient ADD COLUMN alerts text;
