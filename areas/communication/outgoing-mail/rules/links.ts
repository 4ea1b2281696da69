interface TextPart {
  readonly text: string;
  readonly isLink: boolean;
}

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/;

/** Splits a text into parts, so that its links can be rendered. Only http and https addresses are links. */
export const linkParts = (text: string): TextPart[] =>
  text
    .split(LINK)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== "");
