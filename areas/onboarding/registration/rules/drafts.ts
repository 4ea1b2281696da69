import { SIGNATURE_BYTES } from "#areas/onboarding/insurer-forms/contract.ts";
import type { Answers } from "../contract.ts";

/** An emailed link holds the key of the draft and, behind a point, the proof that its email arrived; a browser that began the draft has the key alone. */
export function partsOfKey(given: string): { readonly key: string; readonly proof: string | null } {
  const [key = "", proof = null] = given.split(".");
  return { key, proof };
}

const DAY = 24 * 3600;

/** New sign-ups that are stored within a day: for each network, and for all strangers together. */
export const draftAllowances = (network: string) =>
  [
    { key: `sign-up drafts of ${network}`, most: 30, seconds: DAY },
    { key: "sign-up drafts", most: 1000, seconds: DAY },
  ] as const;

/** Characters of JSON that the answers of a draft may have, beside a drawn signature. */
const LONGEST_ANSWERS = 64_000;
const LONGEST_SIGNATURE = Math.ceil((SIGNATURE_BYTES * 4) / 3) + "data:image/png;base64,==".length;

/** Returns whether the answers are small enough to be stored. */
export function fitsADraft(answers: Answers): boolean {
  const drawn = drawnIn(answers["agreements"]);
  return drawn <= LONGEST_SIGNATURE && JSON.stringify(answers).length - drawn <= LONGEST_ANSWERS;
}

/** Characters of the drawn signature; 0 without one. */
function drawnIn(agreements: Json | undefined): number {
  if (typeof agreements !== "object" || agreements === null || Array.isArray(agreements)) return 0;
  const image = agreements["signature_image"];
  return typeof image === "string" ? image.length : 0;
}

type Json = Answers[string];

/** G-62: what is saved of a sign-up never holds a password, however deep it is written. */
export const withoutPasswords = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) => (/password/i.test(name) ? [] : [[name, withoutInside(value)]])),
  );

function withoutInside(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutInside);
  return typeof value === "object" && value !== null ? withoutPasswords(value) : value;
}
