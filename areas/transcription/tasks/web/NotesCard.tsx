import { useState } from "react";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { Task } from "../contract.ts";
import { taskRoutes } from "../task.contract.ts";
import { nameOf } from "./task-columns.tsx";
import classes from "./task/tasks.module.css";

const KINDS = [
  { value: "internal", label: "Internal" },
  { value: "external", label: "Client can see" },
] as const;

interface NotesCardProps {
  task: Task;
  isStaff: boolean;
  /** Staff who read a client's note: typists, or billing for the task of a consultation list. */
  readers?: "the typist" | "billing";
}

/**
 * Renders the notes of a task. Staff switch between internal and external notes; clients see external notes
 * only (RULE-TASK-30).
 */
export function NotesCard({ task, isStaff, readers = "the typist" }: NotesCardProps) {
  const { may } = useSession();
  const [kind, setKind] = useState<"internal" | "external">(isStaff ? "internal" : "external");
  const notes = kind === "internal" ? task.internalNotes : task.externalNotes;
  const mayWrite = isStaff
    ? may("task.assign") || may("task.type") || may("task.edit") || may("billing.edit")
    : may("task.own");
  return (
    <Card
      title="Notes"
      count={task.internalNotes.length + task.externalNotes.length}
      action={isStaff && <SegmentedControl label="Notes" value={kind} options={KINDS} onChange={setKind} />}
    >
      <ul className={classes.rows}>
        {notes.map((note) => (
          <li key={note.ID} className={classes.row}>
            <b>{nameOf(note.user)}</b>
            <span className="muted">
              <DateTime at={note.timestamp} />
            </span>
            <div className={`${classes.wide} ${classes.note}`}>{note.note}</div>
          </li>
        ))}
        {notes.length === 0 && <li className={`${classes.row} muted`}>No notes yet.</li>}
      </ul>
      {mayWrite &&
        // Renders both forms for staff because a note being written must stay while the other notes are shown.
        KINDS.filter(({ value }) => isStaff || value === kind).map(({ value }) => (
          <div key={value} className={classes.form} hidden={value !== kind}>
            <AddNote
              task={task.ID}
              kind={value}
              label={isStaff ? STAFF_LABELS[value] : `Add a note for ${readers}`}
            />
          </div>
        ))}
    </Card>
  );
}

const STAFF_LABELS = {
  internal: "Add an internal note. The client never sees these.",
  external: "Add a note that the client can see",
} as const;

interface AddNoteProps {
  task: number;
  kind: "internal" | "external";
  label: string;
}

function AddNote({ task, kind, label }: AddNoteProps) {
  const route = kind === "internal" ? taskRoutes.addInternalNote : taskRoutes.addExternalNote;
  const add = useSend(route, { errors: "inline", refresh: [taskRoutes.get, taskRoutes.activity] });
  const form = useFormFor(bodyOf(route), {
    initial: { note: "" },
    onSave: async (body) => {
      await add.sendAsync({ params: { id: task }, body });
      // Keeps text that was typed during the save.
      if (form.values.note !== body.note) return;
      // Proposes the empty note because after such a save the form would reset to the note before.
      form.propose({ note: "" });
      form.reset();
    },
  });
  return (
    <Form of={form} label="Add note">
      <NoteField {...form.field("note")} label={label} />
      <Button type="submit" busy={add.isSending}>
        Add note
      </Button>
    </Form>
  );
}
