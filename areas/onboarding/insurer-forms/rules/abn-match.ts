import { abnProblem, normaliseAbn } from "#kernel/identifiers/abn.ts";
import { invalidNumber } from "#kernel/addresses/phone.ts";
import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";

/** Accepts 11 digits that are not all zeros; wrong check digits are not refused (G-65). */
export function mayCheck(text: string): Verdict<"invalid"> {
  const number = normaliseAbn(text);
  const isShaped = /^\d{11}$/.test(number) && !/^0+$/.test(number);
  return verdictOf(isShaped ? {} : { abn: invalidNumber(text.slice(0, 40), "ABN") });
}

export interface RegisterEntry {
  readonly entity_name: string;
  readonly business_names: readonly string[];
  readonly status: string;
}

export interface AbnAnswer {
  readonly abn: string;
  readonly entity_name: string | null;
  /** Active, Cancelled, Not found, Invalid or Not checked. */
  readonly status: string;
  /**
   * True if the number is active and belongs to one of the names. Null if the register could not be queried.
   */
  readonly match: boolean | null;
}

/**
 * Builds the reply of an ABN check. `found` is null if the register has no such number, and "unasked" if it
 * could not be queried.
 */
export function abnAnswer(
  text: string,
  found: RegisterEntry | null | "unasked",
  names: readonly string[],
): AbnAnswer {
  const abn = normaliseAbn(text);
  if (abnProblem(abn) !== null) return { abn, entity_name: null, status: "Invalid", match: false };
  if (found === "unasked") return { abn, entity_name: null, status: "Not checked", match: null };
  if (found === null) return { abn, entity_name: null, status: "Not found", match: false };
  const registeredNames = [found.entity_name, ...found.business_names];
  const isNamed =
    names.length === 0 ||
    names.some((name) => registeredNames.some((registeredName) => isSameName(name, registeredName)));
  return {
    abn,
    entity_name: found.entity_name,
    status: found.status,
    match: isNamed && found.status === "Active",
  };
}

const IGNORED_WORDS = new Set([
  "PTY",
  "LTD",
  "LIMITED",
  "PROPRIETARY",
  "THE",
  "TRUSTEE",
  "FOR",
  "ATF",
  "TRUST",
  "DR",
  "MR",
  "MRS",
  "MS",
  "PROF",
]);

/**
 * Compares names regardless of order, case, punctuation, titles and legal forms: "LINDNER, HUGO" equals "Hugo
 * Lindner", and "Lindner Anaesthesia Pty Ltd" equals "LINDNER ANAESTHESIA PTY. LIMITED".
 */
export function isSameName(firstName: string, secondName: string): boolean {
  const [a, b] = [wordsOf(firstName), wordsOf(secondName)];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return (
    short.length > 0 && short.every((word) => long.includes(word)) && (short.length > 1 || long.length === 1)
  );
}

function wordsOf(name: string): string[] {
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  const significantWords = words.filter((word) => !IGNORED_WORDS.has(word));
  return significantWords.length > 0 ? significantWords : words;
}
