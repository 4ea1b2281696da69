import { formatMoney } from "#kernel/money/money.ts";
import type { Posting } from "../contract.ts";
import { accountName, effectOf } from "../rules/accounts.ts";
import classes from "./ledger.module.css";

/**
 * Renders the ledger entry that the action will post, before the user confirms. Renders nothing without
 * postings.
 */
export function LedgerPreview({ postings }: { postings: readonly Posting[] }) {
  const rows = effectOf(postings);
  if (rows.length === 0) return null;
  const formatCents = (cents: number): string => (cents === 0 ? "" : formatMoney(cents));
  return (
    <details className={classes.preview}>
      <summary>Ledger entry</summary>
      <table className={classes.table} aria-label="Ledger entry">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className={classes.number}>
              Debit
            </th>
            <th scope="col" className={classes.number}>
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ account, debit, credit }) => (
            <tr key={account}>
              <td>{accountName(account)}</td>
              <td className={classes.number}>{formatCents(debit)}</td>
              <td className={classes.number}>{formatCents(credit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
