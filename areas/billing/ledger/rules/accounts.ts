import type { Cents } from "#kernel/money/money.ts";
import type { Account, Posting } from "../contract.ts";

const ACCOUNT_NAMES: Readonly<Record<Account, string>> = {
  receivable: "Accounts receivable",
  revenue: "Revenue",
  gst: "GST payable",
  card: "Card clearing",
  bank: "Bank",
  cash: "Cash",
  surcharge: "Card surcharge income",
  client_credit: "Client credit",
  write_off: "Bad debts written off",
};
export const accountName = (account: Account): string => ACCOUNT_NAMES[account];

export interface AccountEffect {
  readonly account: Account;
  readonly debit: Cents;
  readonly credit: Cents;
}

/** Returns the net debit or credit of each account that the entry changes. */
export function effectOf(postings: readonly Posting[]): AccountEffect[] {
  const sums = new Map<Account, Cents>();
  for (const { account, cents } of postings) sums.set(account, (sums.get(account) ?? 0) + cents);
  return [...sums]
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => ({ account, debit: Math.max(0, cents), credit: Math.max(0, -cents) }));
}
