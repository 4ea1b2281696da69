import type { AnyProblem, Problem } from "./problem.ts";
import type { Permission } from "#kernel/access/permissions.ts";

/**
 * Standard Schema, as used by route contracts. A contract is the single description of a route, read by
 * server, browser, OpenAPI document and tests. Generics are constrained with Standard Schema rather than
 * ZodType because the contracts then compile several times faster.
 */
export interface Schema {
  readonly "~standard": {
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
    readonly validate: (value: unknown) => ValidationResult | Promise<ValidationResult>;
  };
}
export type ValidationResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}
export type InputOf<S> = S extends Schema ? NonNullable<S["~standard"]["types"]>["input"] : undefined;
export type OutputOf<S> = S extends Schema ? NonNullable<S["~standard"]["types"]>["output"] : undefined;

export type Shape = Readonly<Record<string, Schema>>;
type OptionalKeys<S extends Shape> = { [K in keyof S]: undefined extends InputOf<S[K]> ? K : never }[keyof S];
export type ShapeInput<S extends Shape> = { [K in Exclude<keyof S, OptionalKeys<S>>]: InputOf<S[K]> } & {
  [K in OptionalKeys<S>]?: InputOf<S[K]>;
};
export type ShapeOutput<S extends Shape> = { [K in keyof S]: OutputOf<S[K]> };

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Union of the `{names}` in a path. */
export type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/**
 * Relation of a route to a client (decisions.md Part A, doctor_id):
 * `required` – rows of one client; staff must name the client with `doctor_id`, a client's own is the
 * default.
 * `optional` – staff may name a client to see only that client's rows; clients see their own.
 * `none` – belongs to no client; `doctor_id` and `requestingID` are ignored.
 */
export type ClientPolicy = "required" | "optional" | "none";

/**
 * Requirement of a route: `public` needs no session, `session` any session. A list of permissions is
 * satisfied by any of its permissions.
 */
export type Needs = "public" | "session" | Permission | readonly Permission[];

/**
 * Second steps that a pending session may still require after the password was accepted: entering a second
 * factor, or setting up the first one if a group requires a second factor.
 */
export const WAITING_STATES = ["factor", "set_up"] as const;
export type WaitingState = (typeof WAITING_STATES)[number];
/**
 * States of a pending session. `payment` is the state after sign-up: the session lasts two hours and grants
 * access to the payment of the sign-up only (G-50).
 */
export const HALF_SESSION_STATES = [...WAITING_STATES, "payment"] as const;
export type HalfSessionState = (typeof HALF_SESSION_STATES)[number];

/**
 * Use of the database by a handler:
 * `read` – one connection, no transaction; the default of GET.
 * `write` – one transaction, which is retried if a concurrent writer wins; the default of every other method.
 * `outside` – no connection while the handler works outside the database (calls a service, hashes a
 * password): the handler receives `commit` in place of `db`.
 * `upload` – like `outside`, while an upload is received.
 */
export type Mode = "read" | "write" | "outside" | "upload";

/** Pending sessions that may call a route, by the step they still require. */
export interface PendingMfa {
  readonly pendingMfa: readonly [HalfSessionState, ...HalfSessionState[]];
  /** Excludes full sessions. */
  readonly only?: true;
}

/**
 * Sessions that may call a route; `full` by default. `ending`: the route ends the session, so it also accepts
 * a session that was idle for too long or that lacks a second factor required by now.
 */
export type SessionPolicy = "full" | "ending" | PendingMfa;

/** Access to a route: the permission required and the client concerned. Enforced by `platform/access`. */
export interface RouteAccess<Needed extends Needs = Needs, Client extends ClientPolicy = ClientPolicy> {
  readonly needs: Needed;
  readonly client: Client;
  /**
   * Callers of the route. Default: every signed-in user, without forms-only clients (user_type 2) if the
   * route needs no more than a session. `staff`: staff only. `all`: forms-only clients as well
   * (RULE-PERM-09).
   */
  readonly callers?: "staff" | "all";
  /**
   * `false` rejects `requestingID`: users may not act for a company peer on sign-ins, packages or money (Part
   * A).
   */
  readonly peers?: false;
  /**
   * Admits, in addition, staff who have access to only one locked patient of the client (groups 19 to 22).
   * The handler restricts the rows to that patient.
   */
  readonly locked?: true;
  readonly session?: SessionPolicy;
}

export interface RouteDefinition<
  Path extends string,
  Params extends Shape,
  Query extends Shape,
  Body extends Schema | undefined,
  Reply extends Schema | undefined,
  Fails extends readonly AnyProblem[],
  Needed extends Needs,
  Client extends ClientPolicy,
  Moded extends Mode = Mode,
