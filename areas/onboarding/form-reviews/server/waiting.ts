import type { WaitingSource } from "#platform/http/waiting-work.ts";

const OPEN = 1;

/** Counts the submitted forms that wait for a review. */
export const waitingReviews: WaitingSource = {
  list: "form-reviews",
  needs: "form.review",
  async count(db) {
    const { count } = await db
      .selectFrom("insurer_form")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("form_status", ">", 0)
      .where("process_status", "=", OPEN)
      .executeTakeFirstOrThrow();
    return [{ key: "open", count, is_late: false }];
  },
};
