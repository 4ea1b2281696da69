-- The language of the interpreter a patient needs: a BCP 47 code, or what an imported file had where it is in no list; null: none is needed.
ALTER TABLE patient ADD COLUMN interpreter_language text;