> {
  /** Row of the specification's endpoint table, or `own` for a route that Corella adds. */
  readonly id: string;
  readonly summary: string;
  readonly method: Method;
  readonly path: Path;
  /**
   * Use of the database. A GET that has an effect by specification declares `write`: the call is then
   * audited, and is refused from another site's page or by following a link.
   */
  readonly mode?: Moded;
  /** Marks a GET of mode `outside` that changes nothing. The route may be opened by a link, like a `read`. */
  readonly readOnly?: true;
  /** All HTTP methods served, if more than one. Used where the specification only proposes a method. */
  readonly methods?: readonly [Method, ...Method[]];
  readonly access: RouteAccess<Needed, Client>;
  /**
   * Allows a `read` or `write` to start with the access cached for the session while the session is read.
   * Requires a handler that uses the database only, because the work is discarded if the access has changed
   * (platform/http/speculation.ts).
   */
  readonly speculative?: true;
  /** Problem to return for a read without access, in place of the general "not found". */
  readonly notFoundAs?: Problem<string, undefined>;
  /**
   * `false` keeps the reply from being stored for the `Idempotency-Key`, because it contains a one-time code
   * or secret, or sets a cookie.
   */
  readonly idempotency?: false;
  /**
   * Accepts an HTML form as the request body, as sent by mail programs (RFC 8058) and by other systems
   * (OAuth).
   */
  readonly takesForm?: true;
  /** Rate limit per address, for public and costly routes. */
  readonly limits?: { readonly perMinute: number };
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply?: Reply;
  /** Schema of the current row sent with a stale version (F-7), if it differs from the reply. */
  readonly current?: Schema;
  /** Success status. Defaults to 200, or to 201 for a POST that creates. */
  readonly status?: 200 | 201 | 204;
  /**
   * Content type of a request body that is neither JSON nor a multipart upload. The handler reads the body.
   */
  readonly consumes?: string;
  /** Content type of a response that is not JSON. The handler writes the response. */
  readonly produces?: string;
  readonly fails?: Fails;
  /**
   * Kind of record that a path parameter identifies. A record of another client must result in a 404, which a
   * test of all contracts verifies.
   */
  readonly entities?: Readonly<Partial<Record<NamesIn<Path>, string>>>;
  /** Audit event of a read (F-10): opening one record, or listing records of this kind. */
  readonly audit?: { readonly controller: string; readonly one?: NamesIn<Path> };
  /** A valid request body, used in the OpenAPI document and by the tests of all contracts. */
  readonly example?: unknown;
}

export interface Route<
  Path extends string = string,
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
  Fails extends readonly AnyProblem[] = readonly AnyProblem[],
  Needed extends Needs = Needs,
  Client extends ClientPolicy = ClientPolicy,
  Moded extends Mode = Mode,
> extends RouteDefinition<Path, Params, Query, Body, Reply, Fails, Needed, Client, Moded> {
  readonly params: Params;
  readonly query: Query;
  readonly fails: Fails;
}

export const modeOf = ({ method, mode }: Pick<AnyRoute, "method" | "mode">): Mode =>
  mode ?? (method === "GET" ? "read" : "write");
export const methodsOf = ({ method, methods }: Pick<AnyRoute, "method" | "methods">): readonly Method[] =>
  methods ?? [method];
export const pendingMfaOf = ({ access: { session } }: Pick<AnyRoute, "access">): PendingMfa | undefined =>
  typeof session === "object" ? session : undefined;
export const isWrite = (anyRoute: Pick<AnyRoute, "method" | "mode">): boolean => modeOf(anyRoute) !== "read";
/**
 * Returns true if the route changes something, so that it can't be called from another site's page nor, if it
 * is a GET, by following a link.
 */
export const hasEffect = (anyRoute: Pick<AnyRoute, "method" | "mode" | "readOnly">): boolean =>
  isWrite(anyRoute) && anyRoute.readOnly !== true;

/** Route with loosened types, for code that handles all routes alike. */
export type AnyRoute = Omit<Route, "entities" | "audit"> & {
  readonly entities?: Readonly<Record<string, string | undefined>>;
  readonly audit?: { readonly controller: string; readonly one?: string };
};

// Types `{}` as an empty set of parameters rather than "anything but null".
type EmptyShape = Readonly<Record<never, Schema>>;

/** Defines a route. A path with a `{name}` that has no schema in `params` does not compile. */
export function route<
  const Path extends string,
  Params extends Shape = EmptyShape,
  Query extends Shape = EmptyShape,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
  const Fails extends readonly AnyProblem[] = readonly [],
  const Needed extends Needs = Needs,
  const Client extends ClientPolicy = ClientPolicy,
  const Moded extends Mode = "read" | "write",
>(
  definition: RouteDefinition<Path, Params, Query, Body, Reply, Fails, Needed, Client, Moded> &
    ([NamesIn<Path>] extends [keyof Params] ? unknown : { params: Record<NamesIn<Path>, Schema> }),
): Route<Path, Params, Query, Body, Reply, Fails, Needed, Client, Moded> {
  return {
    ...definition,
    // `as`: the empty defaults replace absent shapes, whose type parameters are already empty.
    params: (definition.params ?? {}) as Params,
    query: (definition.query ?? {}) as Query,
    fails: (definition.fails ?? []) as Fails,
  };
}

export type ParamsOf<R> = R extends { params: infer P extends Shape } ? ShapeOutput<P> : never;
export type ParamsInput<R> = R extends { params: infer P extends Shape } ? ShapeInput<P> : never;
export type QueryOf<R> = R extends { query: infer Q extends Shape } ? ShapeOutput<Q> : never;
export type QueryInput<R> = R extends { query: infer Q extends Shape } ? ShapeInput<Q> : never;
type DefinedSchema<S> = [NonNullable<S>] extends [never] ? undefined : NonNullable<S>;
export type BodyOf<R> = R extends { body?: infer B } ? OutputOf<DefinedSchema<B>> : undefined;
export type BodyInput<R> = R extends { body?: infer B } ? InputOf<DefinedSchema<B>> : undefined;
/** Reply as the browser receives it. */
export type ReplyOf<R> = R extends { reply?: infer B } ? OutputOf<DefinedSchema<B>> : undefined;
/** Reply as the handler returns it. Fields that are not in the schema are removed. */
export type ReplyInput<R> = R extends { reply?: infer B } ? InputOf<DefinedSchema<B>> : undefined;
/** Codes of the problems that a route declares, in addition to those any route may return. */
export type FailsOf<R> = R extends { fails: readonly (infer P)[] }
  ? P extends Problem<infer Code, never>
    ? Code
    : never
  : never;
