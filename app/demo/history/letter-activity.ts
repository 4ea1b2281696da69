import { STATUS } from "#areas/transcription/tasks/rules/status.ts";
import type { Db } from "#platform/db/db.ts";
import type { LetterSetting, PastLetter } from "./letters.ts";
import { chunked } from "./rows.ts";

/** Steps of a letter: share of the time that has passed, who takes the step, statuses before and after. */
const STEPS = [
  [0.2, "manager", STATUS.received, STATUS.assigned, "changed the status from Received to Assigned"],
  [
    0.5,
    "typist",
    STATUS.beingTyped,
    STATUS.assignedToEditor,
    "changed the status from Being typed to Assigned to editor",
  ],
  [
    0.8,
    "editor",
    STATUS.beingEdited,
    STATUS.editingCompleted,
    "changed the status from Being edited to Editing completed",
  ],
] as const;

/** Adds what happened to each letter, from its arrival to its return. */
export async function seedLetterActivity(
  db: Db,
  { _doctor, manager }: LetterSetting,
  letters: readonly (PastLetter & { readonly ID: number })[],
): Promise<void> {
  const rows = letters.flatMap(({ ID: _task, task }) => {
    const [startMs, endMs] = [Date.parse(task.received_time), Date.parse(task.delivered_time)];
    const people = { manager, typist: task._assigned_mt, editor: task._assigned_editor };
    const at = (share: number): string => new Date(startMs + (endMs - startMs) * share).toISOString();
    const base = { _doctor, _task };
    return [
      {
        ...base,
        _user: _doctor,
        action: "uploaded the files",
        from_status: null,
        to_status: STATUS.received,
        timestamp: at(0),
      },
      ...STEPS.map(([share, who, from_status, to_status, action]) => ({
        ...base,
        _user: people[who],
        action,
        from_status,
        to_status,
        timestamp: at(share),
      })),
      {
        ...base,
        _user: manager,
        action: `returned the letter in batch ${task._batch}`,
        from_status: STATUS.editingCompleted,
        to_status: STATUS.delivered,
        timestamp: at(1),
      },
    ];
  });
  for (const chunk of chunked(rows)) await db.insertInto("task_activity").values(chunk).execute();
}
