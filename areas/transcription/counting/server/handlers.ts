import { findOpenable } from "#platform/files/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { type countingRoutes, notCounted, notReadable } from "../contract.ts";
import { readCount } from "./letter-text.ts";

export const handlers: Handlers<typeof countingRoutes> = {
  async count(call) {
    const { services, params, assertFound, fail, commit, commitReply } = call;
    const file = assertFound(await commit((db) => findOpenable({ ...call, db }, params.id)));
    const read = await readCount(services, file);
    if (read.kind === "broken") fail(notReadable);
    const counted = read.kind === "counted" ? read.count : fail(notCounted);
    return commitReply(async () => ({ ...counted, sha256: file.sha256.toString("hex") }));
  },
};
