import { accountPath } from "#kernel/contract/link.ts";
import { DaySchema } from "#kernel/dates/day.ts";

export const sideBySidePaths = {
  /** Address of the page. The day defaults to today of the opened client. */
  day: accountPath("doctors", { date: DaySchema.optional() }),
};
