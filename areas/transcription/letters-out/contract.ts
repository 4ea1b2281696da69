import { z } from "zod";
import { LettersBy } from "#areas/patients/referring-doctors/contract.ts";
import { unknownTask } from "#areas/transcription/tasks/problems.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Reference } from "#kernel/contract/id.ts";
import { invalid } from "#kernel/contract/problem.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { type ListValuesOf, listQuery, QueryFlag, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { DOCUMENT_FAILS } from "#platform/documents/documents.contract.ts";
import { workBusy } from "#platform/work/work.contract.ts";
import { LetterDraft, LetterFile, LetterOut } from "./letter.contract.ts";
import {
  aboutAnother,
  hasArrived,
  noAcknowledgement,
  noPdf,
  noSuchLetter,
  notReturned,
  notWaiting,
  outdated,
  replacedMeanwhile,
  seesNoPatients,
  tooMuchToPrint,
  unknownLetter,
  unknownMessage,
  unmergeable,
  unreadable,
} from "./problems.contract.ts";

export const CONTROLLER = "letterout";
export const MAX_LETTERS = 20;
export const MAX_RECIPIENTS = 10;
export const MAX_SELECTED = 50;
export const CHOOSE_PATIENT = "Choose a patient.";
export const CHOOSE_RECIPIENT = "Choose at least one recipient.";

/** States that the list is filtered by. */
export const LISTED_STATES = ["failed", "late", "queued", "sent", "arrived", "replaced"] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** Query of the list, letters that have not arrived first. */
export const letterList = listQuery({
  sort: ["arrival", "-sent", "name", "recipient"],
  pageSize: 50,
  filters: {
    state: z.enum(LISTED_STATES, "Choose a state from the list.").optional(),
    way: LettersBy.optional(),
    start_date: DaySchema.optional(),
    end_date: DaySchema.optional(),
    search: SearchText,
  },
});
export type LetterValues = ListValuesOf<typeof letterList>;

/** Number of days in which a returned letter is expected to be sent. */
export const SENT_WITHIN_DAYS = 14;

/**
 * Query of the returned letters that were not sent yet: letters of the last days, or with `older` all
 * letters.
 */
export const unsentList = listQuery({ pageSize: 20, filters: { search: SearchText, older: QueryFlag } });
export type UnsentValues = ListValuesOf<typeof unsentList>;

export const UnsentLetter = z.object({
  ID: z.int(),
  subject: z.string().nullable(),
  delivered_time: z.string(),
  files: z.array(LetterFile),
});
export type UnsentLetter = z.output<typeof UnsentLetter>;

const SELECT = "Select at least one letter.";
const Selection = z
  .array(Reference, SELECT)
  .min(1, SELECT)
  .max(MAX_SELECTED, `Select at most ${MAX_SELECTED} letters.`);
/** Converts text of numbers separated by commas to a list, because query values arrive as text. */
const SelectionQuery = z.preprocess(
  (value: string | readonly number[]) =>
    typeof value === "string"
      ? value.split(",").map((text) => (/^\d{1,16}$/.test(text) ? Number(text) : text))
      : value,
  Selection,
);

export const LetterRecipient = z.object({
  _referring_doctor: Reference,
  way: LettersBy,
});
export type LetterRecipient = z.output<typeof LetterRecipient>;

/** A letter to be sent, with its recipients. */
export const LetterToSend = z.object({
  _task: Reference,
  _file: Reference,
  _patient: z.int(CHOOSE_PATIENT).positive(CHOOSE_PATIENT),
  recipients: z
    .array(LetterRecipient, CHOOSE_RECIPIENT)
    .min(1, CHOOSE_RECIPIENT)
    .max(MAX_RECIPIENTS, `Choose at most ${MAX_RECIPIENTS} recipients.`),
});
export type LetterToSend = z.output<typeof LetterToSend>;

const RESULTS = ["sent", "already", "refused"] as const;
/** Outcome of a letter to one recipient. */
const SendResult = z.object({
  _task: z.int(),
  _referring_doctor: z.int(),
  result: z.enum(RESULTS),
  /** Reason of a refusal. Null otherwise. */
  reason: z.string().nullable(),
});
export type SendResult = z.output<typeof SendResult>;

/**
 * A letter names its patient, and shows only with its task: rows are limited to the tasks within the caller's
 * reach. Staff see the letters and send none.
 */
const view = { needs: "patient.view", client: "required" } as const;
const act = { needs: "task.own", client: "required" } as const;
const byTask = { params: { id: IdParam }, entities: { id: "task" } } as const;
const madeFails = [noSuchLetter, notReturned, noPdf, unreadable, workBusy] as const;
const pdf = { produces: "application/pdf", mode: "outside", readOnly: true } as const;

