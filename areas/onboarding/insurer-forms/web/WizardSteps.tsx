import type { Answers } from "../answers.contract.ts";
import { type FormKind, type Step, STEP_NAMES, stepsOf } from "../rules/steps.ts";
import classes from "./forms.module.css";

/** Shows the current step and a summary of the previous ones. */
export function WizardSteps({ now, kind, answers }: { now: Step; kind: FormKind; answers: Answers }) {
  const steps = stepsOf(kind);
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((step) => (
        <li
          key={step}
          aria-current={step === now ? "step" : undefined}
          data-done={steps.indexOf(step) < steps.indexOf(now) || undefined}
        >
          <span>{STEP_NAMES[step]}</span>
          <small>{steps.indexOf(step) < steps.indexOf(now) && noteOf(step, answers)}</small>
        </li>
      ))}
    </ol>
  );
}

function noteOf(
  step: Step,
  { first_name, last_name, bank_accounts, practices, billing_contacts }: Answers,
): string {
  const pluralise = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  switch (step) {
    case "practitioner":
      return [first_name, last_name].filter(Boolean).join(" ");
    case "banking":
      return pluralise(bank_accounts.length, "account");
    case "practices":
      return pluralise(practices.length, "practice");
    case "contact":
      return billing_contacts[0]?.contact_name ?? "";
    case "review":
      return "";
  }
}
