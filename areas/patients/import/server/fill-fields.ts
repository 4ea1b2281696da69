import { cutText } from "#kernel/text/text.ts";
import { type Candidate, quoteValue, appendNotes } from "../rules/candidate.ts";
import { type Correction, type DisabledKinds, lostValue, markCorrection } from "../rules/corrections.ts";
import { fillOnlyIn, fillOnlyPart } from "../rules/fill-only.ts";
import { isFundName } from "../rules/fund-names.ts";
import type { FundLookup } from "./lookups.ts";

export interface FilledFields {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
  readonly corrections: readonly Correction[];
}

interface LookupResults {
  readonly locality: number | null;
  readonly funds: FundLookup;
  readonly gps: ReadonlyMap<string, number>;
}

/**
 * Returns the candidate's fields with suburb, fund and GP looked up. Unknown values are kept as text or named
 * in a notice.
 */
export function fillFields(
  candidate: Candidate,
  { locality, funds, gps }: LookupResults,
  disabledKinds: DisabledKinds,
): FilledFields {
  const notices: string[] = [];
  const lostValues: Correction[] = [];
  const fund = fundOf(candidate.fund, funds, disabledKinds);
  const _health_fund = fund.ID;
  if (candidate.fund !== null && _health_fund === null && fund.kept === null) {
    notices.push(`The health fund ${quoteValue(candidate.fund)} is not in our list.`);
    lostValues.push(lostValue("_health_fund", quoteValue(candidate.fund)));
  }
  const _gp = candidate.gp ? (gps.get(candidate.gp) ?? null) : null;
  if (candidate.gp && _gp === null) {
    notices.push(
      `The GP ${quoteValue(candidate.gp)} is not one of the referring doctors and was left out. Import or add referring doctors first.`,
    );
    lostValues.push(lostValue("_gp", quoteValue(candidate.gp)));
  }
  const notes = fund.kept === null ? {} : { notes: appendNotes(textIn(candidate.draft["notes"]), fund.kept) };
  const fields = {
    ...candidate.draft,
    ...addressFields(candidate, locality),
    ...(candidate.subject === "patient" ? { ...notes, _health_fund, _gp } : {}),
  };
  return { fields, notices, corrections: [...fund.corrections, ...lostValues] };
}

/**
 * Returns street and suburb. A suburb that was not found is kept in the street address, marked so that it
 * never replaces the address of a known person.
 */
function addressFields({ address, draft }: Candidate, locality: number | null): FilledFields["fields"] {
  const { street = null, suburb = null, state = null, postcode = null, country = null } = address ?? {};
  const foreignCountry = country === "AU" ? null : country;
  const placeParts = locality === null ? [suburb, state, postcode, foreignCountry].filter(Boolean) : [];
  const fields = {
    address: cutText([street, ...placeParts].filter(Boolean).join(", "), 200) || null,
    _locality: locality,
  };
  if (placeParts.length === 0) return fields;
  const text = quoteValue(placeParts.join(" "));
  const isVague = suburb !== null && !state && !postcode;
  const reason = `${text} ${isVague ? "has no state or postcode" : "is not in our list of suburbs"}`;
  return { ...fields, ...fillOnlyPart({ ...fillOnlyIn(draft), address: { text, reason } }) };
}

/**
 * Finds a fund by one of its usual names. If corrections of funds are turned off, only its own name counts
 * and other names are kept in the notes.
 */
function fundOf(written: string | null, funds: FundLookup, disabledKinds: DisabledKinds) {
  const none: readonly Correction[] = [];
  const fund = written === null ? null : funds(written);
  if (fund === null || written === null) return { ID: null, kept: null, corrections: none };
  if (isFundName(fund, written)) return { ID: fund.ID, kept: null, corrections: none };
  const correction = markCorrection(
    { kind: "fund", field: "_health_fund", was: quoteValue(written), now: fund.name },
    disabledKinds,
  );
  const note = correction.is_left ? `Health fund in the import: ${quoteValue(written)}` : null;
  return { ID: note === null ? fund.ID : null, kept: note, corrections: [correction] };
}

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);
