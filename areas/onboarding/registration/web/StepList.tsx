import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Step, StepName } from "../rules/steps.ts";
import classes from "./steps.module.css";

const PAYMENT = { name: "payment", title: "Payment", note: "By card, after you sign up" } as const;

interface StepListProps {
  readonly steps: readonly Step[];
  readonly current: StepName | "payment";
  /** True if the sign-up ends with a payment. */
  readonly pays: boolean;
  /** Total, shown beside the current step on a phone, or null. */
  readonly total: string | null;
  /** Called to open a completed step. If undefined, completed steps can't be opened. */
  readonly onOpen?: (name: StepName) => void;
}

/** Lists the steps and marks the current one. The list stays in sight while the step is scrolled. */
export function StepList({ steps, current, pays, total, onOpen }: StepListProps) {
  const visibleSteps = [...steps, ...(pays ? [PAYMENT] : [])];
  const currentIndex = visibleSteps.findIndex(({ name }) => name === current);
  return (
    <nav aria-label="Steps" className={classes.bar}>
      <ol className={classes.steps}>
        {visibleSteps.map((step, index) => (
          <li key={step.name}>
            {onOpen && index < currentIndex && step.name !== PAYMENT.name ? (
              <OpenStep name={step.name} onOpen={onOpen}>
                <StepLabel {...step} number={index + 1} isDone />
              </OpenStep>
            ) : (
              <div
                className={classes.step}
                aria-current={index === currentIndex ? "step" : undefined}
                data-done={index < currentIndex || undefined}
              >
                <StepLabel {...step} number={index + 1} isDone={index < currentIndex} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <p className={classes.now} aria-hidden>
        <span>
          Step {currentIndex + 1} of {visibleSteps.length}: <b>{visibleSteps[currentIndex]?.title}</b>
        </span>
        {total !== null && <b className="tn">{total}</b>}
      </p>
    </nav>
  );
}

interface OpenStepProps {
  name: StepName;
  onOpen: (name: StepName) => void;
  children: ReactNode;
}

const OpenStep = ({ name, onOpen, children }: OpenStepProps) => (
  <button type="button" className={classes.step} data-done onClick={() => onOpen(name)}>
    {children}
  </button>
);

interface StepLabelProps {
  title: string;
  note: string;
  number: number;
  isDone: boolean;
}

const StepLabel = ({ title, note, number, isDone }: StepLabelProps) => (
  <>
    <span className={classes.number} aria-hidden>
      {isDone ? <IconCheck size={15} /> : number}
    </span>
    <span className={classes.name}>
      <b>{title}</b>
      <small>{note}</small>
    </span>
  </>
);
