import { withRule } from "#kernel/contract/form-rule.ts";
import { Version } from "#kernel/contract/id.ts";
import type { z } from "zod";
import type { Day } from "#kernel/dates/day.ts";
import { WaitListBody, type WaitListEntry } from "../entry.contract.ts";
import { entryErrors } from "./entry.ts";

/** Schema of the form: the body of the contract, with the version that is edited. */
export const WaitListForm = withRule(
  WaitListBody.omit({ _doctor: true }).extend({ version: Version }),
  entryErrors,
);
export type WaitListDraft = z.input<typeof WaitListForm>;

/** Returns the initial values of the form, of a new entry for a patient if none is given. */
export const draftOf = (
  entry: WaitListEntry | undefined,
  { patient, today }: { readonly patient: number | null; readonly today: Day },
) => ({
  _patient: entry?._patient ?? patient,
  _visit_type: entry?._visit_type ?? null,
  weekdays: entry?.weekdays ?? [],
  from_time: entry?.from_time ?? null,
  until_time: entry?.until_time ?? null,
  from_day: entry?.from_day ?? today,
  until_day: entry?.until_day ?? null,
  urgency: entry?.urgency ?? ("soon" as const),
  note: entry?.note ?? null,
  version: entry?.version,
});
