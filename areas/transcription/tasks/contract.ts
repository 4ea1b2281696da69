import { z } from "zod";
import { ClientTemplate } from "#areas/transcription/templates/contract.ts";
import { DOCUMENTS, type FilePurpose, MB, RECORDINGS, UploadedFile } from "#platform/files/contract.ts";
import { OptionalReference, Reference, Version } from "#kernel/contract/id.ts";
import { optionalLine, optionalNote } from "#kernel/text/text.ts";

/** Workflows of tasks (CONST-27). A task belongs to exactly one workflow (RULE-TASK-01). */
export const WORKFLOWS = ["BILLING", "TRANSCRIPTION"] as const;
export const Workflow = z.enum(WORKFLOWS, { error: "Choose BILLING or TRANSCRIPTION." });
export type Workflow = z.output<typeof Workflow>;

/** Number of each kind of attachment (CONST-72, G-9). */
export const ATTACHMENT_KEYS = { typed: 1, edited: 2, audio: 3, final: 4, supporting: 5 } as const;
const CHOOSE_KEY = "attachment_key must be 1, 2, 3, 4 or 5";
export const AttachmentKey = z.literal([1, 2, 3, 4, 5], { error: CHOOSE_KEY });
export type AttachmentKey = z.output<typeof AttachmentKey>;

/** Allowed types and sizes of a task's files (C-115). */
export const dictationFile: FilePurpose = {
  name: "dictation",
  kinds: RECORDINGS,
  limit: 200 * MB,
  needs: ["task.upload"],
};
export const letterFile: FilePurpose = {
  name: "letter",
  kinds: ["docx", "doc", "rtf", "txt", "pdf"],
  limit: 25 * MB,
  needs: ["task.upload", "task.type", "task.edit"],
};
export const supportingFile: FilePurpose = {
  name: "supporting",
  kinds: DOCUMENTS,
  limit: 25 * MB,
  needs: ["task.upload", "task.type", "task.edit"],
};
/** Returns the allowed file types and size for an attachment key. */
export const purposeOfKey = (key: AttachmentKey): FilePurpose =>
  key === ATTACHMENT_KEYS.audio
    ? dictationFile
    : key === ATTACHMENT_KEYS.supporting
      ? supportingFile
      : letterFile;

/** Codes of the reasons for reassigning a task or moving it back (CONST-73). */
export const REASON_CODES = ["STAFF ABSENT", "LOAD BALANCE", "SHIFT ISSUE", "OTHER"] as const;
export const ReasonCode = z.enum(REASON_CODES, { error: "Choose a reason." });
export type ReasonCode = z.output<typeof ReasonCode>;

/** Names of the difficulties, in the order of their numbers 1 to 3 (CONST-74). */
export const DIFFICULTIES = ["EASY", "MEDIUM", "DIFFICULT"] as const;

export const LONGEST_NOTE = 5000;
export const LONGEST_SUBJECT = 300;
export const LARGEST_TASK = 20;

export const Worker = z.object({ ID: z.int(), first_name: z.string(), last_name: z.string() });
export type Worker = z.output<typeof Worker>;

export const TaskClient = Worker.extend({
  username: z.string(),
  title: z.int().nullable(),
  company: z.string().nullable(),
});

/** A task as a row of a list. */
export const TaskRow = z.object({
  ID: z.int(),
  _doctor: z.int(),
  doctor: TaskClient,
  _workflow: Workflow,
  _status: z.int(),
  _assigned_user: z.int().nullable(),
  _assigned_mt: z.int().nullable(),
  _assigned_editor: z.int().nullable(),
  assigned_user: Worker.nullable(),
  assigned_mt: Worker.nullable(),
  assigned_editor: Worker.nullable(),
  received_time: z.string(),
  due_time: z.string(),
  delivered_time: z.string().nullable(),
  case_subject: z.string().nullable(),
  description: z.string().nullable(),
  audio_name: z.string().nullable(),
  /** Total length of the task's recordings in seconds. Null without a recording. */
  duration: z.int().nullable(),
  totalTime: z.int(),
  is_corrected_letter: z.boolean(),
  is_fast_turnaround: z.boolean(),
  is_returned: z.boolean(),
  is_deleted: z.boolean(),
  no_template: z.boolean(),
  _client_template: z.int().nullable(),
  _batch: z.int().nullable(),
  client_rating: z.int().nullable(),
  version: z.int(),
});
export type TaskRow = z.output<typeof TaskRow>;

