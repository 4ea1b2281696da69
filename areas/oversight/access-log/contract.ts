import { z } from "zod";
import { Author } from "#areas/oversight/audit-log/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";

/** Kinds of access: a record was opened, records were shown in a list or search, or a record was changed. */
export const ACTS = ["opened", "showed", "changed"] as const;
export type Act = (typeof ACTS)[number];

export const Difference = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Difference = z.infer<typeof Difference>;

export const Access = z.object({
  ID: z.int(),
  timestamp: z.string(),
  act: z.enum(ACTS),
  controller: z.string(),
  identity: z.int(),
  /** Description of a change. Null for other accesses. */
  message: z.string().nullable(),
  caller: Author,
  /** Patients of the accessed records; of a list only the first fifty. */
  patients: z.array(z.object({ ID: PatientNumber, name: z.string() })),
  /** Number of records that a list showed. */
  shown: z.int(),
  differences: z.array(Difference),
});
export type Access = z.infer<typeof Access>;

export const ACCESSES_PER_PAGE = 50;
export const MIN_LETTERS = 3;

const idNamed = (name: string) => {
  const message = `${name} must be a number`;
  return z.coerce
    .number<string | number>(message)
    .int(message)
    .positive(message)
    .max(Number.MAX_SAFE_INTEGER, message);
};

const filter = {
  from: DaySchema.optional(),
  to: DaySchema.optional(),
  person: idNamed("person").optional(),
  patient: idNamed("patient").optional(),
  act: z.enum(ACTS).optional(),
  /** Users whose accesses are shown: `others` excludes the client's own users and is the default. */
  who: z.enum(["others", "all"]).optional(),
  search: z.string().max(200).optional(),
};

const own = { id: "own", access: { needs: "practice.settings", client: "required" } } as const;

export const accessRoutes = {
  list: route({
    ...own,
    summary: "Access log of the client's patients, newest first",
    method: "GET",
    path: "/opened",
    query: {
      ...filter,
      /** ID of the last entry on the page before; the response continues after this entry. */
      before_ID: idNamed("before_ID").optional(),
    },
    reply: z.object({
      entries: z.array(Access),
      has_more: z.boolean(),
      /** Name of the patient in the query. Null without a patient in the query. */
      patient: z.object({ ID: PatientNumber, name: z.string() }).nullable(),
    }),
  }),
  callers: route({
    ...own,
    summary: "Users who have opened or changed any of the client's records",
    method: "GET",
    path: "/opened/person",
    reply: z.array(Author),
  }),
  csv: route({
    ...own,
    summary: "Access log as CSV: the newest 10,000 entries",
    method: "GET",
    path: "/opened/csv",
    query: filter,
    produces: "text/csv",
  }),
};
