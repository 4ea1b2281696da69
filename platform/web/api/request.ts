import type { AnyRoute, BodyInput, ParamsInput, QueryInput, ReplyOf } from "#kernel/contract/contract.ts";
import { addressOf, type Owner, type Values } from "./address.ts";
import { connectionFailed, connectionWorks } from "./connection.ts";
import { failureOf, offline, type RequestFailed } from "./failed.ts";
import { asked, idleSeconds } from "./last-touch.ts";
import { sessionEnded } from "./session-ended.ts";

type None<T> = [keyof T] extends [never] ? true : false;

/** What is read: parameters only where the path has some. */
export type AskOf<R extends AnyRoute> = (None<ParamsInput<R>> extends true
  ? { params?: undefined }
  : { params: ParamsInput<R> }) & {
  query?: QueryInput<R>;
};

export type CallOf<R extends AnyRoute> = AskOf<R> & { body?: BodyInput<R> | FormData };

export interface RequestOptions {
  owner?: Owner | null;
  signal?: AbortSignal;
  /** Idempotency-Key of a write that may be sent again. */
  onceKey?: string;
}

/** One call of the contract. Rejects with RequestFailed and nothing else, unless it was aborted. */
export async function request<R extends AnyRoute>(route: R, call: CallOf<R>, around: RequestOptions = {}): Promise<ReplyOf<R>> {
  const response = await send(route, call, around);
  if (!response.ok) throw await refused(route, response);
  if (isPage(response)) throw unreachable();
  connectionWorks();
  // `as`: the contract says what the route answers, and the server shapes every answer by the same schema.
  return (response.status === 204 ? undefined : await replyIn(response, around.signal)) as ReplyOf<R>;
}

/** The sign-in page of a proxy or of a network, which answers in Corella's place: nothing was read or saved. */
const isPage = ({ headers }: Response): boolean => headers.get("content-type")?.startsWith("text/html") ?? false;

function unreachable(): RequestFailed {
  connectionFailed();
  return offline();
}

/** What was given up on while its body arrived is aborted, and no reply without a body. */
const replyIn = (response: Response, signal: AbortSignal | undefined): Promise<unknown> =>
  response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return undefined;
  });

/** The bytes of a route that produces a file, with the name the server gives it. */
export async function requestFile<R extends AnyRoute>(
  route: R,
  call: CallOf<R>,
  around: RequestOptions = {},
): Promise<{ name: string; bytes: Blob }> {
  const response = await send(route, call, around);
  if (!response.ok) throw await refused(route, response);
  connectionWorks();
  return { name: nameIn(response.headers.get("content-disposition") ?? ""), bytes: await response.blob() };
}

/** RFC 6266: the name in UTF-8. */
const nameIn = (disposition: string): string => decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? "file");

async function send(
  route: AnyRoute,
  call: Values & { body?: unknown },
  { owner = null, signal, onceKey }: RequestOptions,
): Promise<Response> {
  const { body } = call;
  const isJson = body !== undefined && !(body instanceof FormData);
  asked();
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
    throw unreachable();
  }
}

async function refused(route: AnyRoute, response: Response): Promise<RequestFailed> {
  const failure = await failureOf(response);
  if (failure.isPassing) connectionFailed();
  else connectionWorks();
  // A wrong password is a 401 too, of calls that declare it themselves (RULE-AUTH-07).
  const isDeclared = route.fails.some(({ code }) => code === failure.code);
  if (failure.status === 401 && !isDeclared && route.access.needs !== "public") sessionEnded();
  return failure;
}
