import type { z } from "zod";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { invoiceRoutes } from "../contract.ts";
import { AgeBar } from "./AgeBar.tsx";
import classes from "./invoices.module.css";

export const formatDollars = (amount: number): string => formatMoney(centsOf(amount) ?? 0);

export type InvoiceSums = z.output<NonNullable<typeof invoiceRoutes.summary.reply>>;

/** Filters of the list, so that the sums match the listed invoices. */
interface SumFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
}

export const useInvoiceSums = (query: SumFilters): InvoiceSums | undefined =>
  useRead(invoiceRoutes.summary, { query }, { keepPrevious: true }).data;

interface SummaryStripProps {
  isStaff: boolean;
  query: SumFilters;
}

/** Renders the outstanding amounts in total and by age. */
export function SummaryStrip({ isStaff, query }: SummaryStripProps) {
  const data = useInvoiceSums(query);
  if (!data) return null;
  const sums = [
    ["Outstanding", data.outstanding],
    ["Overdue", data.overdue],
    ...(isStaff
      ? ([
          ["Unpublished", data.unpublished],
          ["Received this month", data.received],
        ] as const)
      : ([["Your credit", data.client_credit]] as const)),
  ] as const;
  return (
    <section className={classes.strip} aria-label="Totals">
      {sums.map(([label, amount]) => (
        <div key={label} className={classes.sum}>
          <span className="muted">{label}</span>
          <span className={classes.amount} data-over={(label === "Overdue" && amount > 0) || undefined}>
            {formatDollars(amount)}
          </span>
        </div>
      ))}
      <AgeBar ages={data.ages} />
    </section>
  );
}
