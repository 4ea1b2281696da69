import { type Candidate, quoted, withKept } from "../rules/candidate.ts";
import { type Correction, type Left, noted } from "../rules/corrections.ts";
import { isFundName } from "../rules/fund-names.ts";
import type { Funds } from "./lookups.ts";

export interface Filled {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
  readonly corrections: readonly Correction[];
}

interface Known {
  readonly locality: number | null;
  readonly funds: Funds;
  readonly gps: ReadonlyMap<string, number>;
}

/**
 * Returns the candidate's fields with suburb, fund and GP looked up. Unknown values are kept as text or named
 * in a notice.
 */
export function filled(one: Candidate, { locality, funds, gps }: Known, left: Left): Filled {
  const notices: string[] = [];
  const { street = null, suburb = null, state = null, postcode = null, country = null } = one.address ?? {};
  const written = [street, ...(locality === null ? [suburb, state, postcode, country === "AU" ? null : country] : [])]
    .filter(Boolean)
    .join(", ");
  if (locality === null && suburb !== null)
    notices.push(
      `${quoted([suburb, state, postcode].filter(Boolean).join(" "))} is not in our list of suburbs; it is kept in the street address.`,
    );
  const fund = fundOf(one.fund, funds, left);
  const _health_fund = fund.ID;
  if (one.fund !== null && _health_fund === null && fund.kept === null)
    notices.push(`The health fund ${quoted(one.fund)} is not in our list.`);
  const _gp = one.gp ? (gps.get(one.gp) ?? null) : null;
  if (one.gp && _gp === null)
    notices.push(
      `The GP ${quoted(one.gp)} is not one of the referring doctors and was left out. Import or add referring doctors first.`,
    );
  const notes = fund.kept === null ? {} : { notes: withKept(textIn(one.draft["notes"]), fund.kept) };
  const place = { address: written.slice(0, 200) || null, _locality: locality };
  const fields = { ...one.draft, ...place, ...(one.subject === "patient" ? { ...notes, _health_fund, _gp } : {}) };
  return { fields, notices, corrections: fund.corrections };
}

/**
 * Finds a fund by one of its usual names. If corrections of funds are turned off, only its own name counts
 * and other names are kept in the notes.
 */
function fundOf(written: string | null, funds: Funds, left: Left) {
  const none: readonly Correction[] = [];
  const fund = written === null ? null : funds(written);
  if (fund === null || written === null) return { ID: null, kept: null, corrections: none };
  if (isFundName(fund, written)) return { ID: fund.ID, kept: null, corrections: none };
  const correction = noted({ kind: "fund", field: "_health_fund", was: quoted(written), now: fund.name }, left);
  const kept = correction.is_left ? `Health fund in the import: ${quoted(written)}` : null;
  return { ID: kept === null ? fund.ID : null, kept, corrections: [correction] };
}

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);
