import { centsOf, formatMoney } from "#kernel/money.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { invoiceRoutes } from "../contract.ts";
import classes from "./invoices.module.css";

const AGE_NAMES = {
  not_due: "Not due",
  "0-30": "0–30 days",
  "31-60": "31–60 days",
  "61-90": "61–90 days",
  over_90: "Over 90 days",
};

export const dollars = (amount: number): string => formatMoney(centsOf(amount) ?? 0);

/** What is owed, by age. */
export function SummaryStrip({ isStaff }: { isStaff: boolean }) {
  const { data } = useRead(invoiceRoutes.summary, {});
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
    ...data.ages.map(({ age, total }) => [AGE_NAMES[age], total] as const),
  ] as const;
  return (
    <section className={classes.strip} aria-label="Sums">
      {sums.map(([label, amount]) => (
        <div key={label} className={classes.sum}>
          <span className="muted">{label}</span>
          <span className={classes.amount}>{dollars(amount)}</span>
        </div>
      ))}
    </section>
  );
}
