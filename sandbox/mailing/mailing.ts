import { createHash } from "node:crypto";
import {
  type SandboxReply,
  type SandboxRequest,
  type SandboxServer,
  serveSandbox,
} from "#sandbox/http-server.ts";

export const MAILING_KEY = "sandbox-mailing-key";

interface Member {
  readonly email_address: string;
  status: string;
}

export interface SandboxMailing extends SandboxServer {
  /** Members of each list, by the hash of their address. */
  readonly members: ReadonlyMap<string, Map<string, Member>>;
}

const LISTS = [
  { id: "news0001", name: "Corella news" },
  { id: "tips0002", name: "Practice tips" },
  { id: "status03", name: "Maintenance notices" },
];

export const hashOf = (email: string): string => createHash("md5").update(email.toLowerCase()).digest("hex");

/**
 * Starts an in-memory sandbox of the used part of the Mailchimp Marketing API 3.0. The addresses in
 * `subscribed` are members of the first two lists.
 */
export async function startMailing(subscribed: readonly string[] = []): Promise<SandboxMailing> {
  const members = new Map(LISTS.map(({ id }) => [id, new Map<string, Member>()]));
  for (const { id } of LISTS.slice(0, 2))
    for (const email_address of subscribed)
      members.get(id)?.set(hashOf(email_address), { email_address, status: "subscribed" });
  const server = await serveSandbox(
    (request) => answer(members, request),
    // The mishap "other status" returns another status than the requested one.
    (mishap, reply) => (mishap.endsWith(": other status") ? { body: { status: "subscribed" } } : reply),
  );
  return { ...server, url: `${server.url}/3.0`, members };
}

const problemReply = (status: number, title: string): SandboxReply => ({
  status,
  body: { title, status, type: "about:blank" },
});

function answer(
  members: SandboxMailing["members"],
  { method, url, headers, body }: SandboxRequest,
): SandboxReply {
  const [, password] = Buffer.from(headers.authorization?.replace(/^Basic /, "") ?? "", "base64")
    .toString()
    .split(":");
  if (password !== MAILING_KEY) return problemReply(401, "API Key Invalid");
  const [, version, lists, list = "", kind, hash = ""] = url.pathname.split("/");
  if (version !== "3.0" || lists !== "lists") return problemReply(404, "Resource Not Found");
  if (list === "") return { body: { lists: LISTS, total_items: LISTS.length } };
  const listMembers = members.get(list);
  if (!listMembers || kind !== "members") return problemReply(404, "Resource Not Found");
  const member = listMembers.get(hash);
  if (method === "GET") return member ? { body: member } : problemReply(404, "Resource Not Found");
  // `as`: only Corella's own client sends this body.
  const changes = JSON.parse(body) as Partial<Member> & { status_if_new?: string };
  if (method === "PATCH" && !member) return problemReply(404, "Resource Not Found");
  if (hashOf(changes.email_address ?? member?.email_address ?? "") !== hash)
    return problemReply(400, "Invalid Resource");
  const email_address = member?.email_address ?? changes.email_address ?? "";
  const updatedMember = { email_address, status: changes.status ?? changes.status_if_new ?? "subscribed" };
  listMembers.set(hash, updatedMember);
  return { body: updatedMember };
}
