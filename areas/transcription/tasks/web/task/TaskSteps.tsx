import { IconCheck } from "@tabler/icons-react";
import type { Task } from "../../contract.ts";
import { isTranscriptionStatus } from "../../rules/status.ts";
import { stepsOf } from "../../rules/steps.ts";
import classes from "./steps.module.css";

/** Renders the progress of a dictation: the steps done, current, next and later. Null for billing tasks. */
export function TaskSteps({ task: { _workflow, _status } }: { task: Pick<Task, "_workflow" | "_status"> }) {
  if (_workflow === "BILLING" || !isTranscriptionStatus(_status)) return null;
  return (
    <ol className={classes.steps} aria-label="Progress">
      {stepsOf(_status).map(({ status, name, state }) => (
        <li
          key={status}
          className={classes.step}
          data-state={state}
          aria-current={state === "current" ? "step" : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {state === "done" && <IconCheck size={12} stroke={3} />}
          </span>
          <span className={classes.name}>{name}</span>
          {state === "next" && <span className={classes.next}>next</span>}
        </li>
      ))}
    </ol>
  );
}
