/** The text of a letter as a person sees it, without formats. */
export interface LetterParts {
  /** Body, tables and text boxes, then the notes that it refers to. */
  readonly body: string;
  /** Headers and footers, each once however many pages there are; "" where there are none. */
  readonly margins: string;
}

/** All that a person sees of a letter: what is counted, compared and looked through for names. */
export const wholeText = ({ body, margins }: LetterParts): string => (margins === "" ? body : `${body}\n${margins}`);
