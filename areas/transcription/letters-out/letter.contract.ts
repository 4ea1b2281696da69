import { z } from "zod";
import { LettersBy, ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { TitleSchema } from "#kernel/people/title.ts";

export const LETTER_STATES = ["queued", "sent", "opened", "acknowledged", "printed", "failed"] as const;
export type LetterState = (typeof LETTER_STATES)[number];
export const EVENT_KINDS = [...LETTER_STATES, "replaced"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const LetterPatient = z.object({
  ID: PatientNumber,
  title: TitleSchema,
  first_name: z.string(),
  last_name: z.string(),
  dob: DaySchema.nullable(),
  is_deleted: z.boolean(),
});
export type LetterPatient = z.output<typeof LetterPatient>;

/** A fact about a sending. */
export const LetterEvent = z.object({
  ID: z.int(),
  kind: z.enum(EVENT_KINDS),
  at: z.string(),
  /** Full name of the user. Null if the recipient, the mail server or the clock did it. */
  by: z.string().nullable(),
  detail: z.string().nullable(),
});
export type LetterEvent = z.output<typeof LetterEvent>;

/** A returned letter that is sent to one recipient in one way. */
export const LetterOut = z.object({
  ID: z.int(),
  _doctor: z.int(),
  _task: z.int(),
  /** Subject of the task. */
  subject: z.string().nullable(),
  patient: LetterPatient,
  _referring_doctor: z.int(),
  recipient: z.string(),
  way: LettersBy,
  address: z.string(),
  state: z.enum(LETTER_STATES),
  failure: z.string().nullable(),
  /** True if it has not arrived within the days of the settings. */
  is_late: z.boolean(),
  /** True if the task has another version of the letter by now, or is open again. */
  is_outdated: z.boolean(),
  is_replaced: z.boolean(),
  created_time: z.string(),
  link_until: z.string().nullable(),
  events: z.array(LetterEvent),
});
export type LetterOut = z.output<typeof LetterOut>;

/** A file of a returned task that can be sent. */
export const LetterFile = z.object({
  ID: z.int(),
  name: z.string(),
  size: z.int(),
  mime_type: z.string(),
});
export type LetterFile = z.output<typeof LetterFile>;

export const ROLES = ["referrer", "gp", "other"] as const;

/** A referring doctor who may get the letter, and why. */
export const Recipient = z.object({
  role: z.enum(ROLES),
  doctor: ReferringDoctor,
});
export type Recipient = z.output<typeof Recipient>;

/** Initial values of the dialog that sends a letter. */
export const LetterDraft = z.object({
  _task: z.int(),
  subject: z.string().nullable(),
  files: z.array(LetterFile),
  /** The file that the draft is about. */
  file: LetterFile,
  /** The chosen patient, or the only patient named in the letter. Null for none or several. */
  patient: LetterPatient.nullable(),
  recipients: z.array(Recipient),
  /** Sendings of this file that are not replaced. */
  sent: z.array(LetterOut),
});
export type LetterDraft = z.output<typeof LetterDraft>;
