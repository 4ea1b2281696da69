import { useSend } from "#platform/web/api/useSend.ts";
import { type UnbilledRow, unbilledRoutes } from "../contract.ts";

/** Action that marks a step as not needed, or as needed again. */
export interface Mark {
  readonly label: string;
  readonly step: "dictated" | "billed" | "appointment";
  readonly is_needed: boolean;
}

const STEP_NAMES = { dictated: "dictation", billed: "bill" } as const;

/** Lists the marks that a user can set on a row. */
export function marksOf(row: UnbilledRow): Mark[] {
  if (row.unmatched_days !== null)
    return [{ label: "No appointment needed", step: "appointment", is_needed: false }];
  return (["dictated", "billed"] as const).flatMap((step): Mark[] => {
    const { state } = row[step];
    if (state === "gap" || (state === "going" && row.opens[step === "dictated" ? "task" : "list"] === null))
      return [{ label: `No ${STEP_NAMES[step]} needed`, step, is_needed: false }];
    return state === "not_needed"
      ? [{ label: `A ${STEP_NAMES[step]} is needed`, step, is_needed: true }]
      : [];
  });
}

const sendOptions = {
  failed: "Save Failed",
  refresh: [unbilledRoutes.list],
} as const;

export function useMarks() {
  const markNotNeeded = useSend(unbilledRoutes.notNeeded, {
    ...sendOptions,
    done: "Saved Successfully",
    detail: ({ is_needed }) => (is_needed ? "Marked as needed" : "Marked as not needed"),
  });
  const match = useSend(unbilledRoutes.match, {
    ...sendOptions,
    done: "Saved Successfully",
    detail: "Match removed",
  });
  const mark = (
    { _appointment, repeat_date, kind, source }: UnbilledRow,
    { step, is_needed }: Mark,
  ): void => {
    if (step === "appointment") {
      if (source !== null) match.send({ body: { ...workOf(kind, source), appointments: [] } });
      return;
    }
    if (_appointment !== null && repeat_date !== null)
      markNotNeeded.send({ body: { _appointment, repeat_date, step, is_needed } });
  };
  return { mark };
}

/** Returns the body's field that identifies a dictation or bill. */
export const workOf = (kind: UnbilledRow["kind"], source: number) =>
  kind === "dictation" ? { _task: source } : { _consultation: source };
