import { useState } from "react";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { countWords } from "../../rules/appointment-words.ts";
import type { AwayFormFor } from "./away-form.ts";
import classes from "./away.module.css";
import type { ShownRow } from "./useAwayRows.ts";

interface AwayMessageProps {
  form: AwayFormFor;
  rows: readonly ShownRow[];
  /** Default message. */
  usual: string;
}

/**
 * Renders the email to cancelled patients and how many of them it reaches. Renders nothing if no patient is
 * cancelled.
 */
export function AwayMessage({ form, rows, usual }: AwayMessageProps) {
  const [isEditing, setEditing] = useState(false);
  const cancelled = rows.filter(
    ({ chosen, appointment }) => chosen === "cancel" && appointment.patient !== null,
  );
  const reachedCount = cancelled.filter(({ appointment }) => appointment.has_email).length;
  if (cancelled.length === 0) return null;
  const field = form.field("message");
  return (
    <section className={classes.message} aria-label="Message">
      <header>
        <b>
          {reachedCount > 0
            ? `Email to ${countWords(reachedCount, "cancelled patient")}`
            : "No cancelled patient has an email address. Call them."}
        </b>
        {reachedCount > 0 && !isEditing && (
          <button
            type="button"
            className="link"
            onClick={() => {
              form.set({ message: field.value ?? usual });
              setEditing(true);
            }}
          >
            Edit message
          </button>
        )}
      </header>
      {reachedCount > 0 &&
        (isEditing ? <NoteField {...field} label="Message" startsHere /> : <p>{field.value ?? usual}</p>)}
      {reachedCount > 0 && (
        <p className={classes.quiet}>
          The appointment’s date and time are added above. Sent in 10 minutes, unless you undo.
        </p>
      )}
    </section>
  );
}
