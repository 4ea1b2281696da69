import { centsOf, formatMoney } from "#kernel/money/money.ts";
import classes from "./age-bar.module.css";
import type { InvoiceSums } from "./SummaryStrip.tsx";

const NAMES = {
  not_due: "Not due",
  "0-30": "0–30",
  "31-60": "31–60",
  "61-90": "61–90",
  over_90: "Over 90",
};

/** Renders the outstanding amounts by days past due, as a bar with a legend of the amounts. */
export function AgeBar({ ages }: { ages: InvoiceSums["ages"] }) {
  const parts = ages.map(({ age, total }) => ({ age, cents: centsOf(total) ?? 0 }));
  const isNone = parts.every(({ cents }) => cents === 0);
  return (
    <div className={classes.ages}>
      <p className={classes.title}>
        <strong>Outstanding by age</strong> <span className="muted">days past due</span>
      </p>
      <div className={classes.bar} aria-hidden>
        {isNone ? (
          <span className={classes.none} />
        ) : (
          parts.map(
            ({ age, cents }) =>
              cents > 0 && <span key={age} data-age={age} className={classes.part} style={{ flexGrow: cents }} />,
          )
        )}
      </div>
      <ul className={classes.legend}>
        {parts.map(({ age, cents }) => (
          <li key={age}>
            <span className={classes.mark} data-age={age} aria-hidden />
            {NAMES[age]} <strong className="tn">{formatMoney(cents)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
