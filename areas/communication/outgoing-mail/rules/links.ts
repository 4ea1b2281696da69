interface Part {
  readonly text: string;
  readonly isLink: boolean;
}

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/;

/** Splits a text into parts, so that its links can be rendered. Only http and https addresses are links. */
export const linkParts = (text: string): Part[] =>
  text
    .split(LINK)
    .map((part, place) => ({ text: part, isLink: place % 2 === 1 }))
    .filter((part) => part.text !== "");
