import { type Cents, centsOf, formatMoney } from "#kernel/money/money.ts";

interface ClaimFee {
  readonly items: readonly string[];
  /** Sum of the items' fees in dollars, or null if unknown. */
  readonly schedule_fee: number | null;
}

/** Adds up the Medicare schedule fees of these claims, in cents. A claim without a known fee adds 0. */
export const scheduleFees = (claims: readonly ClaimFee[]): Cents =>
  claims.reduce((sum, { schedule_fee }) => sum + (centsOf(schedule_fee ?? 0) ?? 0), 0);

/** Formats a claim's fee, such as "$95.60", or a dash if the fee is unknown. */
export const formatFee = ({ items, schedule_fee }: ClaimFee): string =>
  items.length === 0 || schedule_fee === null ? "–" : formatMoney(centsOf(schedule_fee) ?? 0);
