import { hiddenFile, hideParts } from "#kernel/text/audit-words.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { clientQuotaFull, type fileRoutes, ownQuotaFull, UPLOADS_AT_ONCE } from "../contract.ts";
import { exceededQuota } from "../rules/quota.ts";
import { ConcurrencyLimiter } from "./lanes.ts";
import { lockQuota, unclaimedOf } from "./queries.ts";
import { type Limits, receiveFiles } from "./receive.ts";
import { findLost, insertFiles, removeUnused } from "./shared-bytes.ts";

type UploadContext = Pick<
  HandlerContext<typeof fileRoutes.upload>,
  "actor" | "client" | "request" | "services" | "commitReply" | "auditWrite" | "afterCommit" | "fail"
>;

/** Limits the concurrent uploads per person, both plain and resumable. */
export const lanes = new ConcurrencyLimiter(UPLOADS_AT_ONCE);
const NO_FILES = { files: 0, bytes: 0 };

/**
 * Receives a request's files and stores them for their uploader, who may then attach them to records. All or
 * none.
 */
export const receiveUpload = (call: UploadContext, limits: Limits) =>
  lanes.run(call.actor.ID, async () => {
    const { actor, client, request, services, commitReply, auditWrite, afterCommit } = call;
    // Checks the quota before receiving anything, and again once the total size is known.
    assertRoom(call, await unclaimedOf(services.db, client.ID, actor.ID), NO_FILES);
    const received = await receiveFiles(request, services, limits);
    try {
      const lost = await findLost(services, client.ID, received);
      return await commitReply(async (db) => {
        await lockQuota(db, client.ID);
        const bytes = received.reduce((sum, { size }) => sum + size, 0);
        assertRoom(call, await unclaimedOf(db, client.ID, actor.ID), { files: received.length, bytes });
        const { rows, spare } = await insertFiles(db, client.ID, actor.ID, limits.name, received, lost);
        afterCommit(() => void removeUnused(services, spare));
        for (const row of rows)
          auditWrite({
            controller: "file",
            identity: row.ID,
            message: hideParts([hiddenFile(row.name)], (file) => `uploaded ${file}`),
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

type UnclaimedTotals = Awaited<ReturnType<typeof unclaimedOf>>;

function assertRoom(
  { fail }: UploadContext,
  { person, client }: UnclaimedTotals,
  added: typeof NO_FILES,
): void {
  const sum = (totals: typeof NO_FILES) => ({
    files: totals.files + added.files,
    bytes: totals.bytes + added.bytes,
  });
  const exceeded = exceededQuota(sum(person), sum(client));
  if (exceeded !== null) fail(exceeded === "person" ? ownQuotaFull : clientQuotaFull);
}