export const TaskAttachment = z.object({
  ID: z.int(),
  _task: z.int(),
  _file: z.int(),
  file: UploadedFile,
  attachment_key: AttachmentKey,
  character_count: z.int().nullable(),
  /**
   * Corella's own character count, and the rule used to count (G-12). Both are null if the file can't be
   * read.
   */
  counted_characters: z.int().nullable(),
  count_rule: z.string().nullable(),
  duration: z.int().nullable(),
  /** True if the recording breaks off before its end; `duration` is then the length of the existing part. */
  ends_early: z.boolean(),
  uploaded_by: Worker.nullable(),
  uploaded_time: z.string(),
});
export type TaskAttachment = z.output<typeof TaskAttachment>;

export const TaskNote = z.object({
  ID: z.int(),
  _task: z.int(),
  _user: z.int(),
  user: Worker,
  note: z.string(),
  is_internal: z.boolean(),
  timestamp: z.string(),
});
export type TaskNote = z.output<typeof TaskNote>;

export const TaskRating = z.object({
  ID: z.int(),
  _task: z.int(),
  _user: z.int(),
  user: Worker,
  rating: z.int().nullable(),
  user_rating: z.int().nullable(),
  reason_code: ReasonCode.nullable(),
  reason_text: z.string().nullable(),
  timestamp: z.string(),
});
export type TaskRating = z.output<typeof TaskRating>;

export const ActivityEntry = z.object({
  ID: z.int(),
  _task: z.int(),
  _user: z.int().nullable(),
  user: Worker.nullable(),
  action: z.string(),
  from_status: z.int().nullable(),
  to_status: z.int().nullable(),
  timestamp: z.string(),
});
export type ActivityEntry = z.output<typeof ActivityEntry>;

export const TaskTemplate = ClientTemplate.pick({
  ID: true,
  _file: true,
  file: true,
  character_offset_count: true,
});

/** A task with all details of its own page. */
export const Task = TaskRow.extend({
  service_note: z.string().nullable(),
  /** Key of the task's activity log (API-ALOG-001). Null for clients. */
  _activity_log: z.int().nullable(),
  client_template: TaskTemplate.nullable(),
  attachments: z.array(TaskAttachment),
  externalNotes: z.array(TaskNote),
  /** Notes for staff only; empty for clients (RULE-TASK-30). */
  internalNotes: z.array(TaskNote),
  ratings: z.array(TaskRating),
  /** The statuses that the caller may choose, starting with the current status (C-62). */
  available_statuses: z.array(z.int()),
  /** Status after the save action. Null if the save action doesn't move the task. */
  next_status: z.int().nullable(),
});
export type Task = z.output<typeof Task>;

const FEW_FILES = `Attach at most ${LARGEST_TASK} files.`;
const Count = z
  .int("Enter a whole number.")
  .min(0, "Enter a whole number.")
  .max(10_000_000, "Enter a smaller number.");
export const AttachmentChange = z.object({
  _file: Reference,
  attachment_key: AttachmentKey,
  character_count: Count.nullish(),
});
export type AttachmentChange = z.output<typeof AttachmentChange>;
const Attachments = z.array(AttachmentChange).max(LARGEST_TASK, FEW_FILES);

const Subject = optionalLine(LONGEST_SUBJECT).optional();
const Text = optionalNote(LONGEST_NOTE).optional();

const TaskDetails = z.object({
  case_subject: Subject,
  description: Text,
  service_note: Text,
  is_corrected_letter: z.boolean().optional(),
  is_fast_turnaround: z.boolean().optional(),
  no_template: z.boolean().optional(),
  _client_template: OptionalReference.optional(),
  attachments: Attachments.optional(),
  _doctor: z.int().nullish(),
});

const StatusNumber = z.int("Choose a status.").min(1, "Choose a status.").max(11, "Choose a status.");

/**
 * Changes to a task; omitted fields keep their values. `original_status` and `original_assignee` are the
 * values that the caller read before (C-89).
 */
export const TaskChange = TaskDetails.extend({
  _status: StatusNumber.optional(),
  _assigned_user: OptionalReference.optional(),
  _assigned_mt: OptionalReference.optional(),
  _assigned_editor: OptionalReference.optional(),
  original_status: StatusNumber.nullish(),
  original_assignee: OptionalReference.optional(),
  reason_code: ReasonCode.nullish(),
  reason_text: optionalLine(LONGEST_SUBJECT).optional(),
  version: Version,
});
export type TaskChange = z.output<typeof TaskChange>;

/** Body that creates a task, or saves the task with the given `ID` (C-75). */
export const TaskWrite = TaskChange.extend({
  ID: OptionalReference.optional(),
  _workflow: Workflow.optional(),
});
export type TaskWrite = z.output<typeof TaskWrite>;
