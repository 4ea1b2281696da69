import { Radio, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useAddressOf } from "#platform/web/routing/useAddressOf.ts";
import type { TaskRow } from "../../contract.ts";
import { taskPaths } from "../../paths.ts";
import type { Finding, GuardedTask } from "../../return.contract.ts";
import { differingParts, KIND_LABELS } from "../../rules/finding-words.ts";
import type { ReturnAnswer, ReturnChoice } from "../../rules/return-choice.ts";
import classes from "./return.module.css";

interface FindingsProps {
  task: TaskRow;
  guarded: GuardedTask;
  answer: ReturnAnswer | null;
  problem: string | null;
  onAnswer: (answer: ReturnAnswer) => void;
}

const CHOICES: readonly { readonly value: ReturnChoice; readonly label: string }[] = [
  { value: "fix", label: "Fix the letter first. The others are returned now" },
  { value: "leave", label: "Leave it out" },
  { value: "reason", label: "The letter is right. Return it with a reason" },
];

/**
 * Renders the details of a letter that don't match the patient's record, and the user's choices (G-15). No
 * choice is preselected.
 */
export function Findings({ task, guarded: { findings, alike }, answer, problem, onAnswer }: FindingsProps) {
  const firstChoice = useRef<HTMLInputElement>(null);
  const address = useAddressOf();
  useEffect(() => {
    if (problem !== null) firstChoice.current?.focus();
  }, [problem]);
  const choose = (value: string): void => {
    const selectedChoice = CHOICES.find((each) => each.value === value);
    if (selectedChoice) onAnswer({ choice: selectedChoice.value, reason: answer?.reason ?? "" });
  };
  return (
    <div className={classes.ask}>
      <table>
        <thead>
          <tr>
            <th scope="col" aria-label="What was compared" />
            <th scope="col">In the letter</th>
            <th scope="col">Patient record</th>
          </tr>
        </thead>
        <tbody>
          {findings.map((finding) => (
            <FindingRow key={`${finding.kind}${finding.letter}`} finding={finding} />
          ))}
          {alike.map((patient) => (
            <tr key={patient}>
              <th scope="row">Same date of birth</th>
              <td colSpan={2}>{patient}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Radio.Group
        aria-label={`Letter ${task.ID}`}
        value={answer?.choice ?? null}
        onChange={choose}
        error={problem}
      >
        <div className={classes.choices}>
          {CHOICES.map(({ value, label }, index) => (
            <Radio key={value} value={value} label={label} ref={index === 0 ? firstChoice : undefined} />
          ))}
        </div>
      </Radio.Group>
      {answer?.choice === "reason" && <Reason answer={answer} onAnswer={onAnswer} />}
      {answer?.choice === "fix" && (
        <a
          href={address(taskPaths.one({ id: task.ID, doctor_id: task._doctor }))}
          target="_blank"
          rel="noreferrer"
        >
          Open task {task.ID} in a new tab
        </a>
      )}
    </div>
  );
}

function FindingRow({ finding: { kind, letter, patient } }: { finding: Finding }) {
  return (
    <tr>
      <th scope="row">{KIND_LABELS[kind]}</th>
      <td>
        <MarkedText text={letter} other={patient} />
      </td>
      <td>
        <MarkedText text={patient} other={letter} />
      </td>
    </tr>
  );
}

function MarkedText({ text, other }: { text: string; other: string }) {
  // The index is a stable key because the parts of a text never change places.
  return differingParts(text, other).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the place is what names a part
    part.differs ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}

function Reason({ answer, onAnswer }: { answer: ReturnAnswer; onAnswer: (answer: ReturnAnswer) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={classes.reason}>
      <TextInput
        ref={field}
        label="Reason"
        description="At least 5 characters. Kept in the audit log with your name. The client does not see it."
        value={answer.reason}
        onChange={(event) => onAnswer({ ...answer, reason: event.currentTarget.value })}
      />
    </div>
  );
}
