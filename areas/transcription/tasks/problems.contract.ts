import { z } from "zod";
import { problem } from "#kernel/contract/problem.ts";

export const noAttachment = problem(
  "task.no_file",
  400,
  "Upload Failed. Attach a recording or a corrected file.",
  "attachments",
);
export const unreadableRecording = problem(
  "task.recording",
  400,
  ({ name }) => `${name} can't be read as a recording. Upload it again.`,
  "attachments",
  () => z.object({ name: z.string() }),
);
export const unreadableLetter = problem(
  "task.letter",
  400,
  ({ name }) => `${name} can't be read as a letter. Save it again in Word and upload it.`,
  "attachments",
  () => z.object({ name: z.string() }),
);
export const unknownAttachment = problem("task.file_unknown", 400, "Upload this file again.", "attachments");
export const wrongAttachmentKind = problem(
  "task.file_kind",
  400,
  ({ name }) => `${name} is not a type of file that can be used here.`,
  "attachments",
  () => z.object({ name: z.string() }),
);
/** Refusal of a status that the caller may not choose (RULE-TASK-02). */
export const statusNotAvailable = problem(
  "task.status",
  409,
  "This status can't be chosen for this task now.",
  "_status",
);
/**
 * Refusals of a reassignment or step back without a reason, and of a missing explanation (RULE-TASK-08, G-4).
 */
export const reasonNeeded = problem("task.reason", 400, "Choose a reason.", "reason_code");
export const reasonTextNeeded = problem("task.reason_text", 400, "Enter the reason.", "reason_text");
/** Refusal of an assignment (MSG-047); `errors` contains the reason. */
export const assignFailed = problem(
  "task.assign",
  400,
  ({ ID }) => `Failed to assign user for task ${ID}`,
  "_assigned_user",
  () => z.object({ ID: z.int() }),
);
/** Refusal of a body with the ID of a task that doesn't exist or that the caller may not open. */
export const unknownTask = problem(
  "task.unknown",
  404,
  "You don't have permission to view and edit this task",
);
export const notWorker = problem("task.rating", 403, "Only people who worked on this task can rate it.");
/** Refusal of a delivery without a task name (MSG-028). */
export const noTaskName = problem(
  "task.name",
  400,
  "Please enter the task name before delivering to client",
  "case_subject",
);
/** Refusal of a delivery without a sufficient character count for every attachment (MSG-136). */
export const countNeeded = problem(
  "task.count",
  400,
  ({ offset }) => `Please enter a character count of at least ${offset} for every attachment.`,
  "attachments",
  () => z.object({ offset: z.int() }),
);
export const unknownTemplate = problem(
  "task.template",
  400,
  "Choose one of this client's templates.",
  "_client_template",
);
