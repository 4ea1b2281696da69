import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "#kernel/access/network.ts";
import { hostOf, isLiteral } from "./address.ts";
import type { Answer } from "../rules/attempt.ts";

const TIMEOUT_MS = 10_000;
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
    const clientRequest = send(target, options, (reply) => void answerOf(reply).then(resolve));
    clientRequest.on("error", (error) => resolve(failureOf(error, host)));
    clientRequest.end(body);
  });
}

const privateAnswer: Answer = {
  status: null,
  words: "The address is in a private network, so it was not called.",
};

async function answerOf(reply: IncomingMessage): Promise<Answer> {
  const status = reply.statusCode ?? null;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of reply) {
      chunks.push(Buffer.from(chunk));
      size += chunks.at(-1)?.length ?? 0;
      if (size >= KEPT_BYTES) break;
    }
  } catch {
    // Ignores an interrupted response because only the status counts.
  }
  reply.destroy();
  return { status, words: toStorableText(Buffer.concat(chunks).toString("utf8").slice(0, KEPT_BYTES)) };
}

function failureOf(error: Error, host: string): Answer {
  if (error instanceof PrivateAddress) return privateAnswer;
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return { status: null, words: `${host} did not answer in time.` };
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  return { status: null, words: `${host} couldn't be reached${code}.` };
}

const toStorableText = (text: string): string => text.replace(/[\p{Cc}\p{Surrogate}]+/gu, " ").trim();
