import { type Cents, centsOf, formatMoney } from "#kernel/money/money.ts";

interface WithFee {
  readonly items: readonly string[];
  /** In dollars. */
  readonly schedule_fee: number | null;
}

/** What the Medicare schedule gives for these claims; one without items, or with an item whose fee is derived, adds nothing. */
export const scheduleFees = (claims: readonly WithFee[]): Cents =>
  claims.reduce((sum, { schedule_fee }) => sum + (centsOf(schedule_fee ?? 0) ?? 0), 0);

/** "$95.60"; a dash where there is none. */
export const feeWords = ({ items, schedule_fee }: WithFee): string =>
  items.length === 0 || schedule_fee === null ? "–" : formatMoney(centsOf(schedule_fee) ?? 0);
