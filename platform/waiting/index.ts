import { scopesOf } from "#platform/access/resolve-access.ts";
import type { Handlers } from "#platform/http/call.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import type { WaitingSource } from "#platform/http/waiting-work.ts";
import { type WaitingWork, waitingRoutes } from "./waiting.contract.ts";

type Sources = () => readonly WaitingSource[];

const handlersWith = (sources: Sources): Handlers<typeof waitingRoutes> => ({
  async list({ db, actor, now }) {
    const work: WaitingWork[] = [];
    for (const { list, needs, count } of sources()) {
      if (scopesOf(actor, needs).size === 0) continue;
      work.push(...(await count(db, actor, now)).map((each) => ({ list, ...each })));
    }
    return work;
  },
});

/** Feature of the counts of waiting work, of all features that list a source. */
export const waiting = (sources: Sources) =>
  defineFeature({ name: "waiting", endpoints: [endpoints(waitingRoutes, handlersWith(sources))] });
