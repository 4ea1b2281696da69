import { createHash } from "node:crypto";
import { z } from "zod";
import { fetchOutside, OutsideFailure } from "#platform/outside/fetch-outside.ts";
import type { MailingService } from "./port.ts";

const Lists = z.object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) });
const Member = z.object({ status: z.string() });
const MAX_LISTS = 100;

interface MemberUpdate {
  readonly method: "PUT" | "PATCH";
  readonly body: string;
  readonly status: "subscribed" | "unsubscribed";
}

interface Account {
  readonly url: string;
  readonly key: string;
}

/** Address of the API, and the headers of each request. */
interface Connection {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface MemberKey {
  readonly list: string;
  readonly email: string;
}

/**
 * Creates a client of the Mailchimp Marketing API 3.0, which identifies an address by the MD5 hash of its
 * lower-case form.
 */
export function mailchimp(account: Account): MailingService {
  const connection = connectionOf(account);

  return {
    async subscriptionsOf(email) {
      const memberships = await listStatuses(connection, email);
      return memberships.map(({ id, name, status }) => ({
        list_id: id,
        name,
        subscribed: status === "subscribed",
      }));
    },

    async subscribe({ email_address, first_name, last_name }) {
      const [newsletter] = await fetchLists(connection);
      if (!newsletter) throw new OutsideFailure("the mailing service has no list", null);
      const merge_fields = { FNAME: first_name ?? "", LNAME: last_name ?? "" };
      const body = JSON.stringify({
        email_address,
        status_if_new: "subscribed",
        status: "subscribed",
        merge_fields,
      });
      const memberKey = { list: newsletter.id, email: email_address };
      await saveMember(connection, memberKey, { method: "PUT", body, status: "subscribed" });
    },

    async unsubscribe(email) {
      const body = JSON.stringify({ status: "unsubscribed" });
      for (const { id, status } of await listStatuses(connection, email))
        if (status === "subscribed" || status === "pending")
          await saveMember(
            connection,
            { list: id, email },
            { method: "PATCH", body, status: "unsubscribed" },
          );
    },
  };
}

const connectionOf = ({ url, key }: Account): Connection => ({
  url,
  headers: {
    authorization: `Basic ${Buffer.from(`corella:${key}`).toString("base64")}`,
    "content-type": "application/json",
  },
});

const memberUrl = ({ url }: Connection, { list, email }: MemberKey) =>
  `${url}/lists/${encodeURIComponent(list)}/members/${createHash("md5").update(email.toLowerCase()).digest("hex")}`;

async function fetchLists({ url, headers }: Connection) {
  const text = await fetchOutside(`${url}/lists?count=${MAX_LISTS}&fields=lists.id,lists.name`, { headers });
  return parseReply(Lists, text).lists;
}

/**
 * Returns `subscribed`, `unsubscribed`, `pending` or `cleaned`. Null if the address was never on the list.
 */
async function statusOn(connection: Connection, memberKey: MemberKey): Promise<string | null> {
  const url = `${memberUrl(connection, memberKey)}?fields=status`;
  try {
    return parseReply(Member, await fetchOutside(url, { headers: connection.headers })).status;
  } catch (error) {
    if (error instanceof OutsideFailure && error.status === 404) return null;
    throw error;
  }
}

/** Returns all lists, each with the status of the address on it. */
async function listStatuses(connection: Connection, email: string) {
  const lists = await fetchLists(connection);
  return await Promise.all(
    lists.map(async (list) => ({ ...list, status: await statusOn(connection, { list: list.id, email }) })),
  );
}

/** Saves a member. Throws `OutsideFailure` unless the service returns the requested status. */
async function saveMember(
  connection: Connection,
  memberKey: MemberKey,
  { status, ...request }: MemberUpdate,
): Promise<void> {
  const call = { ...request, headers: connection.headers };
  const member = parseReply(Member, await fetchOutside(memberUrl(connection, memberKey), call));
  if (member.status !== status)
    throw new OutsideFailure(`the mailing service answered ${member.status}`, null);
}

function parseReply<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new OutsideFailure("the mailing service sent an unexpected reply", null, error);
  }
}
