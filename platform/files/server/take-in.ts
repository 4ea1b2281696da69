import { aFile, hiding } from "#kernel/text/audit-words.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { clientQuotaFull, type fileRoutes, ownQuotaFull, UPLOADS_AT_ONCE } from "../contract.ts";
import { exceededQuota } from "../rules/quota.ts";
import { Lanes } from "./lanes.ts";
import { lockQuota, unclaimedOf } from "./queries.ts";
import { type Limits, receiveFiles } from "./receive.ts";
import { findLost, insertFiles, removeUnused } from "./shared-bytes.ts";

type Uploading = Pick<
  HandlerContext<typeof fileRoutes.upload>,
  "actor" | "client" | "request" | "services" | "commitReply" | "auditWrite" | "afterCommit" | "fail"
>;

/** Limits the concurrent uploads per person, both plain and resumable. */
export const lanes = new Lanes(UPLOADS_AT_ONCE);
const NONE = { files: 0, bytes: 0 };

/**
 * Receives a request's files and stores them for their uploader, who may then attach them to records. All or
 * none.
 */
export const takeIn = (call: Uploading, limits: Limits) =>
  lanes.run(call.actor.ID, async () => {
    const { actor, client, request, services, commitReply, auditWrite, afterCommit } = call;
    // Checks the quota before receiving anything, and again once the total size is known.
    insistOnRoom(call, await unclaimedOf(services.db, client.ID, actor.ID), NONE);
    const received = await receiveFiles(request, services, limits);
    try {
      const lost = await findLost(services, client.ID, received);
      return await commitReply(async (db) => {
        await lockQuota(db, client.ID);
        const bytes = received.reduce((sum, { size }) => sum + size, 0);
        insistOnRoom(call, await unclaimedOf(db, client.ID, actor.ID), { files: received.length, bytes });
        const { rows, spare } = await insertFiles(db, client.ID, actor.ID, limits.name, received, lost);
        afterCommit(() => void removeUnused(services, spare));
        for (const row of rows)
          auditWrite({
            controller: "file",
            identity: row.ID,
            message: hiding([aFile(row.name)], (file) => `uploaded ${file}`),
            after: row,
          });
        return rows;
      });
    } catch (error) {
      const keys = received.map(({ storage_key }) => storage_key);
      await removeUnused(services, keys);
      throw error;
    }
  });

type Held = Awaited<ReturnType<typeof unclaimedOf>>;

function insistOnRoom({ fail }: Uploading, { person, client }: Held, added: typeof NONE): void {
  const sum = (held: typeof NONE) => ({ files: held.files + added.files, bytes: held.bytes + added.bytes });
  const exceeded = exceededQuota(sum(person), sum(client));
  if (exceeded !== null) fail(exceeded === "person" ? ownQuotaFull : clientQuotaFull);
}
