import { formatMoney } from "#kernel/money/money.ts";
import type { SignupAnswers } from "../rules/answers.ts";
import classes from "./totals.module.css";
import type { RunningTotal } from "./useRunningTotal.ts";

const money = (dollars: number): string => formatMoney(Math.round(dollars * 100));

/** Shows the total due today, and the monthly total after a trial. */
export function Totals({ total, answers }: { total: RunningTotal | null; answers: SignupAnswers }) {
  if (total === null || answers.formsOnly) return <div className={classes.totals} />;
  return (
    <aside className={classes.totals} aria-label="Running total">
      <Sum title="Due today" sum={total} last="Total today" isFree={answers.is_trial} />
      {answers.is_trial && total.monthly.total > 0 && (
        <Sum title="After the free month, if you activate" sum={total.monthly} last="Each month" />
      )}
      <p className={classes.note}>
        Work that depends on use, such as transcription, is invoiced each month after it is done.
      </p>
    </aside>
  );
}

interface SumProps {
  title: string;
  sum: Pick<RunningTotal, "lines" | "tax" | "total">;
  last: string;
  isFree?: boolean;
}

function Sum({ title, sum, last, isFree }: SumProps) {
  return (
    <section className={classes.total} aria-live="polite">
      <h2>{title}</h2>
      <dl>
        {isFree && <Line label="Free month" amount="$0.00" />}
        {sum.lines.map(({ description, amount }) => (
          <Line key={description} label={description} amount={money(amount)} />
        ))}
        {sum.tax > 0 && <Line label="GST 10%" amount={money(sum.tax)} />}
        <dt className={classes.sum}>{last}</dt>
        <dd className={classes.sum}>{money(sum.total)}</dd>
      </dl>
    </section>
  );
}

const Line = ({ label, amount }: { label: string; amount: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </>
);
