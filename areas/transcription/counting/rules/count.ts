/** The version of the rule below; it changes when the rule does, so that an old count says how it was made. */
export const COUNT_RULE = "corella-2";
const LINE = 65;
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
/** Signs of a space that count: of the controls a tab alone, and no line end. */
const SPACE = /[^\S\p{Cc}\p{Cf}\u2028\u2029]/u;

export interface Count {
  /** With spaces, without line ends. */
  readonly characters: number;
  readonly characters_without_spaces: number;
  /** Characters with spaces divided by 65, rounded up. */
  readonly lines_65: number;
  readonly rule: string;
}

/**
 * G-12: what a person sees counts, once for each character. Line ends and control characters don't count, a run of spaces counts as typed, a
 * tab as one space.
 */
export function countText(text: string): Count {
  let characters = 0;
  let spaces = 0;
  for (const sign of text.normalize("NFC")) {
    if (sign === "\t" || SPACE.test(sign)) spaces += 1;
    else if (UNSEEN.test(sign)) continue;
    characters += 1;
  }
  return {
    characters,
    characters_without_spaces: characters - spaces,
    lines_65: Math.ceil(characters / LINE),
    rule: COUNT_RULE,
  };
}
