import { normalisePhone } from "#kernel/addresses/phone.ts";
import { cutTrailing } from "#kernel/text/cut-trailing.ts";
import { type Correction, type DisabledKinds, markCorrection, NONE_DISABLED } from "./corrections.ts";
import { isNothing, parseScientific } from "./correct-text.ts";

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

export interface CorrectedPhones {
  /** Numbers as dialled, best first. */
  readonly phones: readonly string[];
  /** Texts that are not this person's number or can't be dialled here, as written. */
  readonly kept: readonly string[];
  readonly corrections: readonly Correction[];
}

/** Adds the missing leading zero or area code to a phone number. Null if the number is still incomplete. */
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
export function correctPhones(
  field: string,
  text: string | undefined,
  state: string | null,
  disabledKinds: DisabledKinds = NONE_DISABLED,
): CorrectedPhones {
  const phones: string[] = [];
  const notes: string[] = [];
  const corrections: Correction[] = [];
  const parts = (text ?? "")
    .split(/[;,|]|\bor\b|\/(?=\s*[(+\d]{2,})(?<=\d\s*\/)|\s\/\s/i)
    .map((part) => part.trim());
  for (const part of isNothing(text ?? "") ? [text ?? ""] : parts) {
    if (part === "") continue;
    if (isNothing(part)) {
      corrections.push(markCorrection({ kind: "left_out", field, was: part, now: "" }, disabledKinds));
      if (disabledKinds.has("left_out")) notes.push(part);
      continue;
    }
    const scientific = parseScientific(part);
    const phoneText = scientific !== null && scientific !== "lost" ? scientific.digits : part;
    const number =
      scientific === "lost" ||
      /[a-z]{2,}/i.test(phoneText.replace(/^(ph|tel|mob|mobile|home|h|m)[.: ]+/i, ""))
        ? null
        : dialled(phoneText.replace(/^[a-z]+[.: ]+/i, ""), state);
    if (number === null) {
      notes.push(part);
      corrections.push({ kind: "kept", field, was: part, now: "" });
    } else {
      const isMended = isOtherNumber(part, number);
      if (isMended)
        corrections.push(markCorrection({ kind: "phone", field, was: part, now: number }, disabledKinds));
      (isMended && disabledKinds.has("phone") ? notes : phones).push(
        isMended && disabledKinds.has("phone") ? part : number,
      );
    }
  }
  return { phones, kept: notes, corrections };
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
export function correctEmail(
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
  const note = email === null ? text.trim() : others.join(", ") || null;
  if (email === null)
    return { email: null, kept: note, corrections: [{ kind: "kept", field, was: text.trim(), now: "" }] };
  if (email === text.trim()) return { email, kept: note, corrections: [] };
  const corrections = [markCorrection({ kind: "email", field, was: text.trim(), now: email }, disabledKinds)];
  return disabledKinds.has("email")
    ? { email: null, kept: text.trim(), corrections }
    : { email, kept: note, corrections };
}
