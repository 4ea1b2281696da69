import type { Db } from "#platform/db/db.ts";
import { isReached, type TaskReach } from "./task-scope.ts";

/** Returns these files as attachments of tasks within reach. A file may be attached to several tasks. */
export const findComparable = (db: Db, reach: TaskReach, files: readonly number[]) =>
  db
    .selectFrom("task_attachment as a")
    .innerJoin("task as t", (join) => join.onRef("t._doctor", "=", "a._doctor").onRef("t.ID", "=", "a._task"))
    .innerJoin("file as f", (join) => join.onRef("f._doctor", "=", "a._doctor").onRef("f.ID", "=", "a._file"))
    .innerJoin("person as w", "w.ID", "a._uploaded_by")
    .select([
      "f.ID",
      "f.name",
      "f.storage_key",
      "f.mime_type",
      "a._task",
      "a.attachment_key",
      "a.uploaded_time",
    ])
    .select(["t.case_subject", "w.first_name", "w.last_name"])
    .select((row) => row.fn.coalesce("a.character_count", "a.counted_characters").as("characters"))
    .where("a._doctor", "=", reach._doctor)
    .where("a._file", "in", [...files])
    .where("t.is_deleted", "=", false)
    .where(isReached(reach))
    .execute();
