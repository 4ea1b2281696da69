import { z } from "zod";
import { ClientBrief } from "#platform/access/session.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Version } from "#kernel/contract/id.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem } from "#kernel/contract/problem.ts";
import { line, optionalNote } from "#kernel/text/text.ts";
import { flag, Person, ReportQuery } from "./query.contract.ts";

export const LOG_LENGTH = 20;

/** MSG-078, extended by the name of the other client. */
export const runsElsewhere = problem(
  "clock.runs_elsewhere",
  409,
  ({ name }) => `The clock is running for ${name}. Stop it there first.`,
  undefined,
  () => z.object({ name: z.string(), _doctor: z.number(), ID: z.number() }),
);
export const notYoursToCorrect = problem(
  "clock.not_yours_to_correct",
  403,
  "Only staff can change these times. You can enter the stop time of a clock that ran for more than 12 hours.",
);
export const clockOverlaps = problem(
  "clock.overlaps",
  409,
  "This user's clock was already running at that time.",
  "start_time",
);

const BAD_INSTANT = "Enter a valid time.";
/**
 * Instant in the years 2000 to 2099 with an offset below 15 hours, so that every database and browser reads
 * it alike.
 */
const Instant = z.iso
  .datetime({ offset: true, error: BAD_INSTANT })
  .refine((text) => /^20\d\d-/.test(text) && !/[+-](1[5-9]|2\d):\d\d$/.test(text), BAD_INSTANT);

/** Time that a user worked for a client (ENT-CLOCK). */
export const ClockEntry = z.object({
  ID: z.int(),
  _doctor: z.int(),
  doctor: ClientBrief,
  _user: z.int(),
  user: Person,
  start_time: z.string(),
  /** End of the entry, or null while the clock is running. */
  end_time: z.string().nullable(),
  /** Length in seconds, up to now while the clock is running. */
  seconds: z.int().min(0),
  note: z.string().nullable(),
  /** True if the clock ran for more than 12 hours and the entry has not been corrected since. */
  is_forgotten: z.boolean(),
  corrected_time: z.string().nullable(),
  corrected_by: z.string().nullable(),
  correction_reason: z.string().nullable(),
  version: z.int(),
});
export type ClockEntry = z.output<typeof ClockEntry>;

/**
 * Body of an update; omitted fields keep their values. A change of times needs a reason, a change of the note
 * doesn't.
 */
export const EntryChange = z.object({
  note: optionalNote(500).optional(),
  start_time: Instant.optional(),
  end_time: Instant.optional(),
  reason: line(300, "Enter a reason for the change.").nullish(),
  version: Version,
});

const WHICH = "id must be 0 or a running entry's ID";
const EntryOrNone = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.int(WHICH).min(0, WHICH),
);

const LogEntry = ClockEntry.pick({
  ID: true,
  start_time: true,
  end_time: true,
  seconds: true,
  note: true,
  is_forgotten: true,
});

export const entryList = listQuery({
  pageSize: 20,
  filters: {
    ...ReportQuery,
    /** Only entries that ran for more than 12 hours and still have to be corrected. */
    forgotten: flag,
    /** Only the caller's own entries. */
    mine: flag,
  },
});

export const timeClockRoutes = {
  get: route({
    id: "API-CLK-001",
    summary:
      "The caller's clock for this client: the running entry (ID 0 when stopped), elapsed seconds, and recent entries",
    method: "GET",
    path: "/doctor/timeclock",
    access: { needs: "timeclock.use", client: "required" },
    reply: z.object({ ID: z.int(), value: z.int().min(0), log: z.array(LogEntry) }),
  }),
  set: route({
    id: "API-CLK-002",
    summary:
      "0 starts the caller's clock for this client, a running entry's ID stops it; repeating the call changes nothing",
    method: "PUT",
    path: "/doctor/timeclock/{id}",
    access: { needs: "timeclock.use", client: "required" },
    params: { id: EntryOrNone },
    entities: { id: "clockentry" },
    reply: z.object({ ID: z.int() }),
    fails: [runsElsewhere],
  }),
  running: route({
    id: "own",
    summary: "The caller's running clock, for any client",
    method: "GET",
    path: "/timeclock/running",
    access: { needs: "timeclock.use", client: "none" },
    reply: z.object({ entry: ClockEntry.nullable() }),
  }),
  entries: route({
    id: "own",
    summary: "Time entries, newest first: the caller's own, or all with the report permission",
    method: "GET",
    path: "/timeclock/entry/{pageSize}/{pageNumber}",
    access: { needs: ["report.appointmaid", "timeclock.use"], client: "optional" },
    params: entryList.params,
    query: entryList.query,
    reply: pageSchema("entries", ClockEntry),
  }),
  correct: route({
    id: "own",
    summary: "Add a note to a time entry, or correct its times with a reason",
    method: "PUT",
    path: "/timeclock/entry/{id}",
    access: { needs: "timeclock.use", client: "required" },
    params: { id: IdParam },
    entities: { id: "clockentry" },
    body: EntryChange,
    reply: ClockEntry,
    fails: [notYoursToCorrect, clockOverlaps],
    example: { note: "Phones were busy" },
  }),
};
