-- The words a patient is spoken of with: "she/her".
ALTER TABLE patient ADD COLUMN pronouns text;
