import { todayIn } from "#kernel/dates/day.ts";
import type { WaitingSource } from "#platform/http/waiting-work.ts";
import { answerDay } from "../rules/office-mail.ts";
import { listWaiting } from "./list.queries.ts";

const OFFICE_ZONE = "Australia/Sydney";

/** Counts the quotes and enquiries to answer. A request is late after the day named in the copy for the sender. */
export const waitingEnquiries: WaitingSource = {
  list: "enquiries",
  needs: "client.create",
  async count(db, _actor, now) {
    const open = await listWaiting(db);
    const today = todayIn(OFFICE_ZONE, now);
    const isLate = open.some(({ created_time }) => answerDay(todayIn(OFFICE_ZONE, created_time)) < today);
    return [{ key: "open", count: open.length, is_late: isLate }];
  },
};
