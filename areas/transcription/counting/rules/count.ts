/** Version of the counting rule below. Changes with the rule, so that every stored count names its rule. */
export const COUNT_RULE = "corella-3";
const LINE_LENGTH = 65;
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
/**
 * Matches spaces that count. Excludes line ends and all control characters; `countText` counts tabs
 * separately.
 */
const SPACE = /[^\S\p{Cc}\p{Cf}\u2028\u2029]/u;

export interface Count {
  /** Number of characters including spaces, without line ends. */
  readonly characters: number;
  readonly characters_without_spaces: number;
  /** Characters with spaces divided by 65, rounded up. */
  readonly lines_65: number;
  readonly rule: string;
}

/**
 * Counts each visible character once (G-12). Line ends and control characters don't count, several spaces
 * count as typed, and a tab counts as one space.
 */
export function countText(text: string): Count {
  let characters = 0;
  let spaces = 0;
  for (const character of text.normalize("NFC")) {
    if (character === "\t" || SPACE.test(character)) spaces += 1;
    else if (UNSEEN.test(character)) continue;
    characters += 1;
  }
  return {
    characters,
    characters_without_spaces: characters - spaces,
    lines_65: Math.ceil(characters / LINE_LENGTH),
    rule: COUNT_RULE,
  };
}
