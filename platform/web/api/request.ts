import type { AnyRoute, BodyInput, ParamsInput, QueryInput, ReplyOf } from "#kernel/contract/contract.ts";
import { addressOf, type Owner, type Values } from "./address.ts";
import { markUnreachable, markReachable } from "./connection.ts";
import { failureOf, makeOfflineError, type RequestError } from "./request-error.ts";
import { recordRequest, idleSeconds } from "./last-touch.ts";
import { reportSessionEnd } from "./session-ended.ts";

type HasNoKeys<T> = [keyof T] extends [never] ? true : false;

/** Values of a read. `params` is required only if the route's path contains some. */
export type ReadInput<R extends AnyRoute> = (HasNoKeys<ParamsInput<R>> extends true
  ? { params?: undefined }
  : { params: ParamsInput<R> }) & {
  query?: QueryInput<R>;
};

export type CallOf<R extends AnyRoute> = ReadInput<R> & { body?: BodyInput<R> | FormData };

export interface RequestOptions {
  owner?: Owner | null;
  signal?: AbortSignal;
  /** Idempotency-Key of a write that may be sent again. */
  onceKey?: string;
}

/** Calls a route of the contract. Rejects only with `RequestError`, unless the call was aborted. */
export async function request<R extends AnyRoute>(
  route: R,
  call: CallOf<R>,
  options: RequestOptions = {},
): Promise<ReplyOf<R>> {
  const response = await send(route, call, options);
  if (!response.ok) throw await handleRefusal(route, response);
  if (isPage(response)) throw reportUnreachable();
  markReachable();
  // `as`: the contract types the route's reply, and the server shapes every reply by the same schema.
  return (response.status === 204 ? undefined : await readReply(response, options.signal)) as ReplyOf<R>;
}

/**
 * Returns true if the response is an HTML page, such as the sign-in page of a proxy or network: nothing was
 * read or saved.
 */
const isPage = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("text/html") ?? false;

function reportUnreachable(): RequestError {
  markUnreachable();
  return makeOfflineError();
}

/**
 * Reads the JSON body, or undefined if there is none. Rethrows if the call was aborted while the body
 * arrived, because an aborted call is not an empty reply.
 */
const readReply = (response: Response, signal: AbortSignal | undefined): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return undefined;
  });

/** Fetches the file that a route produces, with its name from `content-disposition`. */
export async function requestFile<R extends AnyRoute>(
  route: R,
  call: CallOf<R>,
  options: RequestOptions = {},
): Promise<{ name: string; bytes: Blob }> {
  const response = await send(route, call, options);
  if (!response.ok) throw await handleRefusal(route, response);
  if (isPage(response)) throw reportUnreachable();
  markReachable();
  return {
    name: fileNameOf(response.headers.get("content-disposition") ?? ""),
    bytes: await response.blob(),
  };
}

/** Returns the UTF-8 file name of the header (RFC 6266), or "file" if it has none. */
const fileNameOf = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? "file");

async function send(
  route: AnyRoute,
  call: Values & { body?: unknown },
  { owner = null, signal, onceKey }: RequestOptions,
): Promise<Response> {
  const { body } = call;
  const isJson = body !== undefined && !(body instanceof FormData);
  recordRequest();
  try {
    return await fetch(addressOf(route, call, owner), {
      method: route.method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        "x-idle-seconds": String(idleSeconds()),
        ...(isJson ? { "content-type": "application/json" } : {}),
        ...(onceKey === undefined ? {} : { "idempotency-key": onceKey }),
      },
      body: isJson ? JSON.stringify(body) : body instanceof FormData ? body : undefined,
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw reportUnreachable();
  }
}

async function handleRefusal(route: AnyRoute, response: Response): Promise<RequestError> {
  const failure = await failureOf(response);
  if (failure.isPassing) markUnreachable();
  else markReachable();
  // A wrong password is also a 401, but of routes that declare this error themselves (RULE-AUTH-07).
  const isDeclared = route.fails.some(({ code }) => code === failure.code);
  if (failure.status === 401 && !isDeclared && route.access.needs !== "public") reportSessionEnd();
  return failure;
}
