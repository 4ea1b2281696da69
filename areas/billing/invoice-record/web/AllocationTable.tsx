import { TextInput } from "@mantine/core";
import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { dueText } from "#areas/billing/invoices/rules/state.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { dollarsOf, formatMoney } from "#kernel/money/money.ts";
import { moneyLook } from "#platform/web/ui/fields/money-look.ts";
import type { AppliedAmount } from "../rules/allocation.ts";
import type { Payable } from "./ReceiptModal.tsx";
import classes from "./record.module.css";

interface AllocationTableProps {
  applied: readonly AppliedAmount<Payable>[];
  today: Day;
  typed: ReadonlyMap<number, string>;
  hasSurcharge: boolean;
  onType: (invoice: number, text: string) => void;
}

/** Renders the share of the payment that each invoice gets, and the amount left to pay on the invoice. */
export function AllocationTable({ applied, today, typed, hasSurcharge, onType }: AllocationTableProps) {
  const formatSum = (value: (row: AppliedAmount<Payable>) => number) =>
    formatMoney(applied.reduce((total, part) => total + value(part), 0));
  return (
    <div className={classes.scroller}>
      <table className={classes.lines} aria-label="Invoices to pay">
        <thead>
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col">Due</th>
            <th scope="col" className={classes.number}>
              Outstanding
            </th>
            <th scope="col" className={classes.number}>
              Apply
            </th>
            <th scope="col" className={`${classes.number} ${classes.roomy}`}>
              Left to pay
            </th>
            {hasSurcharge && (
              <th scope="col" className={`${classes.number} ${classes.roomy}`}>
                Surcharge
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {applied.map(({ invoice, cents, surcharge }) => (
            <tr key={invoice.ID}>
              <td>{formatInvoiceNumber(invoice.invoice_number)}</td>
              <td>
                {formatDay(invoice.due_date)}
                <div className="muted">{dueText(invoice, today)}</div>
              </td>
              <td className={classes.number}>{formatMoney(invoice.outstanding)}</td>
              <td className={classes.apply}>
                <TextInput
                  aria-label={`Apply to invoice ${formatInvoiceNumber(invoice.invoice_number)}`}
                  {...moneyLook}
                  value={typed.get(invoice.ID) ?? dollarsOf(cents).toFixed(2)}
                  error={cents > invoice.outstanding ? "More than outstanding" : undefined}
                  onChange={(event) => onType(invoice.ID, event.currentTarget.value)}
                />
              </td>
              <td className={`${classes.number} ${classes.roomy}`}>
                {cents >= invoice.outstanding ? "Paid" : formatMoney(invoice.outstanding - cents)}
              </td>
              {hasSurcharge && (
                <td className={`${classes.number} ${classes.roomy}`}>{formatMoney(surcharge)}</td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total <span className="muted">oldest first</span>
            </th>
            <td className={classes.number}>{formatSum(({ invoice }) => invoice.outstanding)}</td>
            <td className={classes.number}>{formatSum(({ cents }) => cents)}</td>
            <td className={`${classes.number} ${classes.roomy}`}>
              {formatSum(({ invoice, cents }) => Math.max(0, invoice.outstanding - cents))}
            </td>
            {hasSurcharge && (
              <td className={`${classes.number} ${classes.roomy}`}>
                {formatSum(({ surcharge }) => surcharge)}
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
