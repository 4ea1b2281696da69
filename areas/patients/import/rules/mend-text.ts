import { normalisePhone } from "#kernel/addresses/phone.ts";
import { parseTitle, titleName } from "#kernel/people/title.ts";
import { cutTrailing } from "#kernel/text/cut.ts";
import { type Correction, type DisabledKinds, markCorrection, NONE_DISABLED } from "./corrections.ts";
import { properCase } from "./proper-case.ts";

const EMPTY_WORDS = new Set(
  "n/a,na,n.a.,n.a,nil,none,null,undefined,unknown,unk,tba,tbc,not known,not stated,not provided,not given,no phone,no mobile,no email,-,--,---,.,?,??,x,xx,xxx,0,00".split(
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

const AREA: Readonly<Record<string, string>> = {
  NSW: "02",
  ACT: "02",
  VIC: "03",
  TAS: "03",
  QLD: "07",
  SA: "08",
  WA: "08",
  NT: "08",
};

export interface MendedPhones {
  /** Numbers as dialled, best first. */
  readonly phones: readonly string[];
  /** Texts that are not this person's number or can't be dialled here, as written. */
  readonly kept: readonly string[];
  readonly corrections: readonly Correction[];
}

/** Completes a number with its leading zero or area code; null if it can't be dialled. */
function dialled(text: string, state: string | null): string | null {
  const digits = text.replace(/[\s().\-/\u2010-\u2014]/g, "").replace(/\.0$/, "");
  if (/^[2-478]\d{8}$/.test(digits)) return `0${digits}`;
  const area = AREA[state ?? ""];
  if (/^[2-9]\d{7}$/.test(digits) && area !== undefined) return `${area}${digits}`;
  const national = normalisePhone(text);
  return national !== null &&
    /^(0[2-478]\d{8}|1[38]00\d{6}|13\d{4})$/.test(national) &&
    national.length === 10
    ? national
    : null;
}

/**
 * Extracts the phone numbers of a cell. "0412 338 907 / 03 9318 4417" contains two; "0491 571 804 (wife)"
 * belongs to another person and is kept as written.
 */
export function mendPhones(
  field: string,
  text: string | undefined,
  state: string | null,
  disabledKinds: DisabledKinds = NONE_DISABLED,
): MendedPhones {
  const phones: string[] = [];
  const kept: string[] = [];
  const corrections: Correction[] = [];
  const parts = (text ?? "")
    .split(/[;,|]|\bor\b|\/(?=\s*[(+\d]{2,})(?<=\d\s*\/)|\s\/\s/i)
    .map((part) => part.trim());
  for (const part of isNothing(text ?? "") ? [text ?? ""] : parts) {
    if (part === "") continue;
    if (isNothing(part)) {
      corrections.push(markCorrection({ kind: "left_out", field, was: part, now: "" }, disabledKinds));
      if (disabledKinds.has("left_out")) kept.push(part);
      continue;
    }
    const scientific = parseScientific(part);
    const written = scientific !== null && scientific !== "lost" ? scientific.digits : part;
    const number =
      scientific === "lost" || /[a-z]{2,}/i.test(written.replace(/^(ph|tel|mob|mobile|home|h|m)[.: ]+/i, ""))
        ? null
        : dialled(written.replace(/^[a-z]+[.: ]+/i, ""), state);
    if (number === null) {
      kept.push(part);
      corrections.push({ kind: "kept", field, was: part, now: "" });
    } else {
      const isMended = isOtherNumber(part, number);
      if (isMended)
        corrections.push(markCorrection({ kind: "phone", field, was: part, now: number }, disabledKinds));
      (isMended && disabledKinds.has("phone") ? kept : phones).push(
        isMended && disabledKinds.has("phone") ? part : number,
      );
    }
  }
  return { phones, kept, corrections };
}

/** Returns true if the correction changed more than spaces and the country code. */
function isOtherNumber(part: string, number: string): boolean {
  const digits = part.replace(/\D/g, "");
  return digits.length === 9 || (number !== digits && number !== `0${digits.replace(/^61/, "")}`);
}

const EMAIL = /^[^\s@<>()",;]+@[^\s@<>()",;]+\.[^\s@<>()",;.]{2,}$/;

/** Returns the address of "Jean Kelly <jean@a.example>", or the text itself if it has no brackets. */
const inBrackets = (text: string): string => [...text.matchAll(/<([^<>]*)>/g)].at(-1)?.[1] ?? text;

/** Returns the first email address of a cell; other texts are returned as `kept`. */
export function mendEmail(
  text: string,
  disabledKinds: DisabledKinds = NONE_DISABLED,
): { email: string | null; kept: string | null; corrections: Correction[] } {
  const field = "email";
  if (isNothing(text)) {
    const corrections = [markCorrection({ kind: "left_out", field, was: text, now: "" }, disabledKinds)];
    return { email: null, kept: disabledKinds.has("left_out") ? text.trim() : null, corrections };
  }
  const parts = text
    .replace(/\s+/g, " ")
    .split(/[;,|]| or | \/ /i)
    .map((part) => cutTrailing(inBrackets(part.trim().replace(/^mailto:/i, "")), "."))
    .filter((part) => part !== "");
  const addresses = parts.map((part) => (EMAIL.test(part) ? part : part.replace(/\s+/g, "")));
  const email = addresses.find((part) => EMAIL.test(part)) ?? null;
  const others = addresses.filter((part) => part !== email);
  const kept = email === null ? text.trim() : others.join(", ") || null;
  if (email === null)
    return { email: null, kept, corrections: [{ kind: "kept", field, was: text.trim(), now: "" }] };
  if (email === text.trim()) return { email, kept, corrections: [] };
  const corrections = [markCorrection({ kind: "email", field, was: text.trim(), now: email }, disabledKinds)];
  return disabledKinds.has("email")
    ? { email: null, kept: text.trim(), corrections }
    : { email, kept, corrections };
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
  const known = parseTitle(text) ?? parseTitle(TITLE_ALIASES.get(foldWord(text)) ?? "");
  if (known !== null) return known;
  return UNLISTED_TITLES.has(foldWord(text)) ? null : undefined;
}

export interface MendedName {
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
export function mendFirstName(text: string, disabledKinds: DisabledKinds = NONE_DISABLED): MendedName {
  const written = text.trim();
  const [, bracketText = ""] = /[("“]([^()"”]{2,30})[)"”]/.exec(text) ?? [];
  const nameOutside = text
    .replace(/[("“][^()"“”]*[)"”]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const preferredName = properCase(bracketText.trim());
  const words = (disabledKinds.has("name") ? written : nameOutside || preferredName || written).split(" ");
  const foundTitle = words.length > 1 ? titleOf(words[0] ?? "") : undefined;
  const title = disabledKinds.has("title") ? undefined : foundTitle;
  const nameText = (title === undefined ? words : words.slice(1)).join(" ");
  const capitalsResult = mendCapitals("first_name", nameText, disabledKinds);
  const first_name = capitalsResult.name;
  const isOther =
    nameOutside !== "" && preferredName !== "" && preferredName.toLowerCase() !== first_name.toLowerCase();
  const field = "first_name";
  const titled = words.slice(1).join(" ");
  const foundCorrections: Correction[] = [
    ...(foundTitle === undefined
      ? []
      : [
          {
            kind: "title" as const,
            field,
            was: text,
            now: `${properCase(titled)}, title ${titleName(foundTitle) ?? words[0] ?? ""}`,
          },
        ]),
    ...(bracketText === ""
      ? []
      : [
          {
            kind: "name" as const,
            field,
            was: text,
            now: isOther ? `${first_name}, called ${preferredName}` : first_name,
          },
        ]),
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

/** Changes SMITH to Smith, unless corrections of capitals are turned off. */
export function mendCapitals(
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

const PARTICLES = new Set(
  "van von vander de den der del della di da dos das du la le el al bin ibn ben ter ten te st saint mac mc o".split(
    " ",
  ),
);

/** Splits a whole name; the last name begins at its particles, as in "Jan Van Der Berg". */
export function splitWholeName(whole: string): { first_name: string; last_name: string } {
  if (whole.includes(",")) {
    const [last = "", ...first] = whole.split(",").map((part) => part.trim());
    return { first_name: first.filter(Boolean).join(" "), last_name: last };
  }
  const words = whole.trim().split(/\s+/);
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has((words[start - 1] ?? "").toLowerCase())) start -= 1;
  return { first_name: words.slice(0, start).join(" "), last_name: words.slice(start).join(" ") };
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
export const mendState = (text: string): string =>
  STATES.get(foldWord(text)) ?? text.replace(/\./g, "").trim().toUpperCase();

/** Restores the leading zero that a spreadsheet removes, as from Darwin's 0800. */
export function mendPostcode(text: string): string {
  const typed = text.trim().replace(/\.0+$/, "");
  return /^[289]\d{2}$/.test(typed) ? `0${typed}` : typed;
}
