import { type Candidate, quoted } from "../rules/candidate.ts";
import type { Correction } from "../rules/corrections.ts";
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

/** The candidate's fields with suburb and fund looked up; what is not in our lists is kept as text or said. */
export function filled(one: Candidate, { locality, funds, gps }: Known): Filled {
  const notices: string[] = [];
  const { street = null, suburb = null, state = null, postcode = null, country = null } = one.address ?? {};
  const written = [street, ...(locality === null ? [suburb, state, postcode, country === "AU" ? null : country] : [])]
    .filter(Boolean)
    .join(", ");
  if (locality === null && suburb !== null)
    notices.push(
      `${quoted([suburb, state, postcode].filter(Boolean).join(" "))} is not in our list of suburbs; it is kept in the street address.`,
    );
  const _health_fund = one.fund === null ? null : funds(one.fund);
  if (one.fund !== null && _health_fund === null) notices.push(`The health fund ${quoted(one.fund)} is not in our list.`);
  const _gp = one.gp ? (gps.get(one.gp) ?? null) : null;
  if (one.gp && _gp === null)
    notices.push(
      `The GP ${quoted(one.gp)} is not one of the referring doctors and was left out. Import or add referring doctors first.`,
    );
  const place = { address: written.slice(0, 200) || null, _locality: locality };
  const fields = { ...one.draft, ...place, ...(one.subject === "patient" ? { _health_fund, _gp } : {}) };
  return { fields, notices, corrections: [] };
}
