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

/** The client a call is about, with the day it has there (Part A, Dates). */
export interface OpenClient extends Client {
  readonly today: Day;
  readonly via: AccessPath;
}

/** The session a call came with: its token, and what it still waits for when it is only half of one. */
export interface SessionAtHand {
  readonly token: string;
  readonly awaits: MfaStep;
}

type ActorFor<R> = R extends { access: { needs: "public" } } ? null : Actor;
type SessionFor<R> = R extends { access: { needs: "public" } } ? null : SessionAtHand;
type ClientFor<R> = R extends { access: { client: "required" } }
  ? OpenClient
  : R extends { access: { client: "optional" } }
    ? OpenClient | null
    : null;

type ModeOf<R> = [R] extends [never] ? "write" : R extends { mode?: infer M } ? NonNullable<M> : "write";

/** One connection in `read`, one transaction in `write`, committed after the handler returns. */
interface WithDb {
  readonly db: Db;
}

/** In `outside` and `upload`: no connection is held but inside these. */
interface WithCommits<R> {
  /** One transaction, in which `db` is all there is to use: it may run again where a concurrent writer wins. What is `auditWrite` inside is audited with it. */
  commit<Result>(act: (db: Db) => Promise<Result>): Promise<Result>;
  /** The last transaction: the handler returns what it comes to, and the reply is stored with it for the Idempotency-Key. */
  commitReply<Value extends Answer<R>>(act: (db: Db) => Promise<Value>): Promise<Committed<Value>>;
}

/** What a handler is given. It reads top to bottom: load, assert, write, return. */
export type HandlerContext<R> = CallBase<R> & ([ModeOf<R>] extends ["outside" | "upload"] ? WithCommits<R> : WithDb);

interface CallBase<R> {
  readonly actor: ActorFor<R>;
  readonly client: ClientFor<R>;
  readonly session: SessionFor<R>;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The instant of the request, ISO 8601 UTC. */
  readonly now: string;
  readonly requestingID: number | null;
  readonly services: Services;
  /** Every feature's columns that hold files, for whoever opens or drops one. */
  readonly fileUses: readonly FileUse[];
  /** Every feature's purposes, for whoever uploads a file. */
  readonly filePurposes: readonly FilePurpose[];
  /** Every feature's reads, for whoever is told of changes. */
  readonly readers: Readers;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Refuses with the verdict's problem; a code the route does not declare does not compile. */
  assertAllowed(verdict: Verdict<FailsOf<R> | GeneralCode>): void;
  fail<Code extends FailsOf<R> | GeneralCode, Details>(
    kind: Problem<Code, Details>,
    ...details: undefined extends Details ? [details?: Details, errors?: FieldErrors] : [details: Details, errors?: FieldErrors]
  ): never;
  /** 404 when there is no such row for this caller. */
  assertFound<Row>(row: Row | null | undefined): Row;
  /** Registers a change (F-10): every route that writes does, in the same transaction; live listeners hear of it after the commit. */
  auditWrite(change: AuditEntry): void;
  /** Registers that a record or file was opened, when the contract's `audit` cannot express it. */
  auditRead(controller: string, identity: number): void;
  /** Registers, in that client's own register, what a list over several clients showed of one. */
  auditList(_doctor: number, controller: string, ids: readonly number[]): void;
  /** Runs after the commit, before the reply; for cookies and the like. */
  afterCommit(act: () => void): void;
}

/** Codes any route may answer (Part A, status codes). */
export type GeneralCode = "invalid" | "not_found" | "forbidden" | "stale" | "too_large" | "type.unsupported" | "too_many";

/** Nothing for a 204, and whatever it likes (a stream) where the route has no JSON reply. */
type Answer<R> = [ReplyInput<R>] extends [undefined] ? unknown : ReplyInput<R>;
type Returned<R> = [ModeOf<R>] extends ["outside" | "upload"] ? Committed<Answer<R>> : Answer<R>;
export type Handler<R> = (call: HandlerContext<R>) => Promise<Returned<R>> | Returned<R>;
export type Handlers<Routes> = { readonly [Name in keyof Routes]: Handler<Routes[Name]> };
