import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";

/** Somebody in a register. */
export const Author = z.object({
  ID: z.int(),
  username: z.string(),
  name: z.string(),
  /** The client itself, or one of its people. */
  is_own: z.boolean(),
});
export type Author = z.infer<typeof Author>;

/** Words are looked for in the registers of all clients this far back. */
export const SEARCHED_DAYS = 90;

const BREAKS = ["altered", "removed", "moved", "replaced", "cut", "end", "outside", "unsealed"] as const;

/** A place where a register does not hold: rows `from_seq` to `to_seq`, and when they, or their neighbours, were written. */
export interface Break {
  readonly kind: (typeof BREAKS)[number];
  readonly from_seq: number;
  readonly to_seq: number;
  /** Of the row itself, else of the last one before it that is there. Rows without a seal: of the oldest, and their numbers are those they would get. */
  readonly at: string | null;
}

const CheckedBreak = z.object({
  kind: z.enum(BREAKS),
  /** The sentence that says it: whose register, which rows, of which day. */
  words: z.string(),
});

export const AuditLogCheck = z.object({
  ID: z.int(),
  started_at: z.string(),
  started_by: z.string(),
  finished_at: z.string().nullable(),
  done_rows: z.int(),
  all_rows: z.int(),
  breaks: z.array(CheckedBreak),
});
export type AuditLogCheck = z.infer<typeof AuditLogCheck>;

export const AuditLogState = z.object({
  /** Sealed rows; what happened in the last minute is not among them yet. */
  rows: z.int(),
  /** How many registers these are: one, or all clients' and the bureau's own. */
  registers: z.int(),
  /** The newest sealed row's hash, of one client; to be kept outside Corella. */
  end: z.object({ seq: z.int(), hash: z.string(), sealed_at: z.string() }).nullable(),
  /** Above 0: up to this row nobody kept where the audit log ended. */
  kept_since: z.int(),
  /** Newest first; the first may still run. */
  checks: z.array(AuditLogCheck),
});
export type AuditLogState = z.infer<typeof AuditLogState>;

export const CHECKS_SHOWN = 10;
/** So many breaks are told; who finds more has lost the audit log. */
export const MOST_BREAKS = 200;
/** A check whose server went away no longer moves. */
export const STALE_SECONDS = 60;

const client = { id: "own", access: { needs: "practice.settings", client: "required" } } as const;
const bureau = { id: "own", access: { needs: "group.manage", client: "none", callers: "staff" } } as const;

export const auditLogRoutes = {
  register: route({
    ...client,
    summary: "The client's audit log: its extent and its last checks",
    method: "GET",
    path: "/register",
    reply: AuditLogState,
  }),
  check: route({
    ...client,
    summary: "Start a check of the client's audit log; returns the running check if there is one",
    method: "POST",
    path: "/register/check",
    status: 200,
    reply: AuditLogState,
  }),
  end: route({
    ...client,
    summary: "Checkpoint of the client's audit log, as a file to store elsewhere",
    method: "GET",
    path: "/register/end/csv",
    produces: "text/csv",
  }),
  registers: route({
    ...bureau,
    summary: "All audit logs: Corella's own and every client's",
    method: "GET",
    path: "/registers",
    reply: AuditLogState,
  }),
  checkAll: route({
    ...bureau,
    summary: "Start a check of all audit logs",
    method: "POST",
    path: "/registers/check",
    status: 200,
    reply: AuditLogState,
  }),
  ends: route({
    ...bureau,
    summary: "Checkpoints of all audit logs, as a file to store elsewhere",
    method: "GET",
    path: "/registers/end/csv",
    produces: "text/csv",
  }),
};
