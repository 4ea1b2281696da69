import { formatTimeLeft } from "#areas/transcription/tasks/rules/due-time.ts";
import { DueTime } from "#areas/transcription/tasks/web/DueTime.tsx";
import { useMinute } from "#areas/transcription/tasks/web/useMinute.ts";
import type { ConsultationList } from "../contract.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { openDueTime, waitsForPractice } from "../rules/due.ts";

/** Marks an open list that is overdue, or due within a day, with the time. Other lists have no mark. */
export function DueMark({ list }: { list: ConsultationList }) {
  const now = useMinute();
  const { me } = useSession();
  const due_time = openDueTime(list);
  if (due_time === null) return null;
  if (me.kind !== "staff" && waitsForPractice(list)) return <span className="muted">Waits for you</span>;
  const task = { due_time, is_returned: false };
  return formatTimeLeft(task, now) !== null && <DueTime task={task} />;
}
