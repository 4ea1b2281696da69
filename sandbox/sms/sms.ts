import { createHmac, randomBytes } from "node:crypto";
import {
  type SandboxReply,
  type SandboxRequest,
  type SandboxServer,
  serveSandbox,
} from "#sandbox/http-server.ts";
import { phonePage } from "./phone-page.ts";

export const SMS_ACCOUNT = "AC00000000000000000000000000000000";
export const SMS_TOKEN = "sandbox-sms-token";
const API = `/2010-04-01/Accounts/${SMS_ACCOUNT}`;
const WEBHOOK = "/api/visitMessage/received";

export interface SandboxSms {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly direction: "outbound-api" | "inbound";
  readonly date_created: string;
  readonly callback: string | null;
  status: string;
  error_code: number | null;
}

export interface SmsSandbox extends SandboxServer {
  /** Messages of the account in both directions, oldest first. */
  readonly messages: SandboxSms[];
  /** Reports a status of a message, as often as it is called. Resolves with the status of the response. */
  readonly report: (sid: string, status: string, code?: number) => Promise<number>;
  /**
   * Replies from a phone to the sender of its last message. Resolves with the number of the reply and the
   * status of the response.
   */
  readonly reply: (phone: string, body: string) => Promise<{ sid: string; status: number }>;
  /** Sends the webhook of a reply again. */
  readonly replyAgain: (sid: string) => Promise<number>;
}

interface Options {
  /** True to report each message as sent and delivered by itself. */
  readonly delivers?: boolean;
  /** Origin of the server that gets replies before any message told it. */
  readonly origin?: string;
  /** Called when a message arrives, and again once it is kept, before the response. */
  readonly onStep?: (step: SmsStep) => void;
}

export type SmsStep = "arrived" | "kept";

/** Starts a sandbox of the used part of Twilio's Messages API, with a page that shows the phones. */
export async function startSms(options: Options = {}): Promise<SmsSandbox> {
  const account = new Account(options);
  const server = await serveSandbox((request) => account.answer(request), distort);
  return {
    ...server,
    messages: account.messages,
    report: (sid, status, code) => account.report(sid, status, code),
    reply: (phone, body) => account.reply(phone, body),
    replyAgain: (sid) => account.tellReceived(sid),
  };
}

/** Distorts a reply by the name of a mishap. */
function distort(mishap: string, reply: SandboxReply): SandboxReply {
  if (mishap.endsWith(": page")) return { body: "<h1>Welcome to our proxy</h1>" };
  if (mishap.endsWith(": 429")) return { status: 429, body: { code: 20_429, status: 429 } };
  if (mishap.endsWith(": other message") && typeof reply.body === "object" && reply.body !== null)
    return { ...reply, body: { ...reply.body, to: "+61499999999" } };
  if (
    mishap.endsWith(": trial") &&
    typeof reply.body === "object" &&
    reply.body !== null &&
    "body" in reply.body
  )
    return {
      ...reply,
      body: { ...reply.body, body: `Sent from a trial account - ${String(reply.body.body)}` },
    };
  return mishap.endsWith(": {}") ? { body: {} } : reply;
}

const REFUSED_NUMBERS: Readonly<Record<string, number>> = { "+61400000610": 21_610, "+61400000614": 21_614 };

class Account {
  readonly messages: SandboxSms[] = [];
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  answer(request: SandboxRequest): SandboxReply {
    const { method, url, headers } = request;
    if (url.pathname === "/") return this.#showPhones(request);
    const expected = `Basic ${Buffer.from(`${SMS_ACCOUNT}:${SMS_TOKEN}`).toString("base64")}`;
    if (headers.authorization !== expected) return { status: 401, body: { code: 20_003, status: 401 } };
    if (url.pathname === `${API}/Messages.json`)
      return method === "POST" ? this.#send(new URLSearchParams(request.body)) : this.#list(url.searchParams);
    const sid = new RegExp(`^${API}/Messages/(\\w+)\\.json$`).exec(url.pathname)?.[1];
    const message = this.messages.find((each) => each.sid === sid);
    return message ? { body: wireOf(message) } : { status: 404, body: { code: 20_404, status: 404 } };
  }

