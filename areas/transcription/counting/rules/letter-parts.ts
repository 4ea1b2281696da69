/** The visible text of a letter, without formatting. */
export interface LetterParts {
  /** Text of body, tables and text boxes, then of the notes referred to in the body. */
  readonly body: string;
  /** Text of headers and footers, each once for all pages; "" if the letter has neither. */
  readonly margins: string;
}

/** Returns the body followed by headers and footers: the text for counting, comparing and the check for the wrong patient. */
export const completeText = ({ body, margins }: LetterParts): string =>
  margins === "" ? body : `${body}\n${margins}`;
