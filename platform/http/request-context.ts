import type { FastifyReply, FastifyRequest } from "fastify";
import type { Authenticated } from "#platform/access/authenticate.ts";
import type { AccessContext } from "#platform/access/authorize.ts";
import type { Tokens } from "#platform/access/session.ts";
import type { Author, AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { RequestConnection } from "#platform/db/request-connections.ts";
import type { FilePurpose } from "#platform/files/contract.ts";
import type { Readers } from "#platform/realtime/readers.ts";
import type { Services } from "#platform/services.ts";
import type { Feature, FileUse } from "./feature.ts";
import type { Shaped, StoredReply } from "./shape-reply.ts";

/** A route and its handler. */
export type Endpoint = Feature["endpoints"][number];

/** A request of the contract as it arrives. */
export interface RequestContext {
  readonly services: Services;
  readonly endpoint: Endpoint;
  readonly fileUses: readonly FileUse[];
  readonly filePurposes: readonly FilePurpose[];
  readonly readers: Readers;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly tokens: Tokens;
  /** The instant of the request, ISO 8601 UTC. */
  readonly now: string;
}

/** The same with its connection, while its session is read. */
export interface OpenRequest extends RequestContext {
  /** Of the request alone until it is released; null in the modes `outside` and `upload`, and where nothing is read by it. */
  readonly connection: RequestConnection | null;
  /** Null on public routes. Speculative work gets the cached one here. */
  readonly session: Promise<Authenticated | null>;
  /** Rejects where speculative work was done for another session than the one that was then read. */
  readonly confirm: () => Promise<void>;
}

/** What the first three steps found: who may do it, and what was sent. */
export interface ExecutionContext extends OpenRequest {
  readonly access: AccessContext | null;
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly author: Author;
}

/** What a handler says beside its reply: for the audit log, and for after the commit. */
export interface Effects {
  readonly changes: AuditEntry[];
  readonly readRecords: { readonly controller: string; readonly identity: number }[];
  readonly readLists: { readonly _doctor: number; readonly controller: string; readonly ids: readonly number[] }[];
  readonly afterCommit: (() => void)[];
}

export const noEffects = (): Effects => ({ changes: [], readRecords: [], readLists: [], afterCommit: [] });

/** What a handler did. */
export interface HandlerResult extends Effects {
  readonly value: unknown;
  /** Where the reply is known before the last step: stored for the Idempotency-Key, or the one stored for an earlier request with it. */
  readonly shaped?: Shaped<StoredReply>;
}

/** What a handler works with: the request's connection, or transactions of its own that it opens one after the other. */
export type DatabaseAccess = { readonly db: Db } | Commits;

export interface Commits {
  readonly commit: <Result>(act: (db: Db) => Promise<Result>) => Promise<Result>;
  readonly commitReply: <Value>(act: (db: Db) => Promise<Value>) => Promise<Committed<Value>>;
}

/** A reply whose transaction is committed, in which it was stored for the Idempotency-Key. Only `commitReply` makes one. */
export class Committed<out Value> {
  readonly value: Value;
  /** Null without a key. */
  readonly shaped: Shaped<StoredReply> | null;

  constructor(value: Value, shaped: Shaped<StoredReply> | null) {
    this.value = value;
    this.shaped = shaped;
  }
}
