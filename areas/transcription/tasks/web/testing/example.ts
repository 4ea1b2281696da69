import { ATTACHMENT_KEYS, type Task, type TaskAttachment, type TaskRow } from "../../contract.ts";

/** Returns a new task of the client raman, as in a list's response. */
export const taskRow = (ID: number, more: Partial<TaskRow> = {}): TaskRow => ({
  ID,
  _doctor: 7,
  doctor: { ID: 7, username: "raman", title: 3, first_name: "Priya", last_name: "Raman", company: null },
  _workflow: "TRANSCRIPTION",
  _status: 1,
  _assigned_user: null,
  _assigned_mt: null,
  _assigned_editor: null,
  assigned_user: null,
  assigned_mt: null,
  assigned_editor: null,
  received_time: "2026-11-16T00:00:00.000Z",
  due_time: "2026-11-18T06:00:00.000Z",
  delivered_time: null,
  case_subject: `Letters ${ID}`,
  description: null,
  audio_name: "a.wav",
  duration: 60,
  totalTime: 60,
  is_corrected_letter: false,
  is_fast_turnaround: false,
  is_returned: false,
  is_deleted: false,
  no_template: false,
  _client_template: null,
  _batch: null,
  client_rating: null,
  version: 3,
  ...more,
});

/** Returns the example task with the details of its page: notes, files and ratings. */
export const openedTask = (ID: number, more: Partial<Task> = {}): Task => ({
  ...taskRow(ID),
  service_note: null,
  _activity_log: ID,
  client_template: null,
  attachments: [],
  externalNotes: [],
  internalNotes: [],
  ratings: [],
  available_statuses: [],
  next_status: null,
  ...more,
});

/** Returns a recording among a task's files. */
export const recordingOf = (ID: number, more: Partial<TaskAttachment> = {}): TaskAttachment => ({
  ID,
  _task: 1,
  _file: ID,
  attachment_key: ATTACHMENT_KEYS.audio,
  duration: 75,
  ends_early: false,
  character_count: null,
  counted_characters: null,
  count_rule: null,
  uploaded_by: null,
  uploaded_time: "2026-11-16T00:00:00.000Z",
  file: { ID, name: "Clinic.wav", size: 1_000, mime_type: "audio/wav" },
  ...more,
});
