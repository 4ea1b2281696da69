import { z } from "zod";
import { fetchOutside, OutsideFailure } from "#platform/outside/fetch-outside.ts";
import type { ListedSms, OutgoingSms, SendAnswer, SmsProvider } from "./port.ts";

interface Account {
  readonly url: string;
  readonly account: string;
  readonly token: string;
}

const Listed = z.object({
  sid: z.string().min(1).max(64),
  to: z.string(),
  from: z.string().nullable(),
  body: z.string(),
  status: z.string(),
  direction: z.string(),
  error_code: z.int().nullish(),
  date_created: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
});
const Refused = z.object({ code: z.int().nullish(), status: z.int() });
const List = z.object({ messages: z.array(Listed) });

const REFUSED = 400;
/** Statuses of requests that the provider turned down before reading them. */
const TURNED_DOWN: ReadonlySet<number> = new Set([401, 403, 429]);
const LISTED = 50;

/** Creates a client of Twilio's Messages API, version 2010-04-01. */
export function twilioMessages(account: Account): SmsProvider {
  const base = `${account.url}/2010-04-01/Accounts/${account.account}`;
  const authorization = `Basic ${Buffer.from(`${account.account}:${account.token}`).toString("base64")}`;
  const get = (path: string) => fetchOutside(`${base}/${path}`, { headers: { authorization } });
  return {
    send: (message) => sendMessage(`${base}/Messages.json`, authorization, message),
    async list({ to, from }) {
      // Leaves out DateSent, because a message that still waits at the provider has no such date.
      const query = new URLSearchParams({
        To: to,
        ...(from === undefined ? {} : { From: from }),
        PageSize: String(LISTED),
      });
      return parseReply(List, await get(`Messages.json?${query.toString()}`)).messages.map(listedOf);
    },
    async find(sid) {
      try {
        return listedOf(parseReply(Listed, await get(`Messages/${encodeURIComponent(sid)}.json`)));
      } catch (error) {
        if (error instanceof OutsideFailure && error.status === 404) return null;
        throw error;
      }
    },
  };
}

const listedOf = ({ sid, to, from, body, status, ...rest }: z.output<typeof Listed>): ListedSms => ({
  sid,
  to,
  body,
  status,
  from: from ?? "",
  error_code: rest.error_code ?? null,
  isReceived: rest.direction === "inbound",
  created: new Date(rest.date_created).toISOString(),
});

async function sendMessage(url: string, authorization: string, message: OutgoingSms): Promise<SendAnswer> {
  const body = new URLSearchParams({
    To: message.to,
    From: message.from,
    Body: message.body,
    StatusCallback: message.callback,
  });
  try {
    const text = await fetchOutside(url, {
      method: "POST",
      headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
      body: body.toString(),
      readable: [REFUSED],
    });
    return answerOf(JSON.parse(text), message);
  } catch (error) {
    const status = error instanceof OutsideFailure ? error.status : null;
    return { kind: status !== null && TURNED_DOWN.has(status) ? "busy" : "uncertain" };
  }
}

/**
 * Parses the provider's answer. An answer for another phone, or without a message ID, counts as unreliable.
 * Does not compare the text, because providers change it.
 */
function answerOf(reply: unknown, message: OutgoingSms): SendAnswer {
  const accepted = Listed.safeParse(reply);
  if (accepted.success) {
    const { sid, status, to } = accepted.data;
    return to === message.to ? { kind: "accepted", sid, status } : { kind: "uncertain" };
  }
  const refused = Refused.safeParse(reply);
  return refused.success && refused.data.status === REFUSED
    ? { kind: "refused", code: refused.data.code ?? null }
    : { kind: "uncertain" };
}

function parseReply<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new OutsideFailure("the SMS provider sent an unexpected reply", null, error);
  }
}
