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
export interface KnownPerson {
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
function isSameCard(first: string, second: string): boolean {
  if (first.slice(0, CARD) !== second.slice(0, CARD)) return false;
  const [reference, otherReference] = [first.charAt(10), second.charAt(10)];
  return reference === "" || otherReference === "" || reference === otherReference;
}
const isOtherReference = (first: string | null, second: string | null): boolean =>
  first !== null &&
  second !== null &&
  first.slice(0, CARD) === second.slice(0, CARD) &&
  !isSameCard(first, second);

const isSame = (first: string | null, second: string | null): boolean =>
  first !== null && first !== "" && first === second;
const isOther = (first: string | null, second: string | null): boolean =>
  first !== null && second !== null && first !== second;

export function agreementsOf(first: Evidence, second: Evidence): Agreement[] {
  const hasSameCard =
    first.medicare !== null && second.medicare !== null && isSameCard(first.medicare, second.medicare);
  return [
    ...(isSame(first.dob, second.dob) ? ["birthday" as const] : []),
    ...(first.phones.some((phone) => second.phones.includes(phone)) ? ["phone" as const] : []),
    ...(hasSameCard || isSame(first.personal, second.personal) || isSame(first.dva, second.dva)
      ? ["number" as const]
      : []),
    ...(isSame(first.address, second.address) ? ["address" as const] : []),
  ];
}

/**
 * Returns true if date of birth, personal number or Medicare reference number differ. Phones and addresses
 * change, so they never contradict.
 */
export const contradicts = (first: Evidence, second: Evidence): boolean =>
  isOther(first.dob, second.dob) ||
  isOther(first.personal, second.personal) ||
  isOtherReference(first.medicare, second.medicare);

/** Returns true if the evidence contains any fact by which a later import could recognise the person. */
export const hasEvidence = ({ dob, phones, medicare, personal, dva, address }: Evidence): boolean =>
  [dob, medicare, personal, dva, address].some((each) => each !== null) || phones.length > 0;

type Match = "same" | "doubt" | "other";

export interface SoughtPerson {
  readonly subject: "patient" | "referringdoctor";
  readonly evidence: Evidence;
  /** ID in the source; null if the file has none. */
  readonly key: string | null;
}

/**
 * Compares a person with one of the same name. Two matching facts of date of birth, phone, number and address
 * identify a patient, one identifies a doctor.
 */
function matchOf({ subject, evidence: one, key }: SoughtPerson, known: KnownPerson): Match {
  const matchingFacts = agreementsOf(one, known.evidence);
  const isContradicted = contradicts(one, known.evidence);
  // Two IDs of one source are two people unless other facts suggest otherwise.
  const isOtherKey = key !== null && known.key !== null && key !== known.key;
  const needed = subject === "patient" ? 2 : 1;
  if (isOtherKey) return matchingFacts.length >= 2 && !isContradicted ? "doubt" : "other";
  if (matchingFacts.length >= needed && !isContradicted) return "same";
  // A doctor has a provider number and an entry for each place of work.
  if (matchingFacts.length > 0 && subject === "patient") return "doubt";
  return isContradicted ? "other" : "doubt";
}

const FACTS: Readonly<Record<Agreement, string>> = {
  birthday: "date of birth",
  phone: "phone number",
  number: "Medicare, IHI or DVA number",
  address: "address",
};

/** Describes a match: "Same name, date of birth", or "Same name, nothing else to compare". */
export function reasonOf(one: Evidence, { evidence, row }: Pick<KnownPerson, "evidence" | "row">): string {
  const factNames = agreementsOf(one, evidence).map((fact) => FACTS[fact]);
  const matchText = factNames.length === 0 ? "Same name" : `Same name, ${factNames.join(" and ")}`;
  const contradiction = isOther(one.dob, evidence.dob)
    ? "other date of birth"
    : contradicts(one, evidence)
      ? "other number"
      : null;
  const noEvidence = hasEvidence(one) && hasEvidence(evidence) ? null : "nothing else to compare";
  return [
    matchText,
    contradiction ?? (factNames.length === 0 ? noEvidence : null),
    row === null ? null : "twice in the file",
  ]
    .filter((part) => part !== null)
    .join(", ");
}

const MAX_CANDIDATES = 5;

/** Determines which of the people with the same name a person without a known ID is. */
export function identityOf(sought: SoughtPerson, known: readonly KnownPerson[]): Identity {
  const matches = known.map((each) => ({ each, likeness: matchOf(sought, each) }));
  const same = matches.filter((each) => each.likeness === "same").map(({ each }) => each);
  const [firstMatch] = same;
  const people = new Set(same.map(({ identity }) => identity).filter((identity) => identity !== null));
  // A user has to decide if several existing people match equally.
  if (firstMatch && people.size <= 1) {
    const identity = same.find((each) => each.identity !== null)?.identity;
    if (identity !== undefined && identity !== null) return { kind: "there", identity };
    if (firstMatch.row !== null) return { kind: "repeat", row: firstMatch.row };
  }
  const candidates = matches
    .filter((each) => each.likeness !== "other")
    .slice(0, MAX_CANDIDATES)
    .map(({ each }) => ({ identity: each.identity, row: each.row, reason: reasonOf(sought.evidence, each) }));
  return candidates.length === 0 ? { kind: "new" } : { kind: "doubt", candidates };
}

export interface PersonName {
  readonly last_name: string;
  readonly first_name: string;
}

/**
 * Returns true if a person with a known ID may be this one. A changed name needs the date of birth and
 * another fact, or an unchanged name part and one fact.
 */
export function isBearer(
  first: PersonName & { evidence: Evidence },
  second: PersonName & { evidence: Evidence },
): boolean {
  const hasSameName = (name: keyof PersonName) =>
    nameKey(first[name]) !== "" && nameKey(first[name]) === nameKey(second[name]);
  const matchingFacts = agreementsOf(first.evidence, second.evidence);
  if (hasSameName("last_name") && (hasSameName("first_name") || matchingFacts.length > 0)) return true;
  if (hasSameName("first_name") && matchingFacts.length > 0) return true;
  return matchingFacts.includes("birthday") && matchingFacts.length >= 2;
}
