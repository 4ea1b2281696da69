import { createHash } from "node:crypto";
import { z } from "zod";
import { fetchOutside, OutsideFailure } from "#platform/outside/fetch-outside.ts";
import type { MailingService } from "./port.ts";

const Lists = z.object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) });
const Member = z.object({ status: z.string() });
const MOST_LISTS = 100;

interface MemberUpdate {
  readonly method: "PUT" | "PATCH";
  readonly body: string;
  readonly status: "subscribed" | "unsubscribed";
}

interface Account {
  readonly url: string;
  readonly key: string;
}

/**
 * Creates a client of the Mailchimp Marketing API 3.0, which identifies an address by the MD5 hash of its
 * lower-case form.
 */
export function mailchimp({ url, key }: Account): MailingService {
  const headers = {
    authorization: `Basic ${Buffer.from(`corella:${key}`).toString("base64")}`,
    "content-type": "application/json",
  };
  const memberUrl = (list: string, email: string) =>
    `${url}/lists/${encodeURIComponent(list)}/members/${createHash("md5").update(email.toLowerCase()).digest("hex")}`;

  async function fetchLists() {
    const text = await fetchOutside(`${url}/lists?count=${MOST_LISTS}&fields=lists.id,lists.name`, {
      headers,
    });
    return parseReply(Lists, text).lists;
  }

  /**
   * Returns `subscribed`, `unsubscribed`, `pending` or `cleaned`. Null if the address was never on the list.
   */
  async function statusOn(list: string, email: string): Promise<string | null> {
    try {
      return parseReply(Member, await fetchOutside(`${memberUrl(list, email)}?fields=status`, { headers }))
        .status;
    } catch (error) {
      if (error instanceof OutsideFailure && error.status === 404) return null;
      throw error;
    }
  }

  const listStatuses = async (email: string) =>
    Promise.all(
      (await fetchLists()).map(async (list) => ({ ...list, status: await statusOn(list.id, email) })),
    );

  return {
    async subscriptionsOf(email) {
      const memberships = await listStatuses(email);
      return memberships.map(({ id, name, status }) => ({
        list_id: id,
        name,
        subscribed: status === "subscribed",
      }));
    },

    async subscribe({ email_address, first_name, last_name }) {
      const [newsletter] = await fetchLists();
      if (!newsletter) throw new OutsideFailure("the mailing service has no list", null);
      const merge_fields = { FNAME: first_name ?? "", LNAME: last_name ?? "" };
      const body = JSON.stringify({
        email_address,
        status_if_new: "subscribed",
        status: "subscribed",
        merge_fields,
      });
      await saveMember(memberUrl(newsletter.id, email_address), headers, {
        method: "PUT",
        body,
        status: "subscribed",
      });
    },

    async unsubscribe(email) {
      const body = JSON.stringify({ status: "unsubscribed" });
      for (const { id, status } of await listStatuses(email))
        if (status === "subscribed" || status === "pending")
          await saveMember(memberUrl(id, email), headers, { method: "PATCH", body, status: "unsubscribed" });
    },
  };
}

/** Saves a member. Throws `OutsideFailure` unless the service returns the requested status. */
async function saveMember(
  url: string,
  headers: Readonly<Record<string, string>>,
  { status, ...request }: MemberUpdate,
): Promise<void> {
  const member = parseReply(Member, await fetchOutside(url, { ...request, headers }));
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
