import { parseTitle, titleName } from "#kernel/people/title.ts";
import { type Correction, type DisabledKinds, markCorrection, NONE_DISABLED } from "./corrections.ts";
import { properCase } from "./proper-case.ts";

const EMPTY_WORDS = new Set(
  "n/a,na,n.a.,n.a,#n/a,nil,none,null,(null),<null>,[null],\\n,undefined,unknown,unk,tba,tbc,not known,not stated,not provided,not given,no phone,no mobile,no email,-,--,---,.,?,??,x,xx,xxx,0,00".split(
    ",",
  ),
);

/** Returns true for words that mean an empty value: "n/a", "-", "unknown". */
export const isNothing = (text: string): boolean => EMPTY_WORDS.has(text.trim().toLowerCase());

/**
 * Restores the digits of a number in scientific notation. "2.428778132E+09" is complete; "2.42878E+09" is
 * "lost" because it lacks digits. Null for any other text.
 */
export function parseScientific(text: string): { readonly digits: string } | "lost" | null {
  const [, whole, part = "", power] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text.trim()) ?? [];
  if (whole === undefined || power === undefined) return null;
  return part.length === Number(power)
    ? { digits: `${whole}${part}` }
    : part.length < Number(power)
      ? "lost"
      : null;
}

/** Variants of titles that mean a listed title. */
const TITLE_ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mstr: "Master",
    mast: "Master",
    mister: "Mr",
    missus: "Mrs",
    doctor: "Dr",
    professor: "Prof",
    assocprof: "A/Prof",
    associateprofessor: "A/Prof",
    aprof: "A/Prof",
    sr: "Sister",
  }),
);
/** Titles that are not listed; they are kept in the notes. */
const UNLISTED_TITLES = new Set([
  "rev",
  "reverend",
  "fr",
  "father",
  "sir",
  "dame",
  "lady",
  "lord",
  "hon",
  "mx",
  "capt",
  "captain",
  "col",
  "major",
  "maj",
  "lt",
  "sgt",
  "pastor",
  "rabbi",
  "br",
  "brother",
]);

const foldWord = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");

/** Returns true if the title is a variant of a listed one, such as "Mstr". */
export const isOtherTitle = (text: string): boolean =>
  parseTitle(text) === null && TITLE_ALIASES.has(foldWord(text));

/**
 * Returns the index of a title in the list, null for a title that is not listed, undefined for any other
 * word.
 */
export function titleOf(text: string): number | null | undefined {
  const title = parseTitle(text) ?? parseTitle(TITLE_ALIASES.get(foldWord(text)) ?? "");
  if (title !== null) return title;
  return UNLISTED_TITLES.has(foldWord(text)) ? null : undefined;
}

export interface CorrectedName {
  readonly title: number | null;
  readonly first_name: string;
  readonly preferred_name: string | null;
  /** Title that is not listed; null if there is none. */
  readonly keptTitle: string | null;
  readonly corrections: readonly Correction[];
}

/**
 * Separates title and preferred name: "Mrs Jean" is Jean with a title, "Elizabeth (LILY)" is called Lily. A
 * word that is the whole name remains the name.
 */
export function correctFirstName(text: string, disabledKinds: DisabledKinds = NONE_DISABLED): CorrectedName {
  const trimmedText = text.trim();
  const { nameOutside, bracketText } = splitBrackets(text);
  const preferredName = properCase(bracketText.trim());
  const words = (disabledKinds.has("name") ? trimmedText : nameOutside || preferredName || trimmedText).split(
    " ",
  );
  const foundTitle = words.length > 1 ? titleOf(words[0] ?? "") : undefined;
  const title = disabledKinds.has("title") ? undefined : foundTitle;
  const nameText = (title === undefined ? words : words.slice(1)).join(" ");
  const capitalsResult = correctCapitals("first_name", nameText, disabledKinds);
  const first_name = capitalsResult.name;
  const isOther =
    nameOutside !== "" && preferredName !== "" && preferredName.toLowerCase() !== first_name.toLowerCase();
  const nameInWords = isOther ? `${first_name}, called ${preferredName}` : first_name;
  const foundCorrections = [
    ...(foundTitle === undefined ? [] : [correctTitle(text, words, foundTitle)]),
    ...(bracketText === "" ? [] : [correctBrackets(text, nameInWords)]),
  ];
  return {
    title: title ?? null,
    first_name,
    preferred_name: isOther && !disabledKinds.has("name") ? preferredName : null,
    keptTitle: title === null ? (words[0] ?? null) : null,
    corrections: [
      ...foundCorrections.map((correction) => markCorrection(correction, disabledKinds)),
      ...capitalsResult.corrections,
    ],
  };
}

/** Separates the first text in brackets or quotation marks from the text outside; empty if there is none. */
function splitBrackets(text: string): { nameOutside: string; bracketText: string } {
  const [, bracketText = ""] = /[("“]([^()"”]{2,30})[)"”]/.exec(text) ?? [];
  const nameOutside = text
    .replace(/[("“][^()"“”]*[)"”]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return { nameOutside, bracketText };
}

/** Returns the correction that takes the first of the words out of the name as a title. */
const correctTitle = (was: string, words: readonly string[], title: number | null): Correction => ({
  kind: "title",
  field: "first_name",
  was,
  now: `${properCase(words.slice(1).join(" "))}, title ${titleName(title) ?? words[0] ?? ""}`,
});

/** Returns the correction that takes the text in brackets out of the name. */
const correctBrackets = (was: string, now: string): Correction => ({
  kind: "name",
  field: "first_name",
  was,
  now,
});

/** Changes SMITH to Smith, unless corrections of capitals are turned off. */
export function correctCapitals(
  field: string,
  name: string,
  disabledKinds: DisabledKinds,
): { name: string; corrections: Correction[] } {
  const now = properCase(name);
  if (now === name) return { name, corrections: [] };
  return {
    name: disabledKinds.has("capitals") ? name : now,
    corrections: [markCorrection({ kind: "capitals", field, was: name, now }, disabledKinds)],
  };
}

const STATES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    victoria: "VIC",
    newsouthwales: "NSW",
    queensland: "QLD",
    southaustralia: "SA",
    westernaustralia: "WA",
    tasmania: "TAS",
    northernterritory: "NT",
    australiancapitalterritory: "ACT",
  }),
);
export const correctState = (text: string): string =>
  STATES.get(foldWord(text)) ?? text.replace(/\./g, "").trim().toUpperCase();

/** Restores the leading zero that a spreadsheet removes, as from Darwin's 0800. */
export function correctPostcode(text: string): string {
  const digits = text.trim().replace(/\.0+$/, "");
  return /^[289]\d{2}$/.test(digits) ? `0${digits}` : digits;
}
