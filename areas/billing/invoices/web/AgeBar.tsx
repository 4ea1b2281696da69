import { centsOf, formatMoney } from "#kernel/money/money.ts";
import classes from "./age-bar.module.css";
import type { InvoiceSums } from "./SummaryStrip.tsx";

const AGE_NAMES = {
  not_due: "Not due",
  "0-30": "0–30",
  "31-60": "31–60",
  "61-90": "61–90",
  over_90: "Over 90",
};

/** Renders the outstanding amounts by days past due, as a bar with a legend of the amounts. */
export function AgeBar({ ages }: { ages: InvoiceSums["ages"] }) {
  const amounts = ages.map(({ age, total }) => ({ age, cents: centsOf(total) ?? 0 }));
  const isEmpty = amounts.every(({ cents }) => cents === 0);
  return (
    <div className={classes.ages}>
      <p className={classes.title}>
        <strong>Outstanding by age</strong> <span className="muted">days past due</span>
      </p>
      <div className={classes.bar} aria-hidden>
        {isEmpty ? (
          <span className={classes.none} />
        ) : (
          amounts.map(
            ({ age, cents }) =>
              cents > 0 && (
                <span key={age} data-age={age} className={classes.part} style={{ flexGrow: cents }} />
              ),
          )
        )}
      </div>
      <ul className={classes.legend}>
        {amounts.map(({ age, cents }) => (
          <li key={age}>
            <span className={classes.mark} data-age={age} aria-hidden />
            {AGE_NAMES[age]} <strong className="tn">{formatMoney(cents)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
