-- Number of the rules by which a letter's PDF was made; PDFs of older rules are made anew when sent again.
ALTER TABLE letter_out ADD COLUMN pdf_rendering integer NOT NULL DEFAULT 1;