export const letterRoutes = {
  list: route({
    id: "own",
    summary: "Letters sent, those that have not arrived first",
    method: "GET",
    path: "/letterOut/{pageSize}/{pageNumber}",
    access: view,
    params: letterList.params,
    query: letterList.query,
    reply: pageSchema("letters", LetterOut),
  }),
  csv: route({
    id: "own",
    summary: "Letters sent as CSV, with the filters of the list",
    method: "GET",
    path: "/letterOut/csv",
    access: view,
    query: letterList.query,
    produces: "text/csv",
  }),
  unsent: route({
    id: "own",
    summary: "Letters returned in the last 14 days, or ever, that were not sent yet, newest first",
    method: "GET",
    path: "/letterOut/unsent/{pageSize}/{pageNumber}",
    access: { needs: ["task.list", "task.own"], client: "required" },
    params: unsentList.params,
    query: unsentList.query,
    reply: pageSchema("letters", UnsentLetter),
  }),
  ofTask: route({
    id: "own",
    summary: "Sendings of a task's letters, newest first",
    method: "GET",
    path: "/letterOut/task/{id}",
    ...byTask,
    access: view,
    reply: z.array(LetterOut),
  }),
  draft: route({
    id: "own",
    summary: "Patient and recipients proposed for a letter; reads the letter if no patient is chosen",
    method: "GET",
    path: "/letterOut/draft/{id}",
    ...byTask,
    mode: "outside",
    readOnly: true,
    access: act,
    query: { file: IdParam.optional(), patient: IdParam.optional() },
    reply: LetterDraft,
    fails: [notReturned, noSuchLetter, seesNoPatients, workBusy],
  }),
  preview: route({
    id: "own",
    summary: "The PDF that a letter is sent as",
    method: "GET",
    path: "/letterOut/preview/{id}",
    ...byTask,
    ...pdf,
    access: act,
    query: { file: IdParam.optional() },
    fails: [...madeFails, ...DOCUMENT_FAILS],
  }),
  send: route({
    id: "own",
    summary: "Send letters, each once to each recipient however often it is asked for",
    method: "POST",
    path: "/letterOut",
    mode: "outside",
    access: act,
    body: z.object({
      letters: z
        .array(LetterToSend, SELECT)
        .min(1, SELECT)
        .max(MAX_LETTERS, `Send at most ${MAX_LETTERS} letters at a time.`),
      _doctor: z.int().nullish(),
    }),
    reply: z.array(SendResult),
    status: 200,
    fails: [invalid, unknownTask, seesNoPatients, aboutAnother, ...madeFails, ...DOCUMENT_FAILS],
    example: {
      letters: [{ _task: 1, _file: 1, _patient: 1, recipients: [{ _referring_doctor: 1, way: "email" }] }],
    },
  }),
  again: route({
    id: "own",
    summary: "Send a letter again, in the same or another way; the earlier sending is replaced",
    method: "POST",
    path: "/letterOut/{id}/again",
    params: { id: IdParam },
    entities: { id: "letterout" },
    mode: "outside",
    access: act,
    body: z.object({ way: LettersBy }),
    reply: LetterOut,
    status: 200,
    fails: [invalid, seesNoPatients, replacedMeanwhile, outdated, ...madeFails, ...DOCUMENT_FAILS],
    example: { way: "email" },
  }),
  done: route({
    id: "own",
    summary: "Note that waiting letters were printed, or handed over to secure messaging",
    method: "POST",
    path: "/letterOut/done",
    access: act,
    body: z.object({ ids: Selection }),
    reply: z.array(LetterOut),
    status: 200,
    fails: [invalid, seesNoPatients, unknownLetter, notWaiting],
    example: { ids: [1] },
  }),
  acknowledge: route({
    id: "own",
    summary: "Match an HL7 acknowledgement to the letter it is about",
    method: "POST",
    path: "/letterOut/acknowledgement",
    access: act,
    body: z.object({ text: z.string().max(100_000, noAcknowledgement.sentence(undefined)) }),
    reply: LetterOut,
    status: 200,
    fails: [invalid, seesNoPatients, noAcknowledgement, unknownMessage],
    example: { text: "MSH|^~\\&|||||||ACK|1|P|2.4\rMSA|AA|ABC" },
  }),
  withdraw: route({
    id: "own",
    summary: "Withdraw a letter that has not arrived; its link no longer opens",
    method: "POST",
    path: "/letterOut/{id}/withdraw",
    params: { id: IdParam },
    entities: { id: "letterout" },
    access: act,
    body: z.object({}),
    reply: LetterOut,
    status: 200,
    fails: [seesNoPatients, replacedMeanwhile, hasArrived],
    example: {},
  }),
  print: route({
    id: "own",
    summary: "Letters for post in one PDF, each behind its address page",
    method: "GET",
    path: "/letterOut/print",
    ...pdf,
    access: act,
    /** IDs separated by commas. `pages`: the address pages alone, or the letters as well. */
    query: { ids: SelectionQuery, pages: z.enum(["address", "all"]).optional() },
    fails: [invalid, seesNoPatients, unmergeable, tooMuchToPrint, workBusy, ...DOCUMENT_FAILS],
  }),
  messages: route({
    id: "own",
    summary: "Letters for secure messaging as HL7 files: one file, or a ZIP of several",
    method: "GET",
    path: "/letterOut/messages",
    access: act,
    query: { ids: SelectionQuery },
    produces: "application/octet-stream",
    fails: [invalid, seesNoPatients],
  }),
};
