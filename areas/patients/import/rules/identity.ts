import { nameKey } from "#kernel/people/name-key.ts";

/**
 * Facts other than the name that identify a person. Numbers are digits only; an empty text counts as missing.
 */
export interface Evidence {
  readonly dob: string | null;
  readonly phones: readonly string[];
  readonly medicare: string | null;
  /** A number that is unique to a person: the IHI of a patient, the provider number of a doctor. */
  readonly personal: string | null;
  readonly dva: string | null;
  readonly address: string | null;
}

export type Agreement = "birthday" | "phone" | "number" | "address";

/** A person of the same name, in Corella or in an earlier row of the file. */
export interface Known {
  readonly identity: number | null;
  readonly row: number | null;
  readonly evidence: Evidence;
  /** ID of the person in the source of the file; null if there is none. */
  readonly key: string | null;
}

export interface Candidate {
  readonly identity: number | null;
  readonly row: number | null;
  readonly reason: string;
}

export type Identity =
  | { readonly kind: "new" }
  | { readonly kind: "there"; readonly identity: number }
  | { readonly kind: "repeat"; readonly row: number }
  | { readonly kind: "doubt"; readonly candidates: readonly Candidate[] };

const STREETS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    street: "st",
    road: "rd",
    avenue: "ave",
    av: "ave",
    drive: "dr",
    court: "ct",
    crescent: "cres",
    cr: "cres",
    place: "pl",
    parade: "pde",
    highway: "hwy",
    terrace: "tce",
    lane: "ln",
    boulevard: "bvd",
    close: "cl",
    circuit: "cct",
    unit: "",
  }),
);

/**
 * Returns a key that is equal for "29 Station Street," and "29 station st"; null if the address is too short
 * to compare.
 */
export function addressKey(address: string | null | undefined): string | null {
  const words = (address ?? "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");
  const key = nameKey(words.map((word) => STREETS.get(word) ?? word).join(" "));
  return key.length < 4 ? null : key;
}

const CARD = 9;
/**
 * Returns true if two Medicare numbers are of the same card, and have the same reference number if both have
 * one.
 */
function isSameCard(one: string, other: string): boolean {
  if (one.slice(0, CARD) !== other.slice(0, CARD)) return false;
  const [place, otherPlace] = [one.charAt(10), other.charAt(10)];
  return place === "" || otherPlace === "" || place === otherPlace;
}
const isOtherPlace = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.slice(0, CARD) === other.slice(0, CARD) && !isSameCard(one, other);

const isSame = (one: string | null, other: string | null): boolean => one !== null && one !== "" && one === other;
const isOther = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other;

export function agreements(one: Evidence, other: Evidence): Agreement[] {
  const isCard = one.medicare !== null && other.medicare !== null && isSameCard(one.medicare, other.medicare);
  return [
    ...(isSame(one.dob, other.dob) ? ["birthday" as const] : []),
    ...(one.phones.some((phone) => other.phones.includes(phone)) ? ["phone" as const] : []),
    ...(isCard || isSame(one.personal, other.personal) || isSame(one.dva, other.dva) ? ["number" as const] : []),
    ...(isSame(one.address, other.address) ? ["address" as const] : []),
  ];
}

/**
 * Returns true if date of birth, personal number or Medicare reference number differ. Phones and addresses
 * change, so they never contradict.
 */
export const contradicts = (one: Evidence, other: Evidence): boolean =>
  isOther(one.dob, other.dob) || isOther(one.personal, other.personal) || isOtherPlace(one.medicare, other.medicare);

/** Returns true if the evidence contains any fact by which a later import could recognise the person. */
export const hasEvidence = ({ dob, phones, medicare, personal, dva, address }: Evidence): boolean =>
  [dob, medicare, personal, dva, address].some((each) => each !== null) || phones.length > 0;

type Match = "same" | "doubt" | "other";

export interface Sought {
  readonly subject: "patient" | "referringdoctor";
  readonly evidence: Evidence;
  /** ID in the source; null if the file has none. */
  readonly key: string | null;
}

/**
 * Compares a person with one of the same name. Two matching facts of date of birth, phone, number and address
 * identify a patient, one identifies a doctor.
 */
function likeness({ subject, evidence: one, key }: Sought, known: Known): Match {
  const agreed = agreements(one, known.evidence);
  const isContradicted = contradicts(one, known.evidence);
  // Two IDs of one source are two people unless other facts suggest otherwise.
  const isOtherKey = key !== null && known.key !== null && key !== known.key;
  const needed = subject === "patient" ? 2 : 1;
  if (isOtherKey) return agreed.length >= 2 && !isContradicted ? "doubt" : "other";
  if (agreed.length >= needed && !isContradicted) return "same";
  // A doctor has a provider number and an entry for each place of work.
  if (agreed.length > 0 && subject === "patient") return "doubt";
  return isContradicted ? "other" : "doubt";
}

const FACTS: Readonly<Record<Agreement, string>> = {
  birthday: "date of birth",
  phone: "phone number",
  number: "Medicare, IHI or DVA number",
  address: "address",
};

/** Describes a match: "Same name, date of birth", or "Same name, nothing else to compare". */
export function reasonOf(one: Evidence, { evidence, row }: Pick<Known, "evidence" | "row">): string {
  const agreed = agreements(one, evidence).map((fact) => FACTS[fact]);
  const said = agreed.length === 0 ? "Same name" : `Same name, ${agreed.join(" and ")}`;
  const against = isOther(one.dob, evidence.dob) ? "other date of birth" : contradicts(one, evidence) ? "other number" : null;
  const nothing = hasEvidence(one) && hasEvidence(evidence) ? null : "nothing else to compare";
  return [said, against ?? (agreed.length === 0 ? nothing : null), row === null ? null : "twice in the file"]
    .filter((part) => part !== null)
    .join(", ");
}

const MOST_CANDIDATES = 5;

/** Determines which of the people with the same name a person without a known ID is. */
export function identityOf(one: Sought, known: readonly Known[]): Identity {
  const judged = known.map((each) => ({ each, likeness: likeness(one, each) }));
  const same = judged.filter((each) => each.likeness === "same").map(({ each }) => each);
  const [only] = same;
  const people = new Set(same.map(({ identity }) => identity).filter((identity) => identity !== null));
  // A user has to decide if several existing people match equally.
  if (only && people.size <= 1) {
    const identity = same.find((each) => each.identity !== null)?.identity;
    if (identity !== undefined && identity !== null) return { kind: "there", identity };
    if (only.row !== null) return { kind: "repeat", row: only.row };
  }
  const candidates = judged
    .filter((each) => each.likeness !== "other")
    .slice(0, MOST_CANDIDATES)
    .map(({ each }) => ({ identity: each.identity, row: each.row, reason: reasonOf(one.evidence, each) }));
  return candidates.length === 0 ? { kind: "new" } : { kind: "doubt", candidates };
}

export interface Named {
  readonly last_name: string;
  readonly first_name: string;
}

/**
 * Returns true if a person with a known ID may be this one. A changed name needs the date of birth and
 * another fact, or an unchanged name part and one fact.
 */
export function isBearer(one: Named & { evidence: Evidence }, other: Named & { evidence: Evidence }): boolean {
  const isNamed = (name: keyof Named) => nameKey(one[name]) !== "" && nameKey(one[name]) === nameKey(other[name]);
  const agreed = agreements(one.evidence, other.evidence);
  if (isNamed("last_name") && (isNamed("first_name") || agreed.length > 0)) return true;
  if (isNamed("first_name") && agreed.length > 0) return true;
  return agreed.includes("birthday") && agreed.length >= 2;
}
