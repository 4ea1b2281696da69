import { type KeyboardEvent, useRef, useState } from "react";
import { decidedWords } from "#areas/calendar/appointments/rules/time-away.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { countWords } from "../../rules/appointment-words.ts";
import classes from "./away.module.css";
import { AwayRowLine } from "./AwayRowLine.tsx";
import type { AwayActs, ShownRow } from "./useAwayRows.ts";

interface AwayRowsProps {
  rows: readonly ShownRow[];
  acts: AwayActs;
  state: { isPending: boolean; isError: boolean; error: { message: string } | null; refetch: () => unknown };
}

const KEYS = [
  ["J K", "next"],
  ["enter", "move"],
  ["N", "later time"],
  ["X", "cancel"],
  ["⌫", "undo"],
] as const;

/** Renders the legend of the shortcut keys in the dialog's footer, hidden on touch devices. */
export const AwayKeys = () => (
  <div className={classes.keys}>
    {KEYS.map(([keys, does]) => (
      <span key={does}>
        <Kbd keys={keys} /> {does}
      </span>
    ))}
  </div>
);

/** Renders the appointments in the time away as rows. Shortcut keys act on the focused row. */
export function AwayRows({ rows, acts, state }: AwayRowsProps) {
  const [focusedIndex, setFocusedIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  if (state.isError && state.error)
    return (
      <ErrorState
        what="The appointments couldn't be loaded."
        message={state.error.message}
        onRetry={() => void state.refetch()}
      />
    );
  if (state.isPending) return <p className={classes.quiet}>Loading…</p>;
  if (rows.length === 0) return <p className={classes.quiet}>No appointments in this time.</p>;
  const current = Math.min(focusedIndex, rows.length - 1);
  const focusRow = (target: number): void => {
    const next = Math.max(0, Math.min(target, rows.length - 1));
    setFocusedIndex(next);
    list.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const row = rows[current];
    if (!row || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement)
      return;
    if (!actOn(event, { row, current, acts, go: focusRow })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const offerCount = rows.filter(({ offer }) => offer !== null).length;
  return (
    <section className={classes.rows} aria-label="Appointments in this time">
      <header className={classes.rowsHead}>
        <b>{countWords(rows.length, "appointment")} in this time</b>
        <span className={classes.quiet}>{decidedWords(rows.filter(({ isBilled }) => !isBilled))}</span>
        {offerCount > 0 && (
          <Button
            size="xs"
            onClick={() => {
              acts.acceptAll();
              // Moves the focus to a row because the button disappears with the last offer, and the keys that
              // save the form need the focus inside it.
              focusRow(current);
            }}
          >
            Move all to next free time
          </Button>
        )}
      </header>
      <div
        tabIndex={0}
        ref={list}
        role="grid"
        aria-label="Appointments in this time"
        className={classes.grid}
        onKeyDown={handleKey}
      >
        {rows.map((row, index) => (
          <AwayRowLine
            key={row.key}
            row={row}
            acts={acts}
            place={index}
            isStop={index === current}
            onFocus={() => setFocusedIndex(index)}
          />
        ))}
      </div>
    </section>
  );
}

interface KeyTarget {
  row: ShownRow;
  current: number;
  acts: AwayActs;
  go: (place: number) => void;
}

/**
 * Handles a key press on a row. Returns true if the key was handled. Enter on a button inside a row is left
 * to the button.
 */
function actOn({ key, target }: KeyboardEvent<HTMLElement>, { row, current, acts, go }: KeyTarget): boolean {
  const letter = key.toLowerCase();
  if (letter === "j" || key === "ArrowDown") go(current + 1);
  else if (letter === "k" || key === "ArrowUp") go(current - 1);
  else if (key === "Enter" && !(target instanceof HTMLButtonElement)) {
    if (row.chosen === null && row.offer) acts.accept(row);
    go(current + 1);
  } else if (row.isBilled) return false;
  else if (letter === "n") acts.later(row);
  else if (letter === "x") {
    acts.cancel(row);
    go(current + 1);
  } else if (key === "Backspace") acts.undo(row);
  else return false;
  return true;
}
