import type { FieldErrors } from "#kernel/contract/problem.ts";

/** A fund as a request names it: the ID of a health fund, its code, or the code of a recipient. */
export type FundName = number | string;

interface Recipient {
  readonly code: string;
  readonly way: string;
  readonly email_address: string | null;
  readonly fund_codes: readonly string[];
}
interface Fund {
  readonly ID: number;
  readonly code: string;
}

/** Whether a form can be emailed there today. */
export const takesMail = ({ way, email_address }: Pick<Recipient, "way" | "email_address">): boolean =>
  way === "email" && email_address !== null;

/**
 * The recipients of the funds that are named, in their own order; of nothing named, all that take mail (G-57). A fund that is closed or merged
 * has no recipient and is unknown here.
 */
export function recipientsOf<R extends Recipient>(
  named: readonly FundName[] | undefined,
  recipients: readonly R[],
  funds: readonly Fund[],
): { readonly chosen: R[]; readonly errors: FieldErrors } {
  if (named === undefined) return { chosen: recipients.filter(takesMail), errors: {} };
  if (named.length === 0) return { chosen: [], errors: { health_funds: "Choose at least one fund" } };
  const codes = named.map((name) => (typeof name === "number" ? funds.find(({ ID }) => ID === name)?.code : name.toUpperCase()));
  const found = new Set(codes.map((code) => recipients.find((one) => one.code === code || one.fund_codes.includes(code ?? ""))));
  if (found.has(undefined)) return { chosen: [], errors: { health_funds: "Choose the funds from the list." } };
  return { chosen: recipients.filter((one) => found.has(one)), errors: {} };
}
