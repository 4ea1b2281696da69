import type { ReactNode } from "react";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import type { ReceivableClient } from "../contract.ts";
import classes from "./statements.module.css";

export const AGES = [
  ["not_due", "Not due"],
  ["days_0_30", "0–30 days"],
  ["days_31_60", "31–60 days"],
  ["days_61_90", "61–90 days"],
  ["over_90", "Over 90 days"],
  ["total", "Total"],
] as const;
export type AgeSums = Pick<ReceivableClient, (typeof AGES)[number][0]>;

/** Renders the outstanding amounts by days past due and their total. */
export function AgeStrip({ sums, check }: { sums: AgeSums; check?: ReactNode }) {
  return (
    <section className={classes.ages} aria-label="Outstanding by age">
      {AGES.map(([age, name]) => (
        <div key={age} className={classes.age}>
          <span className="muted">
            {age !== "total" && <span className={classes.mark} data-age={age} aria-hidden />}
            {name}
          </span>
          <span className={classes.amount}>{formatDollars(sums[age])}</span>
          {age === "total" && check}
        </div>
      ))}
    </section>
  );
}
