import { nameKey } from "#kernel/people/name-key.ts";
import { parseTitle } from "#kernel/people/title.ts";

/** Most words of a name that are searched; longer names are searched by their first words alone. */
const MAX_WORDS = 6;

/** Beginning of a given name and of a family name in the form of `nameKey`; neither is empty. */
export interface NamePair {
  readonly given: string;
  readonly family: string;
}

/**
 * Divides a whole name into given names and a family name, in each way its words allow: "Mr Anna van Berg" is Anna + van Berg
 * and Anna van + Berg. FHIR's `name` finds a person by any part of a HumanName and by its `text`, which has the title and both
 * names. Empty for a single word.
 */
export function namePairs(text: string): readonly NamePair[] {
  const words = text.trim().split(/\s+/, MAX_WORDS);
  const names = parseTitle(words[0] ?? "") === null ? words : words.slice(1);
  return names
    .map((_, index) => ({
      given: nameKey(names.slice(0, index).join("")),
      family: nameKey(names.slice(index).join("")),
    }))
    .filter(({ given, family }) => given !== "" && family !== "");
}
