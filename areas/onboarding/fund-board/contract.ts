import { z } from "zod";
import { DaySchema } from "#kernel/dates/day.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Version } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { problem, stale } from "#kernel/contract/problem.ts";
import { line, note } from "#kernel/text/text.ts";

export const CELL_STATES = ["due", "rejected", "not_sent", "sent", "confirmed"] as const;
export type CellState = (typeof CELL_STATES)[number];
export const CELL_LABELS: Readonly<Record<CellState, string>> = {
  due: "Due back",
  rejected: "Rejected",
  not_sent: "Not sent",
  sent: "Sent",
  confirmed: "Confirmed",
};
export const BOARD_FILTERS = ["due", "rejected", "not_sent", "sent", "not_registered"] as const;
export type BoardFilter = (typeof BOARD_FILTERS)[number];

export const nothingDue = problem(
  "fund.nothing_due",
  409,
  "No reply is outstanding from this fund for this client.",
);
export const noAddress = problem("fund.no_address", 409, "This fund has no email address. Add one first.");

const Cell = z.object({
  ID: z.int(),
  recipient: z.string(),
  state: z.enum(CELL_STATES),
  sent_day: DaySchema.nullable(),
  due_day: DaySchema.nullable(),
  /** Days since the fund's reply was expected, 0 if it is not late. */
  days_late: z.int(),
  version: z.int(),
});
export type Cell = z.output<typeof Cell>;

export const BoardRow = z.object({
  ID: z.int(),
  _doctor: z.int(),
  username: z.string(),
  client: z.string(),
  provider_number: z.string(),
  practice_name: z.string().nullable(),
  /** Names of other clients with this provider number. Absent in a client's own board. */
  also_used_by: z.array(z.string()).optional(),
  cells: z.array(Cell),
});
export type BoardRow = z.output<typeof BoardRow>;

export const Counts = z.object({
  due: z.int(),
  rejected: z.int(),
  not_sent: z.int(),
  sent: z.int(),
  confirmed: z.int(),
  not_registered: z.int(),
});
export type Counts = z.output<typeof Counts>;

/** Overdue registration of a client at a fund, with the email that chases it. */
export const Chase = z.object({
  _doctor: z.int(),
  client: z.string(),
  recipient: z.string(),
  recipient_name: z.string(),
  to: z.string().nullable(),
  provider_numbers: z.array(z.string()),
  days_late: z.int(),
  subject: z.string(),
  text: z.string(),
});
export type Chase = z.output<typeof Chase>;

export const boardList = listQuery({
  pageSize: 50,
  filters: {
    search: SearchText,
    shown: z.enum(BOARD_FILTERS, { error: `shown must be ${BOARD_FILTERS.join(", ")}` }).optional(),
  },
  view: { all_funds: z.stringbool().optional() },
  inUrl: { all_funds: "funds" },
});
export type BoardListValues = ListValuesOf<typeof boardList>;

const reviewAccess = { access: { needs: "form.review", client: "none", callers: "staff" } } as const;

export const boardRoutes = {
  list: route({
    id: "own",
    summary: "Provider numbers by fund, longest overdue first",
    method: "GET",
    path: "/fundBoard/{pageSize}/{pageNumber}",
    ...reviewAccess,
    params: boardList.params,
    query: boardList.query,
    reply: pageSchema("numbers", BoardRow).extend({ counts: Counts }),
  }),
  own: route({
    id: "own",
    summary: "The client's own provider numbers by fund, longest overdue first",
    method: "GET",
    path: "/fundBoard/own/{pageSize}/{pageNumber}",
    access: { needs: "form.submit", client: "required", callers: "all", peers: false },
    params: boardList.params,
    query: boardList.query,
    reply: pageSchema("numbers", BoardRow).extend({ counts: Counts }),
  }),
  csv: route({
    id: "own",
    summary: "The provider numbers of the list by fund as a CSV file, every page: one line for each fund",
    method: "GET",
    path: "/fundBoard/csv",
    ...reviewAccess,
    query: boardList.query,
    produces: "text/csv",
  }),
  due: route({
    id: "own",
    summary: "Replies to chase today, with an email for each",
    method: "GET",
    path: "/fundBoard/chase",
    ...reviewAccess,
    reply: z.array(Chase),
  }),
  chase: route({
    id: "own",
    summary: "Chase a fund for a client by email, with the form attached again",
    method: "POST",
    path: "/fundBoard/chase",
    access: { needs: "form.send", client: "none", callers: "staff" },
    body: z.object({
      _doctor: z.int().positive(),
      recipient: line(20),
      subject: line(200, "Enter a subject."),
      text: note(5000, "Enter the text of the email."),
    }),
    status: 200,
    reply: z.object({ sent: z.int() }),
    fails: [nothingDue, noAddress],
    example: { _doctor: 1, recipient: "HCF", subject: "Registration", text: "Please confirm." },
  }),
  mark: route({
    id: "own",
    summary: "Enter what a fund replied for a provider number",
    method: "PUT",
    path: "/fundBoard/registration/{id}",
    ...reviewAccess,
    params: { id: IdParam },
    entities: { id: "fundregistration" },
    body: z.object({
      state: z.enum(["sent", "confirmed", "rejected"], { error: "Choose confirmed, rejected or sent." }),
      version: Version,
    }),
    reply: Cell,
    fails: [stale],
    example: { state: "confirmed" },
  }),
};