  #send(form: URLSearchParams): SandboxReply {
    const [to, from, body] = [form.get("To") ?? "", form.get("From") ?? "", form.get("Body") ?? ""];
    const refuse = (code: number): SandboxReply => ({ status: 400, body: { code, status: 400 } });
    if (!/^\+\d{8,15}$/.test(to)) return refuse(21_211);
    if (from === "") return refuse(21_603);
    if (body === "" || body.length > 1600) return refuse(21_617);
    const code = REFUSED_NUMBERS[to];
    if (code !== undefined) return refuse(code);
    this.#options.onStep?.("arrived");
    const message = this.#add({ to, from, body, direction: "outbound-api" }, form.get("StatusCallback"));
    this.#options.onStep?.("kept");
    if (this.#options.delivers) void this.#deliver(message.sid);
    return { status: 201, body: wireOf(message) };
  }

  async #deliver(sid: string): Promise<void> {
    for (const status of ["sent", "delivered"]) await this.report(sid, status).catch(() => 0);
  }

  #add(message: Pick<SandboxSms, "to" | "from" | "body" | "direction">, callback: string | null) {
    const added: SandboxSms = {
      ...message,
      callback,
      sid: `SM${randomBytes(16).toString("hex")}`,
      date_created: new Date().toUTCString(),
      status: message.direction === "inbound" ? "received" : "queued",
      error_code: null,
    };
    this.messages.push(added);
    return added;
  }

  #list(query: URLSearchParams): SandboxReply {
    const [to, from] = [query.get("To"), query.get("From")];
    const found = this.messages.filter(
      (each) => (to === null || each.to === to) && (from === null || each.from === from),
    );
    return { body: { messages: found.toReversed().slice(0, 50).map(wireOf) } };
  }

  async report(sid: string, status: string, code: number | null = null): Promise<number> {
    const message = this.messages.find((each) => each.sid === sid);
    if (!message?.callback) return 0;
    Object.assign(message, { status, error_code: code });
    const fields = { MessageSid: sid, MessageStatus: status, To: message.to, From: message.from };
    return post(message.callback, { ...fields, ...(code === null ? {} : { ErrorCode: String(code) }) });
  }

  async reply(phone: string, body: string): Promise<{ sid: string; status: number }> {
    const last = this.messages.findLast(({ to, direction }) => to === phone && direction !== "inbound");
    const { sid } = this.#add({ to: last?.from ?? "", from: phone, body, direction: "inbound" }, null);
    return { sid, status: await this.tellReceived(sid) };
  }

  async tellReceived(sid: string): Promise<number> {
    const message = this.messages.find((each) => each.sid === sid);
    const callback = this.messages.findLast((each) => each.callback !== null)?.callback;
    const origin = this.#options.origin ?? (callback ? new URL(callback).origin : undefined);
    if (!message || origin === undefined) return 0;
    const { to, from, body } = message;
    return post(`${origin}${WEBHOOK}`, { MessageSid: sid, From: from, To: to, Body: body });
  }

  #showPhones({ method, url, body }: SandboxRequest): SandboxReply {
    if (method === "POST") {
      const form = new URLSearchParams(body);
      const phone = form.get("phone") ?? "";
      void this.reply(phone, form.get("body") ?? "").catch(() => undefined);
      return { status: 303, body: "", location: `/?phone=${encodeURIComponent(phone)}` };
    }
    return { body: phonePage(this.messages, url.searchParams.get("phone")) };
  }
}

const wireOf = ({ callback: _callback, ...message }: SandboxSms) => ({
  ...message,
  account_sid: SMS_ACCOUNT,
});

/** Posts a form with the signature of the account's token. Resolves with the status of the response. */
async function post(address: string, fields: Readonly<Record<string, string>>): Promise<number> {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => name + fields[name])
    .join("");
  const signature = createHmac("sha1", SMS_TOKEN)
    .update(address + text)
    .digest("base64");
  const headers = { "x-twilio-signature": signature };
  return (await fetch(address, { method: "POST", headers, body: new URLSearchParams(fields) })).status;
}
