import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import type { LetterOut, LetterState } from "../letter.contract.ts";
import { lateWords, replacedWords, stateWords } from "../rules/words.ts";
import classes from "./letters.module.css";

const LOOKS: Readonly<Record<LetterState, StatusName>> = {
  queued: "waiting",
  sent: "sent",
  opened: "completed",
  acknowledged: "completed",
  printed: "completed",
  failed: "failed",
};

/** Renders the state of a sending, and whether the letter has a newer version. */
export function LetterStatus({ letter }: { letter: LetterOut }) {
  const { state, is_late, is_outdated, is_replaced, events } = letter;
  if (is_replaced) return <Status is="superseded">{replacedWords(events)}</Status>;
  return (
    <span className={classes.states}>
      {is_late ? (
        <Status is="overdue">{lateWords(letter)}</Status>
      ) : (
        <Status is={LOOKS[state]}>{stateWords(letter)}</Status>
      )}
      {is_outdated && <Status is="missing">Newer version</Status>}
    </span>
  );
}
