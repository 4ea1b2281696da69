import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import type { Tone } from "#platform/web/ui/facts/tone.ts";
import type { Feedback } from "../contract.ts";
import { typeLabel } from "../rules/types.ts";
import classes from "./feedback.module.css";

const TONES: readonly Tone[] = ["fern", "waratah", "ocean"];

/** Renders the list of feedback with the full comments. */
export function FeedbackEntries({
  entries,
  isBusy = false,
}: {
  entries: readonly Feedback[];
  isBusy?: boolean;
}) {
  return (
    <ol className={classes.entries} aria-label="Feedback" aria-busy={isBusy}>
      {entries.map(({ ID, type, comment, created_time, sender, _doctor }) => (
        <li key={ID} className={classes.entry}>
          <header className={classes.head}>
            <Chip tone={TONES[type - 1] ?? "stone"}>{typeLabel(type)}</Chip>
            <span>
              {sender.first_name} {sender.last_name}
            </span>
            {sender.ID !== _doctor && <span className="muted">for the client</span>}
            <span className={`${classes.when} muted`}>
              <DateTime at={created_time} />
            </span>
          </header>
          <p className={classes.words}>{comment}</p>
        </li>
      ))}
    </ol>
  );
}
