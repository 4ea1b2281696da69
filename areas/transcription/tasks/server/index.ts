import { sql } from "kysely";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { dictationFile, letterFile, supportingFile } from "../contract.ts";
import { assignFailed, unknownAttachment } from "../problems.contract.ts";
import { compareRoutes } from "../compare.contract.ts";
import { taskListRoutes } from "../lists.contract.ts";
import { batchRoutes, returnRoutes } from "../return.contract.ts";
import { summaryRoutes } from "../summary.contract.ts";
import { taskRoutes } from "../task.contract.ts";
import { zipRoutes } from "../zip.contract.ts";
import { compareHandlers } from "./compare.handlers.ts";
import { dictationWork } from "./appointment-work.ts";
import { handlers } from "./handlers.ts";
import { listHandlers } from "./lists.handlers.ts";
import { isOpenable, isReached, taskScope } from "./task-scope.ts";
import { batchHandlers, returnHandlers } from "./return.handlers.ts";
import { summaryHandlers } from "./summary.ts";
import { waitingTasks } from "./waiting.ts";
import { zipHandlers } from "./zip.handlers.ts";

/**
 * Exports for features that create tasks or build on them: consultation lists, the typing studio, unbilled
 * work.
 */
export { patientsInLetter, patientsOfDays } from "./guard.ts";
export { guardText } from "./guard-work.ts";
export { insertBillingTask, resetBillingDue } from "./billing.ts";
export { openTasksOf } from "./open-tasks.ts";
export { isReached, taskScope, roleOf, type TaskAccess } from "./task-scope.ts";
export { attachmentsOf, loadTask, type LoadedTask } from "./reply.ts";
export { personOf } from "./rows.queries.ts";
export { type SaveContext, saveTask } from "./save.ts";
export { type NewTask } from "./write.queries.ts";

const FOR_TASKS = ["billing.view", "task.list", "task.own"] as const;

export const tasks = defineFeature({
  name: "tasks",
  // The lists precede the tasks by ID; the router prefers fixed path segments to parameters.
  endpoints: [
    endpoints(taskListRoutes, listHandlers),
    endpoints(summaryRoutes, summaryHandlers),
    endpoints(compareRoutes, compareHandlers),
    endpoints(returnRoutes, returnHandlers),
    endpoints(taskRoutes, handlers),
    endpoints(batchRoutes, batchHandlers),
    endpoints(zipRoutes, zipHandlers),
  ],
  filePurposes: [dictationFile, letterFile, supportingFile],
  appointmentWork: [dictationWork],
  waiting: [waitingTasks],
  fileUses: [
    { table: "task_attachment", column: "_file", needs: FOR_TASKS, rows: isOpenable },
    {
      // A user who works on a task may open the task's template.
      table: "client_template",
      column: "_file",
      needs: ["task.list"],
      rows: (
        reader,
      ) => sql<boolean>`exists (select from task t where t._doctor = used._doctor and t._client_template = used."ID"
        and not t.is_deleted and not t.is_returned and ${isReached(taskScope(reader))})`,
    },
  ],
  constraints: {
    task_assigned_user_exists: { field: "_assigned_user", message: assignFailed.sentence({ ID: 0 }) },
    task_typist_exists: { field: "_assigned_mt", message: assignFailed.sentence({ ID: 0 }) },
    task_editor_exists: { field: "_assigned_editor", message: assignFailed.sentence({ ID: 0 }) },
    task_attachment_file_exists: { field: "attachments", message: unknownAttachment.sentence(undefined) },
    task_attachment_once: { field: "attachments", message: "Each file can be attached once." },
  },
});
