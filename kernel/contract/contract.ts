import type { AnyProblem, Problem } from "./problem.ts";
import type { Permission } from "#kernel/access/permissions.ts";

/**
 * The one description of a route, read by server, browser, OpenAPI document and tests.
 * Generics are constrained with Standard Schema and not with ZodType: the same contract then compiles several times faster.
 */
export interface Schema {
  readonly "~standard": {
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
    readonly validate: (value: unknown) => Validated | Promise<Validated>;
  };
}
export type Validated = { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] };
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

/** The `{names}` in a path. */
export type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/**
 * The client a route is about (decisions.md Part A, doctor_id):
 * `required` – rows of one client; staff must name it with doctor_id, a client's own is the default.
 * `optional` – staff may name a client to see only its rows; clients see their own.
 * `none` – belongs to no client; doctor_id and requestingID mean nothing here.
 */
export type ClientPolicy = "required" | "optional" | "none";

/** `public` needs no session, `session` any session; a list of rights is satisfied by any one of them. */
export type Needs = "public" | "session" | Permission | readonly Permission[];

/**
 * What a half session still waits for once the password was right: a second factor, or setting up the first one where a group needs it.
 */
export const WAITING_STATES = ["factor", "set_up"] as const;
export type WaitingState = (typeof WAITING_STATES)[number];
/** And of whoever has just signed up: two hours that open the payment of the sign-up and nothing else (G-50). */
export const HALF_SESSION_STATES = [...WAITING_STATES, "payment"] as const;
export type HalfSessionState = (typeof HALF_SESSION_STATES)[number];

/**
 * How a handler uses the database:
 * `read` – one connection, no transaction; the default of GET.
 * `write` – one transaction, which begins anew where a concurrent writer wins; the default of every other method.
 * `outside` – no connection while the handler works outside the database (calls a service, hashes a password): it gets `commit` in place of `db`.
 * `upload` – the same while bytes arrive.
 */
export type Mode = "read" | "write" | "outside" | "upload";

/** Which sessions that wait for their second step may call a route. */
export interface PendingMfa {
  readonly pendingMfa: readonly [HalfSessionState, ...HalfSessionState[]];
  /** A full session may not call it. */
  readonly only?: true;
}

/**
 * The sessions that may call a route; `full` by default. `ending`: it ends the session, which one that rested too long, or lacks a factor that is
 * needed by now, may do as well.
 */
export type SessionPolicy = "full" | "ending" | PendingMfa;

