import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthenticatedSession } from "#platform/access/authenticate.ts";
import type { AccessContext } from "#platform/access/authorize.ts";
import type { Tokens } from "#platform/access/session.ts";
import type { Author, AuditEntry } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import type { RequestConnection } from "#platform/db/request-connections.ts";
import type { FilePurpose } from "#platform/files/contract.ts";
import type { Readers } from "#platform/realtime/readers.ts";
import type { Services } from "#platform/services.ts";
import type { Feature, FileUse } from "./feature.ts";
import type { ShapedValue, StoredReply } from "./shape-reply.ts";

export type Endpoint = Feature["endpoints"][number];

/** Request of the contract as it arrives. */
export interface RequestContext {
  readonly services: Services;
  readonly endpoint: Endpoint;
  readonly fileUses: readonly FileUse[];
  readonly filePurposes: readonly FilePurpose[];
  readonly readers: Readers;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly tokens: Tokens;
  /** Instant of the request, in ISO 8601 UTC. */
  readonly now: string;
}

/** Request with its connection, while its session is read. */
export interface OpenRequest extends RequestContext {
  /**
   * Connection reserved for the request until its release. Null in the modes `outside` and `upload`, on
   * public reads, and on reads without a JSON reply.
   */
  readonly connection: RequestConnection | null;
  /** Session of the request; null on public routes. Speculative work gets the cached session. */
  readonly session: Promise<AuthenticatedSession | null>;
  /** Rejects if speculative work was done for a session other than the one that was read. */
  readonly confirm: () => Promise<void>;
}

/**
 * Request after the first three steps: the access granted, the parsed input and the author for the audit log.
 */
export interface ExecutionContext extends OpenRequest {
  readonly access: AccessContext | null;
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly author: Author;
}

/** Side effects of a handler: audit entries and callbacks to run after the commit. */
export interface Effects {
  readonly changes: AuditEntry[];
  readonly readRecords: { readonly controller: string; readonly identity: number }[];
  readonly readLists: {
    readonly _doctor: number;
    readonly controller: string;
    readonly ids: readonly number[];
  }[];
  readonly afterCommit: (() => void)[];
}

export const noEffects = (): Effects => ({ changes: [], readRecords: [], readLists: [], afterCommit: [] });

/** Result of a handler with its side effects. */
export interface HandlerResult extends Effects {
  readonly value: unknown;
  /**
   * The reply, if it is known before the last step: stored for the Idempotency-Key, or the stored reply to an
   * earlier request with that key.
   */
  readonly shaped?: ShapedValue<StoredReply>;
}

/**
 * Database access of a handler: the request's connection, or transactions that the handler opens one after
 * the other.
 */
export type DatabaseAccess = { readonly db: Db } | Commits;

export interface Commits {
  readonly commit: <Result>(act: (db: Db) => Promise<Result>) => Promise<Result>;
  readonly commitReply: <Value>(act: (db: Db) => Promise<Value>) => Promise<Committed<Value>>;
}

/**
 * Reply whose transaction is committed and has stored it for the Idempotency-Key. Created by `commitReply`
 * only.
 */
export class Committed<out Value> {
  readonly value: Value;
  /** The stored reply, or null without an Idempotency-Key. */
  readonly shaped: ShapedValue<StoredReply> | null;

  constructor(value: Value, shaped: ShapedValue<StoredReply> | null) {
    this.value = value;
    this.shaped = shaped;
  }
}
