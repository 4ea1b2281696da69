import type { FieldErrors } from "#kernel/contract/problem.ts";

/** Name of a fund in a request: the ID of a health fund, its code, or the code of a recipient. */
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

/** Returns true if a form can be emailed to the recipient. */
export const takesMail = ({ way, email_address }: Pick<Recipient, "way" | "email_address">): boolean =>
  way === "email" && email_address !== null;

/**
 * Returns the recipients of the named funds, in the recipients' order. Without names, returns all that take
 * email (G-57). A closed or merged fund has no recipient and counts as unknown.
 */
export function recipientsOf<R extends Recipient>(
  fundNames: readonly FundName[] | undefined,
  recipients: readonly R[],
  funds: readonly Fund[],
): { readonly chosen: R[]; readonly errors: FieldErrors } {
  if (fundNames === undefined) return { chosen: recipients.filter(takesMail), errors: {} };
  if (fundNames.length === 0) return { chosen: [], errors: { health_funds: "Choose at least one fund." } };
  const codes = fundNames.map((name) =>
    typeof name === "number" ? funds.find(({ ID }) => ID === name)?.code : name.toUpperCase(),
  );
  const matches = new Set(
    codes.map((code) =>
      recipients.find((recipient) => recipient.code === code || recipient.fund_codes.includes(code ?? "")),
    ),
  );
  if (matches.has(undefined))
    return { chosen: [], errors: { health_funds: "Choose the funds from the list." } };
  return { chosen: recipients.filter((recipient) => matches.has(recipient)), errors: {} };
}
