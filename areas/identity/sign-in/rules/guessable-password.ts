import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { weakPassword } from "../contract.ts";

const COMMON_MESSAGE =
  "This password is too common. Choose another one, for example three or four unrelated words.";
const OWN_NAME_MESSAGE =
  "Don't use your name, your username, the practice's name or \"Corella\" in the password.";

/** Words that an attacker would try against any account here. */
const PRODUCT_WORDS = ["corella"];
/** Number of characters around a common word that make the password hard enough to guess. */
const ENOUGH_AROUND = 7;
const ENOUGH_AROUND_NAME = 8;
const SUBSTITUTIONS: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

const normalizeText = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
/** Returns both readings of a disguised word, because the digit 1 may replace i or l. */
const undoSubstitutions = (text: string): string[] =>
  ["i", "l"].map((letter) =>
    [...text].map((sign) => (sign === "1" ? letter : (SUBSTITUTIONS[sign] ?? sign))).join(""),
  );

/**
 * Rejects passwords that satisfy the length rule but that an attacker tries first: common passwords with the
 * usual additions (a capital, digits and signs at the ends, 0 for o), and names related to the account (NIST
 * SP 800-63B, OWASP ASVS 6.2.4, 6.2.11). `isCommon` expects lower case.
 */
export function mayUsePassword(
  password: string,
  names: readonly string[],
  isCommon: (text: string) => boolean,
): Verdict<"password.weak"> {
  const normalised = normalizeText(password);
  const core = /[a-z](?:[^]*[a-z])?/.exec(normalised)?.[0] ?? "";
  if (
    isCommon(normalised) ||
    (isDecorated(normalised, core, isCommon) && undoSubstitutions(core).concat(core).some(isCommon))
  )
    return refuse(weakPassword, { message: COMMON_MESSAGE });
  const readings = [normalised, core].flatMap(undoSubstitutions).map((text) => text.replace(/[^a-z]/g, ""));
  return [...PRODUCT_WORDS, ...names]
    .flatMap(wordsIn)
    .some((word) => isNearWord(readings, word, normalised.length))
    ? refuse(weakPassword, { message: OWN_NAME_MESSAGE })
    : allow;
}

/** Returns whether a word has only few characters around it, or common digits. */
function isDecorated(normalised: string, core: string, isCommon: (text: string) => boolean): boolean {
  if (core.length < 3) return false;
  const digits = normalised.replaceAll(core, "").replace(/\D/g, "");
  return normalised.length - core.length < ENOUGH_AROUND || isCommon(digits);
}

const wordsIn = (name: string): string[] => {
  const words = normalizeText(name).split(/[^a-z]+/);
  return [...words, words.join("")].filter((word) => word.length >= 3);
};

function isNearWord(readings: readonly string[], word: string, length: number): boolean {
  if (word.length === 3) return readings.includes(word);
  return length - word.length < ENOUGH_AROUND_NAME && readings.some((text) => text.includes(word));
}
