import type { WorkStep } from "#kernel/calendar/appointment-work.ts";
import { cssVariables } from "#platform/web/ui/browser/css-variables.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { STEPS, type Sum, type UnbilledWork } from "../contract.ts";
import type { ShowFilter } from "../rules/list.ts";
import classes from "./unbilled.module.css";

const STEP_NAMES: Readonly<Record<WorkStep, string>> = {
  dictated: "Dictated",
  returned: "Letter returned",
  billed: "Billed",
  paid: "Paid",
};
const GAP_TEXTS: Readonly<Record<WorkStep, (gaps: number) => string>> = {
  dictated: (gaps) => `${gaps} to dictate`,
  returned: (gaps) => `${gaps} ${gaps === 1 ? "letter" : "letters"} late`,
  billed: (gaps) => `${gaps} to bill`,
  paid: (gaps) => `${gaps} ${gaps === 1 ? "query" : "queries"}`,
};
/** Texts for a step that is open without a gap: work that is due today or on its way. */
const OPEN_TEXTS: Readonly<Record<WorkStep, (open: number) => string>> = {
  dictated: (open) => `${open} due today`,
  returned: (open) => `${open} not returned yet`,
  billed: (open) => `${open} due today`,
  paid: (open) => `${open} not paid yet`,
};
/** Texts for a step that is done for every appointment. */
const NO_GAP_TEXTS: Readonly<Record<WorkStep, string>> = {
  dictated: "None to dictate",
  returned: "No letters late",
  billed: "None to bill",
  paid: "No queries",
};
export const formatDays = (days: number): string =>
  days === 0 ? "today" : `${days} ${days === 1 ? "day" : "days"}`;

/**
 * Renders the progress of the period's appointments by step. Clicking the gaps of a step filters the table.
 */
export function StepStrip({ work, onShow }: { work: UnbilledWork; onShow: (show: ShowFilter) => void }) {
  return (
    <section className={classes.strip} aria-label="Steps">
      <div className={classes.sum}>
        <span className="muted">Appointments</span>
        <span className={classes.count}>{work.appointments}</span>
        <span className="muted">finished{work.missed > 0 && `, ${work.missed} did not attend`}</span>
      </div>
      {STEPS.map((name) => (
        <div key={name} className={classes.sum}>
          <span className="muted">{STEP_NAMES[name]}</span>
          <StepSum sum={work.sums[name]} name={name} onShow={() => onShow(name)} />
        </div>
      ))}
    </section>
  );
}

interface StepSumProps {
  sum: Sum;
  name: WorkStep;
  onShow: () => void;
}

/** Renders the progress of a step, or "Not available" instead of zero if the numbers are unknown. */
function StepSum({ sum, name, onShow }: StepSumProps) {
  if (!sum.is_known) return <span className={classes.away}>Not available</span>;
  return (
    <>
      <span className={classes.count}>
        {sum.done} <small className="muted">of {sum.of}</small>
      </span>
      <span className={classes.bar} aria-hidden>
        <span style={cssVariables({ "--share": sum.of === 0 ? 0 : sum.done / sum.of })} />
      </span>
      <StepRest sum={sum} name={name} onShow={onShow} />
    </>
  );
}

/**
 * Renders the number of appointments whose step is still to be done, or a tick if the step is done for all of
 * them.
 */
function StepRest({ sum, name, onShow }: StepSumProps) {
  const open = sum.of - sum.done;
  if (sum.gaps > 0)
    return (
      <button type="button" className="link" onClick={onShow}>
        {GAP_TEXTS[name](sum.gaps)}
        {sum.oldest_days !== null && `, oldest ${formatDays(sum.oldest_days)}`}
      </button>
    );
  return open > 0 ? (
    <span className="muted">{OPEN_TEXTS[name](open)}</span>
  ) : (
    <Status is="completed">{NO_GAP_TEXTS[name]}</Status>
  );
}
