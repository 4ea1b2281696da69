import { IconCheck } from "@tabler/icons-react";
import { bringIntoView } from "#platform/web/ui/browser/bring-into-view.ts";
import type { Step } from "../rules/steps.ts";
import classes from "./signup.module.css";
import type { Signup } from "./useSignup.ts";

/** Makes the steps focusable, because they scroll sideways on a phone. */
const FOCUSABLE = { tabIndex: 0 };

/** Lists the steps and marks the current one. Completed steps can be opened again. */
export function StepList({ steps, signup, pays }: { steps: readonly Step[]; signup: Signup; pays: boolean }) {
  const currentIndex = steps.findIndex(({ name }) => name === signup.step);
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps} {...FOCUSABLE}>
        {steps.map(({ name, title, note }, index) => {
          const content = (
            <>
              <span className={classes.number} aria-hidden>
                {index < currentIndex ? <IconCheck size={15} /> : index + 1}
              </span>
              <span>
                <b>{title}</b>
                <small>{note}</small>
              </span>
            </>
          );
          return (
            <li key={name} ref={index === currentIndex ? bringIntoView : undefined}>
              {index < currentIndex ? (
                <button
                  type="button"
                  className={classes.step}
                  data-done
                  onClick={() => signup.go(name, signup.answers)}
                >
                  {content}
                </button>
              ) : (
                <div className={classes.step} aria-current={index === currentIndex ? "step" : undefined}>
                  {content}
                </div>
              )}
            </li>
          );
        })}
        {pays && (
          <li>
            <div className={classes.step}>
              <span className={classes.number} aria-hidden>
                {steps.length + 1}
              </span>
              <span>
                <b>Payment</b>
                <small>By card, after you sign up</small>
              </span>
            </div>
          </li>
        )}
      </ol>
    </nav>
  );
}