/** Who may call a route, and for which client. `platform/access` decides by it. */
export interface RouteAccess<Needed extends Needs = Needs, Client extends ClientPolicy = ClientPolicy> {
  readonly needs: Needed;
  readonly client: Client;
  /** Without it every signed-in user but forms-only clients; `all`: forms-only clients (user_type 2) as well (RULE-PERM-09). */
  readonly callers?: "staff" | "all";
  /** `false` refuses requestingID: no acting for peers on sign-ins, packages, money (Part A). */
  readonly peers?: false;
  /** Also for staff who have access to one locked patient of the client only (groups 19 to 22); the handler limits the rows to that patient. */
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
  /** Row of the specification's endpoint table, or `own` for what we added. */
  readonly id: string;
  readonly summary: string;
  readonly method: Method;
  readonly path: Path;
  /** A GET that the specification gives an effect says `write`: it then has its audit row, and is not served to another site's page or by a link. */
  readonly mode?: Moded;
  /** A GET of mode `outside` that changes nothing: a link may open it, as it may open a `read`. */
  readonly readOnly?: true;
  /** The verbs that are served, where the specification only proposes one. */
  readonly methods?: readonly [Method, ...Method[]];
  readonly access: RouteAccess<Needed, Client>;
  /**
   * The handler of this `read` or `write` uses the database and nothing else. So it may start with the access cached for the session, while the
   * session is read; where that differs, the work is discarded (platform/http/speculation.ts).
   */
  readonly speculative?: true;
  /** The refusal of a read without access, in place of the general one. */
  readonly notFoundAs?: Problem<string, undefined>;
  /** The reply shows something once (a code, a secret) or sets a cookie: it is not stored for the Idempotency-Key. */
  readonly idempotency?: false;
  /** Its request may be an HTML form, as mail programs send it for RFC 8058, and other systems for OAuth. */
  readonly takesForm?: true;
  /** Calls from one address, for public routes and costly ones. */
  readonly limits?: { readonly perMinute: number };
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply?: Reply;
  /** The row as it is, for a stale version (F-7), where that has another shape than the reply. */
  readonly current?: Schema;
  /** Success status; 200 (201 for a POST that creates) unless told. */
  readonly status?: 200 | 201 | 204;
  /** Content type of the request body where that is neither JSON nor the parts of an upload; the handler reads it. */
  readonly consumes?: string;
  /** Answers something else than JSON; the handler writes it. */
  readonly produces?: string;
  readonly fails?: Fails;
  /** The kind of record the path's parameter addresses: a foreign one must be a 404, and a loop over the contract proves it. */
  readonly entities?: Readonly<Partial<Record<NamesIn<Path>, string>>>;
  /** A reading that is an audit event (F-10): one record opened, or a list that showed records of this kind. */
  readonly audit?: { readonly controller: string; readonly one?: NamesIn<Path> };
  /** A body that is valid, for the OpenAPI document and for the loops over the contract. */
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
export const methodsOf = ({ method, methods }: Pick<AnyRoute, "method" | "methods">): readonly Method[] => methods ?? [method];
export const pendingMfaOf = ({ access: { session } }: Pick<AnyRoute, "access">): PendingMfa | undefined =>
  typeof session === "object" ? session : undefined;
export const isWrite = (one: Pick<AnyRoute, "method" | "mode">): boolean => modeOf(one) !== "read";
/** Neither another site's page nor, where it is a GET, a link may send it. */
export const hasEffect = (one: Pick<AnyRoute, "method" | "mode" | "readOnly">): boolean => isWrite(one) && one.readOnly !== true;

/** Loosened for code that handles every route alike. */
export type AnyRoute = Omit<Route, "entities" | "audit"> & {
  readonly entities?: Readonly<Record<string, string | undefined>>;
  readonly audit?: { readonly controller: string; readonly one?: string };
};

// `{}` as an empty set of parameters, not as "anything but null".
type Nothing = Readonly<Record<never, Schema>>;

/** A path whose `{name}` has no schema does not compile. */
export function route<
  const Path extends string,
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
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
    // `as`: empty defaults stand for the absent shapes, which the type parameters already say.
    params: (definition.params ?? {}) as Params,
    query: (definition.query ?? {}) as Query,
    fails: (definition.fails ?? []) as Fails,
  };
}

export type ParamsOf<R> = R extends { params: infer P extends Shape } ? ShapeOutput<P> : never;
export type ParamsInput<R> = R extends { params: infer P extends Shape } ? ShapeInput<P> : never;
export type QueryOf<R> = R extends { query: infer Q extends Shape } ? ShapeOutput<Q> : never;
export type QueryInput<R> = R extends { query: infer Q extends Shape } ? ShapeInput<Q> : never;
type Given<S> = [NonNullable<S>] extends [never] ? undefined : NonNullable<S>;
export type BodyOf<R> = R extends { body?: infer B } ? OutputOf<Given<B>> : undefined;
export type BodyInput<R> = R extends { body?: infer B } ? InputOf<Given<B>> : undefined;
/** What the browser receives. */
export type ReplyOf<R> = R extends { reply?: infer B } ? OutputOf<Given<B>> : undefined;
/** What the handler returns; unknown fields fall off. */
export type ReplyInput<R> = R extends { reply?: infer B } ? InputOf<Given<B>> : undefined;
/** The codes a route may answer, beside those any route may. */
export type FailsOf<R> = R extends { fails: readonly (infer P)[] }
  ? P extends Problem<infer Code, never>
    ? Code
    : never
  : never;
