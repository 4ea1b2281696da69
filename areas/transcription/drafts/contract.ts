import { z } from "zod";
import { TaskAttachment, Worker } from "#areas/transcription/tasks/contract.ts";
import { Finding } from "#areas/transcription/tasks/return.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, LARGEST_INTEGER, Reference, SmallIdParam } from "#kernel/contract/id.ts";
import { notYourTask, problem, stale } from "#kernel/contract/problem.ts";
import { line } from "#kernel/text/text.ts";
import { workBusy } from "#platform/work/work.contract.ts";
import { taskRoutes } from "#areas/transcription/tasks/task.contract.ts";
import { Letter, letterLength } from "./letter.contract.ts";

export const CONTROLLER = "task";
export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const LONGEST_RECORDING = 86_400;
const MAX_BOOKMARKS = 200;
const LONGEST_LABEL = 80;

export const notTypedNow = problem(
  "draft.closed",
  409,
  "This letter can't be changed now: the task is not being typed or edited, or not by you.",
);
export const emptyDraft = problem("draft.empty", 409, "There is no text in this letter yet.");
/** A user's playback position and bookmarks in one recording. */
export const Listening = z.object({
  /** The recording's file. */
  _file: Reference,
  seconds: z.number().min(0).max(LONGEST_RECORDING),
  bookmarks: z
    .array(z.object({ seconds: z.number().min(0).max(LONGEST_RECORDING), label: line(LONGEST_LABEL) }))
    .max(MAX_BOOKMARKS, `Set at most ${MAX_BOOKMARKS} bookmarks.`),
});
export type Listening = z.output<typeof Listening>;

const Saved = z.object({
  _task: z.int(),
  /** 0 until the letter is first saved. */
  version: z.int(),
  /** Number of characters by the counting rule (G-12), without line ends. */
  characters: z.int(),
  saved_by: Worker.nullable(),
  saved_time: z.string().nullable(),
});

export const Draft = Saved.extend({
  content: Letter,
  /**
   * The attachment key of the document the caller's typing produces: 1 typist's version, 2 editor's version.
   * Null if the caller can only read the letter.
   */
  attachment_key: z.literal([1, 2]).nullable(),
  /**
   * The attachment last made from this letter. `made_version` is the letter's version at that time. Both are
   * null until a document is made.
   */
  _attachment: z.int().nullable(),
  made_version: z.int().nullable(),
  /** The caller's position in each recording that the caller has played. */
  listening: z.array(Listening),
});
export type Draft = z.output<typeof Draft>;

export const DraftVersion = z.object({
  version: z.int(),
  characters: z.int(),
  saved_by: Worker,
  saved_time: z.string(),
});
export type DraftVersion = z.output<typeof DraftVersion>;

const BaseVersion = z.int("Send the version that was edited.").min(0).max(LARGEST_INTEGER);
/** Longest letter, in UTF-16 units as `letterLength` counts: about 70 pages. */
export const LONGEST_LETTER = 200_000;
const TOO_LONG = `A letter can have at most ${LONGEST_LETTER.toLocaleString("en-AU")} characters. Continue it in a second one.`;

export const DraftBody = z.object({
  content: Letter.refine((letter) => letterLength(letter) <= LONGEST_LETTER, TOO_LONG),
  /** The version the content is based on, 0 for the first save. */
  version: BaseVersion,
  /** True to keep this save as a version that can be restored. */
  keep: z.boolean().optional(),
  /** True to keep the version that this save replaces, because the user chose between the two. */
  keep_before: z.boolean().optional(),
});

const access = {
  needs: ["task.assign", "task.edit", "task.type"],
  client: "required",
  callers: "staff",
} as const;
const addressed = { params: { id: IdParam }, entities: { id: "task" }, notFoundAs: notYourTask } as const;
const audit = { controller: CONTROLLER, one: "id" } as const;
const example = { version: 0, content: { type: "doc", content: [{ type: "paragraph" }] } };

export const draftRoutes = {
  get: route({
    id: "own",
    summary: "The letter of a task, typed in Corella",
    method: "GET",
    path: "/task/{id}/draft",
    access,
    ...addressed,
    audit,
    reply: Draft,
  }),
  save: route({
    id: "own",
    summary: "Save the letter that is being typed; 409 with the present one if another user saved in between",
    method: "PUT",
    path: "/task/{id}/draft",
    access,
    ...addressed,
    body: DraftBody,
    reply: Saved,
    current: Draft,
    fails: [stale, notTypedNow],
    example,
  }),
  start: route({
    id: "own",
    summary: "The first content of a letter: the text typed in Word, the template's layout, or nothing",
    method: "GET",
    path: "/task/{id}/draft/start",
    mode: "outside",
    access,
    ...addressed,
    audit,
    fails: [workBusy],
    reply: z.object({
      source: z.enum(["letter", "template", "nothing"]),
      name: z.string().nullable(),
      content: Letter,
    }),
  }),
  versions: route({
    id: "own",
    summary: "Earlier versions of the letter that can be restored, newest first",
    method: "GET",
    path: "/task/{id}/draft/version",
    access,
    ...addressed,
    reply: z.array(DraftVersion),
  }),
  version: route({
    id: "own",
    summary: "One earlier version of the letter, with its text",
    method: "GET",
    path: "/task/{id}/draft/version/{version}",
    access,
    ...addressed,
    params: { id: IdParam, version: SmallIdParam },
    audit,
    reply: DraftVersion.extend({ content: Letter }),
  }),
  docx: route({
    id: "own",
    summary: "The letter as a Word document; nothing is attached",
    method: "GET",
    path: "/task/{id}/draft/docx",
    mode: "outside",
    readOnly: true,
    access,
    ...addressed,
    audit,
    produces: DOCX_TYPE,
    fails: [emptyDraft, workBusy],
  }),
  file: route({
    id: "own",
    summary: "Make a Word document of this version and attach it as the typist's or editor's version",
    method: "POST",
    path: "/task/{id}/draft/file",
    mode: "outside",
    access,
    ...addressed,
    body: z.object({ version: BaseVersion }),
    reply: TaskAttachment,
    current: Draft,
    fails: [...taskRoutes.save.fails, stale, notTypedNow, emptyDraft, workBusy],
    example: { version: 1 },
  }),
  guard: route({
    id: "own",
    summary: "Details in the letter being typed that don't match the client's patients on those days",
    method: "GET",
    path: "/task/{id}/draft/guard",
    mode: "outside",
    access,
    ...addressed,
    fails: [workBusy],
    reply: z.object({
      version: z.int(),
      /** True if the letter names one of the client's patients on those days. */
      is_named: z.boolean(),
      findings: z.array(Finding),
    }),
  }),
  listen: route({
    id: "own",
    summary: "Where the caller is in a recording of a task, and the bookmarks set there",
    method: "PUT",
    path: "/task/{id}/listening",
    access,
    ...addressed,
    body: Listening,
    reply: Listening,
    example: { _file: 1, seconds: 12.5, bookmarks: [{ seconds: 4, label: "Second patient" }] },
  }),
};
