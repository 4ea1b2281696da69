import type { FastifyReply, FastifyRequest } from "fastify";
import type { BodyOf, FailsOf, ParamsOf, QueryOf, ReplyInput } from "#kernel/contract/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { FieldErrors, Problem } from "#kernel/contract/problem.ts";
import type { Verdict } from "#kernel/contract/verdict.ts";
import type { AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { FilePurpose } from "#platform/files/contract.ts";
import type { Services } from "#platform/services.ts";
import type { Actor, Client, AccessPath } from "#platform/access/actor.ts";
import type { Readers } from "#platform/realtime/readers.ts";
import type { FileUse } from "./feature.ts";
import type { Committed } from "./request-context.ts";
import type { MfaStep } from "#platform/access/session.ts";

/** The client a request is about, with the current day in the client's time zone (Part A, Dates). */
export interface OpenClient extends Client {
  readonly today: Day;
  readonly via: AccessPath;
}

/**
 * Session of a request: its token and the second step it still requires, or null if it is fully
 * authenticated.
 */
export interface RequestSession {
  readonly token: string;
  readonly awaits: MfaStep;
}

type ActorFor<R> = R extends { access: { needs: "public" } } ? null : Actor;
type SessionFor<R> = R extends { access: { needs: "public" } } ? null : RequestSession;
type ClientFor<R> = R extends { access: { client: "required" } }
  ? OpenClient
  : R extends { access: { client: "optional" } }
    ? OpenClient | null
    : null;

type ModeOf<R> = [R] extends [never] ? "write" : R extends { mode?: infer M } ? NonNullable<M> : "write";

/**
 * Database access in the modes `read` (one connection) and `write` (one transaction, committed after the
 * handler returns).
 */
interface WithDb {
  readonly db: Db;
}

/**
 * Database access in the modes `outside` and `upload`: a connection is reserved only inside these functions.
 */
interface WithCommits<R> {
  /**
   * Runs `act` in one transaction, using `db` only, because `act` may run again after losing to a concurrent
   * writer. `auditWrite` calls inside are audited in the same transaction.
   */
  commit<Result>(act: (db: Db) => Promise<Result>): Promise<Result>;
  /**
   * Runs the last transaction, which returns the handler's result and stores the reply for the
   * Idempotency-Key.
   */
  commitReply<Value extends Answer<R>>(act: (db: Db) => Promise<Value>): Promise<Committed<Value>>;
}

/** Argument of a handler. A handler reads top to bottom: load, assert, write, return. */
export type HandlerContext<R> = CallBase<R> &
  ([ModeOf<R>] extends ["outside" | "upload"] ? WithCommits<R> : WithDb);

interface CallBase<R> {
  readonly actor: ActorFor<R>;
  readonly client: ClientFor<R>;
  readonly session: SessionFor<R>;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Instant of the request, in ISO 8601 UTC. */
  readonly now: string;
  readonly requestingID: number | null;
  readonly services: Services;
  /** Columns of every feature that contain file IDs, for opening and deleting files. */
  readonly fileUses: readonly FileUse[];
  /** File purposes of every feature, for uploads. */
  readonly filePurposes: readonly FilePurpose[];
  /** Reads of every feature, for notifying open browsers of changes. */
  readonly readers: Readers;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Throws the verdict's refusal unless allowed. A code that the route does not declare does not compile. */
  assertAllowed(verdict: Verdict<FailsOf<R> | GeneralCode>): void;
  fail<Code extends FailsOf<R> | GeneralCode, Details>(
    kind: Problem<Code, Details>,
    ...details: undefined extends Details
      ? [details?: Details, errors?: FieldErrors]
      : [details: Details, errors?: FieldErrors]
  ): never;
  /** Returns the row; throws a 404 if it is null or undefined. */
  assertFound<Row>(row: Row | null | undefined): Row;
  /**
   * Adds a change to the audit log (F-10), in the same transaction. Every route that writes calls it. Open
   * browsers are notified after the commit.
   */
  auditWrite(change: AuditEntry): void;
  /** Audits that a record or file was opened, for reads that the contract's `audit` cannot express. */
  auditRead(controller: string, identity: number): void;
  /** Audits in one client's audit log which of its rows a list over several clients showed. */
  auditList(_doctor: number, controller: string, ids: readonly number[]): void;
  /** Runs `act` after the commit and before the reply, for example to set cookies. */
  afterCommit(act: () => void): void;
}

/** Codes that any route may respond with (Part A, status codes). */
export type GeneralCode =
  | "invalid"
  | "not_found"
  | "forbidden"
  | "stale"
  | "too_large"
  | "type.unsupported"
  | "too_many";

/** Return value of a handler: any value (such as a stream) if the route has no JSON reply. */
type Answer<R> = [ReplyInput<R>] extends [undefined] ? unknown : ReplyInput<R>;
type HandlerReturn<R> = [ModeOf<R>] extends ["outside" | "upload"] ? Committed<Answer<R>> : Answer<R>;
export type Handler<R> = (call: HandlerContext<R>) => Promise<HandlerReturn<R>> | HandlerReturn<R>;
export type Handlers<Routes> = { readonly [Name in keyof Routes]: Handler<Routes[Name]> };
