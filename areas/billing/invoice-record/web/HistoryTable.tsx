import type { Invoice } from "#areas/billing/invoices/invoice.contract.ts";
import { dollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { formatDay } from "#kernel/day.ts";
import { Card } from "#platform/web/ui/Card.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import classes from "./record.module.css";
import { historyOf } from "../rules/history.ts";

export function HistoryTable({ invoice }: { invoice: Invoice }) {
  const rows = historyOf(invoice);
  return (
    <Card title="Payments and history" count={rows.length}>
      {rows.length === 0 ? (
        <EmptyState>No payments or reminders yet.</EmptyState>
      ) : (
        <div className={classes.scroller}>
          <table className={classes.lines} aria-label="Payments and history">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">What</th>
                <th scope="col">Details</th>
                <th scope="col" className={classes.number}>
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ ID, day, words, detail, amount, isStruck }) => (
                <tr key={ID}>
                  <td>{formatDay(day)}</td>
                  <td>{words}</td>
                  <td>{detail}</td>
                  <td className={classes.number}>
                    {amount === null ? "–" : isStruck ? <s>{dollars(amount)}</s> : dollars(amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
