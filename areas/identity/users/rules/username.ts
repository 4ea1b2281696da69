import { nameKey } from "#kernel/people/name-key.ts";
import { usernameKey, usernameProblem } from "#kernel/access/username.ts";

const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9] as const;

/**
 * Returns suggested usernames, best first: hbirch, hannahbirch, birchh, hbirch2. Empty if the name contains
 * no letters.
 */
export function usernameCandidates(first_name: string, last_name: string): string[] {
  const toPlain = (text: string): string => nameKey(text).replace(/[^a-z0-9]/g, "");
  const [first, last] = [toPlain(first_name), toPlain(last_name)];
  if (first === "" || last === "") return [];
  const shortName = `${first.charAt(0)}${last}`.slice(0, 40);
  const suggestions = [
    shortName,
    `${first}${last}`.slice(0, 50),
    `${last}${first.charAt(0)}`.slice(0, 50),
    ...NUMBERS.map((n) => `${shortName}${n}`),
  ];
  return [...new Set(suggestions)].filter((text) => usernameProblem(text) === null);
}

export const findFreeUsername = (
  candidates: readonly string[],
  takenKeys: ReadonlySet<string>,
): string | null => candidates.find((text) => !takenKeys.has(usernameKey(text))) ?? null;
