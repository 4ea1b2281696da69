/** A word, a number, a sign or a line end. */
export interface Token {
  readonly text: string;
  /** True if a space precedes the token. */
  readonly isApart: boolean;
}

export const LINE_END = "\n";

const TOKENS = /\n\s*|\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|[.]?\d+(?:[.,:/]\d+)*|[^\s]/gu;

/** Splits a letter into the tokens that are compared. Several spaces or line ends in a row count as one. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const plain = text.normalize("NFC").replace(/\r\n?/g, LINE_END).trim();
  let end = 0;
  for (const match of plain.matchAll(TOKENS)) {
    const isLineEnd = match[0].includes(LINE_END);
    tokens.push({
      text: isLineEnd ? LINE_END : match[0],
      isApart: !isLineEnd && match.index > end && end > 0,
    });
    end = match.index + match[0].length;
  }
  return tokens;
}

export const isNumber = ({ text }: Token): boolean => /\d/.test(text);
export const isWord = ({ text }: Token): boolean => /^\p{L}/u.test(text);

/** Joins tokens to readable text. */
export const joinTokens = (tokens: readonly Token[]): string =>
  tokens.map(({ text, isApart }, index) => (isApart && index > 0 ? ` ${text}` : text)).join("");
