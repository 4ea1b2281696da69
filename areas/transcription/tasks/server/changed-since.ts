import { refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import { tasksChanged, type Return } from "../return.contract.ts";
import type { ReturnedTask } from "./return.ts";

/**
 * Refuses tasks that changed since the caller loaded them, with their current state and the user who changed
 * them last. Tasks without a version in `seenVersions` are not checked.
 */
export async function assertUnchanged(
  db: Db,
  tasks: readonly ReturnedTask[],
  seenVersions: Return["versions"] = [],
): Promise<void> {
  const changed = tasks.filter(({ ID, version }) =>
    seenVersions.some((each) => each.task === ID && each.version !== version),
  );
  if (changed.length === 0) return;
  const names = await findLastChangers(db, changed);
  throw refusalOf(tasksChanged, {
    tasks: changed.map((task) => ({ task, changed_by: names.get(task.ID) ?? null })),
  });
}

async function findLastChangers(
  db: Db,
  tasks: readonly ReturnedTask[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("task_activity as a")
    .innerJoin("person as p", "p.ID", "a._user")
    .distinctOn("a._task")
    .select(["a._task", "p.first_name", "p.last_name"])
    .where("a._doctor", "in", [...new Set(tasks.map(({ _doctor }) => _doctor))])
    .where(
      "a._task",
      "in",
      tasks.map(({ ID }) => ID),
    )
    .orderBy("a._task")
    .orderBy("a.ID", "desc")
    .execute();
  return new Map(rows.map(({ _task, first_name, last_name }) => [_task, `${first_name} ${last_name}`]));
}
