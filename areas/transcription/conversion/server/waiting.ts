import type { WaitingSource } from "#platform/http/waiting-work.ts";
import { countWaiting } from "./queries.ts";

const NEEDS = "conversion.convert";

/** Counts the pictures that the user can convert: all but those that another user has locked. */
export const waitingPictures: WaitingSource = {
  list: "conversion",
  needs: NEEDS,
  async count(db, actor) {
    const filter = { actor, client: null, needs: NEEDS, status: "Unconverted", query: "", group: 0 } as const;
    return [{ key: "waiting", count: await countWaiting(db, filter), is_late: false }];
  },
};
