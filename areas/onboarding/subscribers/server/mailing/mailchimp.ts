import { createHash } from "node:crypto";
import { z } from "zod";
import { fetchOutside, OutsideFailure } from "#platform/outside/fetch-outside.ts";
import type { MailingService } from "./port.ts";

const Lists = z.object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) });
const Member = z.object({ status: z.string() });
const MOST_LISTS = 100;

interface Saving {
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

  async function lists() {
    const text = await fetchOutside(`${url}/lists?count=${MOST_LISTS}&fields=lists.id,lists.name`, { headers });
    return read(Lists, text).lists;
  }

  /**
   * Returns `subscribed`, `unsubscribed`, `pending` or `cleaned`. Null if the address was never on the list.
   */
  async function statusOn(list: string, email: string): Promise<string | null> {
    try {
      return read(Member, await fetchOutside(`${memberUrl(list, email)}?fields=status`, { headers })).status;
    } catch (error) {
      if (error instanceof OutsideFailure && error.status === 404) return null;
      throw error;
    }
  }

  const statuses = async (email: string) =>
    Promise.all((await lists()).map(async (list) => ({ ...list, status: await statusOn(list.id, email) })));

  return {
    async subscriptionsOf(email) {
      const known = await statuses(email);
      return known.map(({ id, name, status }) => ({ list_id: id, name, subscribed: status === "subscribed" }));
    },

    async subscribe({ email_address, first_name, last_name }) {
      const [newsletter] = await lists();
      if (!newsletter) throw new OutsideFailure("the mailing service has no list", null);
      const merge_fields = { FNAME: first_name ?? "", LNAME: last_name ?? "" };
      const body = JSON.stringify({ email_address, status_if_new: "subscribed", status: "subscribed", merge_fields });
      await save(memberUrl(newsletter.id, email_address), headers, { method: "PUT", body, status: "subscribed" });
    },

    async unsubscribe(email) {
      const body = JSON.stringify({ status: "unsubscribed" });
      for (const { id, status } of await statuses(email))
        if (status === "subscribed" || status === "pending")
          await save(memberUrl(id, email), headers, { method: "PATCH", body, status: "unsubscribed" });
    },
  };
}

/** Saves a member. Throws `OutsideFailure` unless the service returns the requested status. */
async function save(url: string, headers: Readonly<Record<string, string>>, { status, ...sent }: Saving): Promise<void> {
  const answered = read(Member, await fetchOutside(url, { ...sent, headers }));
  if (answered.status !== status) throw new OutsideFailure(`the mailing service answered ${answered.status}`, null);
}

function read<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new OutsideFailure("the mailing service sent an unexpected reply", null, error);
  }
}
