import { Checkbox } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { TaskRow } from "../../contract.ts";
import type { GuardedTask } from "../../return.contract.ts";
import { formatDuration } from "../../rules/duration.ts";
import { KIND_LABELS } from "../../rules/finding-words.ts";
import { isReturned, type ReturnAnswer, type ReturnAnswers } from "../../rules/return-choice.ts";
import { STATUS, statusName } from "../../rules/status.ts";
import { Findings } from "./Findings.tsx";
import classes from "./return.module.css";
import { subjectOf } from "../task-columns.tsx";

interface ReturnedLetterProps {
  task: TaskRow;
  /** Result of the guard. Null until the guard has read the letter. */
  guarded: GuardedTask | null;
  answers: ReturnAnswers;
  /** Name of the user who changed the task while the dialog was open. Undefined without such a change. */
  changedBy: string | undefined;
  /** Message for a letter without a decision, or null. */
  problem: string | null;
  onAnswer: (answer: ReturnAnswer | null) => void;
}

/**
 * Renders a letter of the batch: one line if the letter agrees with its patient, otherwise the differences
 * and three choices.
 */
export function ReturnedLetter({
  task,
  guarded,
  answers,
  changedBy,
  problem,
  onAnswer,
}: ReturnedLetterProps) {
  const { ID, duration } = task;
  const [finding, ...others] = guarded?.findings ?? [];
  return (
    <li className={classes.letter} data-open={finding !== undefined || undefined}>
      <div className={classes.head}>
        {!finding && (
          <Checkbox
            aria-label={`Return letter ${ID}`}
            checked={isReturned(answers, ID)}
            onChange={(event) =>
              onAnswer(event.currentTarget.checked ? null : { choice: "leave", reason: "" })
            }
          />
        )}
        <span className="tn">{ID}</span>
        <span className={classes.who}>
          <b>{guarded?.patient ?? subjectOf(task)}</b>
          <span className="muted">
            {guarded?.patient ? `${subjectOf(task)}, ` : ""}
            {formatDuration(duration)}
          </span>
          {changedBy !== undefined && <ChangedBy name={changedBy} task={task} />}
        </span>
        {finding ? (
          <Status is="overdue">
            {others.length > 0
              ? `${others.length + 1} mismatches`
              : `${KIND_LABELS[finding.kind]} does not match`}
          </Status>
        ) : (
          guarded && <Ticks guarded={guarded} />
        )}
      </div>
      {guarded && finding && (
        <Findings
          task={task}
          guarded={guarded}
          answer={answers.get(ID) ?? null}
          problem={problem}
          onAnswer={onAnswer}
        />
      )}
    </li>
  );
}

const ChangedBy = ({ name, task: { _workflow, _status } }: { name: string; task: TaskRow }) => (
  <span className={classes.changed}>
    Changed by {name}
    {_status !== STATUS.editingCompleted &&
      `, now ${statusName(_workflow, _status).toLowerCase()}: leave it out`}
  </span>
);

function Ticks({ guarded: { agrees } }: { guarded: GuardedTask }) {
  if (agrees.length === 0) return <span className="muted">Not compared with a patient</span>;
  return (
    <span className={classes.ticks}>
      {agrees.map((kind) => (
        <span key={kind}>
          <IconCheck size={14} aria-hidden />
          {KIND_LABELS[kind]}
        </span>
      ))}
    </span>
  );
}
