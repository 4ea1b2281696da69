/** What was longer than the limits (300 lines a file, 50 a function, 150 a component) when they began to be checked. The list only shrinks. */
export const BUDGET: Readonly<Record<string, number>> = {
  "areas/patients/patients/fields.ts": 354,
  "areas/billing/invoices/contract.ts": 363,
  "areas/transcription/tasks/web/useTaskActs.ts useTaskActs": 59,
  "areas/transcription/drafts/web/useStudio.ts useStudio": 88,
  "areas/transcription/drafts/web/saving/saver.ts makeSaver": 95,
  "areas/transcription/drafts/web/editor/useExpander.ts useExpander": 56,
  "areas/calendar/appointments/web/peek/usePeek.ts usePeek": 74,
  "areas/calendar/appointments/web/calendar/useGridDrag.ts useGridDrag": 78,
  "areas/calendar/appointments/web/calendar/useGridKeys.ts useGridKeys": 118,
  "areas/calendar/appointments/web/calendar/useMonthKeys.ts useMonthKeys": 93,
  "areas/billing/payments/server/gateway/eway.ts ewayRapid": 73,
  "areas/billing/client-reports/document.contract.ts documentRoutes": 51,
  "platform/web/shell/useMarkedRow.ts useMarkedRow": 51,
  "platform/tables/xlsx-rows.ts xlsxRows": 52,
  "areas/calendar/appointments/web/calendar/WeekCalendar.tsx WeekCalendar": 167,
  "areas/calendar/appointments/web/acts/AppointmentActsProvider.tsx AppointmentActsProvider": 188,
};

interface Long {
  /** The file, with the function where it is one. */
  readonly at: string;
  readonly lines: number;
  readonly limit: number;
}

/** A sentence for all that is too long and not in the budget, longer than its budget, or no longer too long. */
export function overBudget(above: readonly Long[], budget: Readonly<Record<string, number>>): string[] {
  const longest = new Map<string, Long>();
  for (const one of above) if (one.lines > (longest.get(one.at)?.lines ?? 0)) longest.set(one.at, one);
  return [
    ...[...longest.values()].flatMap(({ at, lines, limit }) => {
      const allowed = budget[at] ?? limit;
      return lines > allowed ? [`${at} has ${lines} lines, ${allowed} is the most: split it by noun`] : [];
    }),
    ...Object.entries(budget).flatMap(([at, allowed]) => {
      const lines = longest.get(at)?.lines;
      if (lines === undefined) return [`tools/measures-budget.ts: ${at} is within the limit, remove its line`];
      return lines < allowed ? [`tools/measures-budget.ts: ${at} has ${lines} lines now, write ${lines}`] : [];
    }),
  ];
}
