import { SIGNATURE_BYTES } from "#areas/onboarding/insurer-forms/contract.ts";
import type { Answers } from "../draft.contract.ts";

/**
 * Splits a draft key. An emailed link contains the key and, after a dot, a proof that the email arrived; the
 * browser that started the draft has the key alone.
 */
export function partsOfKey(keyText: string): { readonly key: string; readonly proof: string | null } {
  const [key = "", proof = null] = keyText.split(".");
  return { key, proof };
}

const DAY = 24 * 3600;

/**
 * Returns the daily limits for new stored sign-ups: per network, and for all unauthenticated visitors
 * together.
 */
export const draftAllowances = (network: string) =>
  [
    { key: `sign-up drafts of ${network}`, most: 30, seconds: DAY },
    { key: "sign-up drafts", most: 1000, seconds: DAY },
  ] as const;

/** Largest length of a draft's answers in bytes of JSON, excluding a drawn signature. */
const LONGEST_ANSWERS = 64_000;
const LONGEST_SIGNATURE = Math.ceil((SIGNATURE_BYTES * 4) / 3) + "data:image/png;base64,==".length;

/** Returns true if the answers are small enough to be stored. */
export function fitsADraft(answers: Answers): boolean {
  const signatureLength = signatureLengthOf(answers["agreements"]);
  return (
    signatureLength <= LONGEST_SIGNATURE &&
    bytesOf(JSON.stringify(answers)) - signatureLength <= LONGEST_ANSWERS
  );
}

/** Returns the length of a text in UTF-8. Computed here, because rules may not use the platform's encoder. */
const bytesOf = (text: string): number =>
  encodeURIComponent(text.toWellFormed()).replaceAll(/%../g, "x").length;

/** Returns the length of the drawn signature in characters, or 0 without one. */
function signatureLengthOf(agreements: Json | undefined): number {
  if (typeof agreements !== "object" || agreements === null || Array.isArray(agreements)) return 0;
  const image = agreements["signature_image"];
  return typeof image === "string" ? image.length : 0;
}

type Json = Answers[string];

/** Removes password fields at any depth, because stored drafts must not contain passwords (G-62). */
export const withoutPasswords = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) =>
      /password/i.test(name) ? [] : [[name, stripPasswords(value)]],
    ),
  );

function stripPasswords(value: Json): Json {
  if (Array.isArray(value)) return value.map(stripPasswords);
  return typeof value === "object" && value !== null ? withoutPasswords(value) : value;
}
