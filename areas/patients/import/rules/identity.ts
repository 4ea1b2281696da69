import { nameKey } from "#kernel/people/name-key.ts";

/** What besides the name tells who a person is. Numbers are digits; an empty text is none. */
export interface Evidence {
  readonly dob: string | null;
  readonly phones: readonly string[];
  readonly medicare: string | null;
  /** A number nobody shares: the IHI, of a doctor the provider number. */
  readonly personal: string | null;
  readonly dva: string | null;
  readonly address: string | null;
}

export type Agreement = "birthday" | "phone" | "number" | "address";

/** Somebody of the same name, in Corella or in an earlier row of the file. */
export interface Known {
  readonly identity: number | null;
  readonly row: number | null;
  readonly evidence: Evidence;
  /** The person's ID in the source the file is from. */
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

/** "29 Station Street," and "29 station st" are one address; null where there is no house number or name to compare. */
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
/** The same card, and the same place on it where both name one. */
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

/** A birthday or a personal number that is another one. Phones and addresses change, so they never speak against. */
export const contradicts = (one: Evidence, other: Evidence): boolean =>
  isOther(one.dob, other.dob) || isOther(one.personal, other.personal) || isOtherPlace(one.medicare, other.medicare);

/** Whether there is anything to recognise the person by next time. */
export const hasEvidence = ({ dob, phones, medicare, personal, dva, address }: Evidence): boolean =>
  [dob, medicare, personal, dva, address].some((each) => each !== null) || phones.length > 0;

type Match = "same" | "doubt" | "other";

export interface Sought {
  readonly subject: "patient" | "referringdoctor";
  readonly evidence: Evidence;
  /** The ID in the source; null: the file has none. */
  readonly key: string | null;
}

/** Of somebody with the same name: two of birthday, phone, number and address make the same patient, one the same doctor. */
function likeness({ subject, evidence: one, key }: Sought, known: Known): Match {
  const agreed = agreements(one, known.evidence);
  const isContradicted = contradicts(one, known.evidence);
  // Two IDs of one source are two people until something says otherwise.
  const isOtherKey = key !== null && known.key !== null && key !== known.key;
  const needed = subject === "patient" ? 2 : 1;
  if (isOtherKey) return agreed.length >= 2 && !isContradicted ? "doubt" : "other";
  if (agreed.length >= needed && !isContradicted) return "same";
  // A doctor has a provider number for each place of work, and an entry for each.
  if (agreed.length > 0 && subject === "patient") return "doubt";
  return isContradicted ? "other" : "doubt";
}

const FACTS: Readonly<Record<Agreement, string>> = {
  birthday: "date of birth",
  phone: "phone number",
  number: "Medicare, IHI or DVA number",
  address: "address",
};

/** "Same name and date of birth"; "Same name, nothing else to compare". */
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

/** Who a person without a known ID is, among those with the same name. */
export function identityOf(one: Sought, known: readonly Known[]): Identity {
  const judged = known.map((each) => ({ each, likeness: likeness(one, each) }));
  const same = judged.filter((each) => each.likeness === "same").map(({ each }) => each);
  const [only] = same;
  const people = new Set(same.map(({ identity }) => identity).filter((identity) => identity !== null));
  // Two of whom each would be the person are for somebody to decide.
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

/** Whether a person with a known ID may be this one: a name that changed needs a birthday, or two other facts. */
export function isBearer(one: Named & { evidence: Evidence }, other: Named & { evidence: Evidence }): boolean {
  const isNamed = (name: keyof Named) => nameKey(one[name]) !== "" && nameKey(one[name]) === nameKey(other[name]);
  const agreed = agreements(one.evidence, other.evidence);
  if (isNamed("last_name") && (isNamed("first_name") || agreed.length > 0)) return true;
  if (isNamed("first_name") && agreed.length > 0) return true;
  return agreed.includes("birthday") && agreed.length >= 2;
}
