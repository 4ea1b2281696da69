import type { WaitingSource } from "#platform/http/waiting-work.ts";
import { formatLockedByOthers } from "../rules/words.ts";
import { listOthers } from "./progress.queries.ts";
import { countWaiting } from "./queries.ts";

const NEEDS = "conversion.convert";

/** Counts the waiting pictures that no other user has locked, and names the users with locked pictures. */
export const waitingPictures: WaitingSource = {
  list: "conversion",
  needs: NEEDS,
  async count(db, actor) {
    const filter = { actor, client: null, needs: NEEDS, status: "Unconverted", query: "", group: 0 } as const;
    const count = await countWaiting(db, filter);
    const about = formatLockedByOthers(await listOthers(db, filter));
    return [{ key: "waiting", count, is_late: false, ...(about === null ? {} : { about }) }];
  },
};
