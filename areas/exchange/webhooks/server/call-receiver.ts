import { lookup } from "node:dns/promises";
import { addAbortSignal } from "node:stream";
import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "#kernel/access/network.ts";
import { hostOf, isLiteral } from "./address.ts";
import { type Answer, retryAfterMsOf } from "../rules/attempt.ts";

const TIMEOUT_MS = 10_000;
/** Time for the body, which is only shown: a receiver whose body never ends must not hold up other deliveries. */
const BODY_TIMEOUT_MS = 1000;
const KEPT_BYTES = 500;

interface Call {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True if addresses of this machine and of private networks may be called (WEBHOOKS_PRIVATE). */
  readonly mayBePrivate: boolean;
  readonly timeoutMs?: number;
}

class PrivateAddress extends Error {}

/**
 * Resolves a name if all its addresses are public. The connection is made to the addresses that were checked.
 */
const publicLookup: LookupFunction = (name, options, callback) => {
  const find = async (): Promise<void> => {
    const addresses = await lookup(name, { ...options, all: true });
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      callback(new PrivateAddress(), "");
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
  find().catch((error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ""));
};

/**
 * Calls the receiver once. Never throws, follows no redirect and reads no more of the response than is shown.
 */
export async function callReceiver({
  url,
  body,
  headers,
  mayBePrivate,
  timeoutMs = TIMEOUT_MS,
}: Call): Promise<Answer> {
  const target = new URL(url);
  const host = hostOf(target);
  if (!mayBePrivate && (target.protocol !== "https:" || (isLiteral(host) && !isPublicAddress(host))))
    return privateAnswer;
  const options: RequestOptions = {
    method: "POST",
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": "Corella-Webhooks/1",
    },
    ...(mayBePrivate ? {} : { lookup: publicLookup }),
  };
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const clientRequest = send(target, options);
    let answered = false;
    clientRequest.on("response", (reply) => {
      answered = true;
      void answerOf(reply).then(resolve);
    });
    // Answers a change of protocol, because Node otherwise ends the request with neither response nor error.
    clientRequest.on("upgrade", ({ statusCode = null }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, words: "" });
    });
    clientRequest.on("error", (error) => {
      if (!answered) resolve(failureOf(error, host));
    });
    clientRequest.end(body);
  });
}

const privateAnswer: Answer = {
  status: null,
  words: "The address is in a private network, so it was not called.",
};

/** Returns the answer with the start of its body. The status counts even if the body is cut off or too slow. */
async function answerOf(reply: IncomingMessage): Promise<Answer> {
  const status = reply.statusCode ?? null;
  const retryAfterMs = retryAfterMsOf(reply.headers["retry-after"], Date.now());
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of addAbortSignal(AbortSignal.timeout(BODY_TIMEOUT_MS), reply)) {
      chunks.push(Buffer.from(chunk));
      size += chunks.at(-1)?.length ?? 0;
      if (size >= KEPT_BYTES) break;
    }
  } catch {
    // Ignores an interrupted response because only the status counts.
  }
  reply.destroy();
  const words = toStorableText(Buffer.concat(chunks).toString("utf8").slice(0, KEPT_BYTES));
  return { status, words, retryAfterMs };
}

const NO_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;
function failureOf(error: Error, host: string): Answer {
  if (error instanceof PrivateAddress) return privateAnswer;
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return { status: null, words: `${host} did not answer in time.` };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const codeSuffix = code === "" ? "" : ` (${code})`;
  if (code.startsWith("HPE_"))
    return { status: null, words: `${host} did not answer with HTTP${codeSuffix}.` };
  if (NO_CERTIFICATE.test(code))
    return { status: null, words: `The certificate of ${host} is not valid${codeSuffix}.` };
  return { status: null, words: `${host} couldn't be reached${codeSuffix}.` };
}

const toStorableText = (text: string): string => text.replace(/[\p{Cc}\p{Surrogate}]+/gu, " ").trim();
