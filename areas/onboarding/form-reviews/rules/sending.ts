import { sentStatus } from "#areas/onboarding/insurer-forms/rules/status.ts";

type State = "queued" | "sent" | "refused" | "task" | "entered";
interface FundRow {
  readonly recipient: string;
  readonly state: State;
}

/** Staff send again to funds that refused. A job, which may run twice, sends only to funds that were never tried. */
export type Reach = "untried" | "untried and refused";

/** G-57: sending again reaches only those that failed, and those that were never tried. */
export function targetsOf<R extends { readonly code: string }>(
  chosen: readonly R[],
  rows: readonly FundRow[],
  reach: Reach,
): R[] {
  return chosen.filter(({ code }) => {
    const row = rows.find(({ recipient }) => recipient === code);
    return row === undefined || (reach === "untried and refused" && row.state === "refused");
  });
}

/** STATE-FORM-05: 7 while a fund refuses, else sent. Done once no email is on its way and no task is left. */
export function statusAfter(is_update: boolean, rows: readonly FundRow[]): { form_status: number; process_status: 2 | 3 } {
  const failed = rows.filter(({ state }) => state === "refused").length;
  const isOpen = failed > 0 || rows.some(({ state }) => state === "queued" || state === "task");
  return { form_status: sentStatus({ is_update, failed }), process_status: isOpen ? 2 : 3 };
}
