import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";

/** Author of events in an audit log. */
export const Author = z.object({
  ID: z.int(),
  username: z.string(),
  name: z.string(),
  /** True for the client itself and its sub users. */
  is_own: z.boolean(),
});
export type Author = z.infer<typeof Author>;

/** Number of days that a search by words covers in the audit logs of all clients. */
export const SEARCHED_DAYS = 90;

const BREAKS = ["altered", "removed", "moved", "replaced", "cut", "end", "outside", "unsealed"] as const;

/** Break in the chain of an audit log: rows `from_seq` to `to_seq`. */
export interface Break {
  readonly kind: (typeof BREAKS)[number];
  readonly from_seq: number;
  readonly to_seq: number;
  /**
   * Instant of the row, or of the last existing row before. For unsealed rows the instant of the oldest;
   * `from_seq` and `to_seq` are then the numbers that sealing would assign. Null if no row exists.
   */
  readonly at: string | null;
}

const CheckedBreak = z.object({
  kind: z.enum(BREAKS),
  /** Sentence that describes the break: the audit log, the rows and the day. */
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
  /** Number of sealed rows. Rows of the last minute may not be sealed yet. */
  rows: z.int(),
  /** Number of audit logs with sealed rows: of one client, or of all clients and the bureau. */
  registers: z.int(),
  /**
   * Hash of the newest sealed row, to be stored outside Corella. Null for all audit logs together, and
   * without a valid chain head.
   */
  end: z.object({ seq: z.int(), hash: z.string(), sealed_at: z.string() }).nullable(),
  /** Number of the last row without a stored chain head; 0 if all rows have one. */
  kept_since: z.int(),
  /** Checks, newest first; the first may still be running. */
  checks: z.array(AuditLogCheck),
});
export type AuditLogState = z.infer<typeof AuditLogState>;

export const CHECKS_SHOWN = 10;
/** Maximum number of breaks that a check stores. More breaks mean that the audit log is lost. */
export const MAX_BREAKS = 200;
/** Seconds without progress after which a check counts as abandoned, because its server has stopped. */
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
