import type { Cents } from "#kernel/money/money.ts";
import type { Account, Posting } from "../contract.ts";

const NAMES: Readonly<Record<Account, string>> = {
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
export const accountName = (account: Account): string => NAMES[account];

export interface AccountEffect {
  readonly account: Account;
  readonly debit: Cents;
  readonly credit: Cents;
}

/** What an entry does to each account; lines of one account are taken together. */
export function effectOf(postings: readonly Posting[]): AccountEffect[] {
  const sums = new Map<Account, Cents>();
  for (const { account, cents } of postings) sums.set(account, (sums.get(account) ?? 0) + cents);
  return [...sums]
    .filter(([, cents]) => cents !== 0)
    .map(([account, cents]) => ({ account, debit: Math.max(0, cents), credit: Math.max(0, -cents) }));
}
