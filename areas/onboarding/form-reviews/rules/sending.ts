import { sentStatus } from "#areas/onboarding/insurer-forms/rules/status.ts";

type State = "queued" | "sent" | "refused" | "task" | "entered";
interface FundRow {
  readonly recipient: string;
  readonly state: State;
}

/**
 * Funds that a sending includes. Staff also send again to funds that refused; a job may run twice and thus
 * sends only to untried funds.
 */
export type IncludedFunds = "untried" | "untried and refused";

/** Returns the chosen funds to send to: untried funds, and refused funds if `reach` includes them (G-57). */
export function targetsOf<R extends { readonly code: string }>(
  chosen: readonly R[],
  rows: readonly FundRow[],
  reach: IncludedFunds,
): R[] {
  return chosen.filter(({ code }) => {
    const row = rows.find(({ recipient }) => recipient === code);
    return row === undefined || (reach === "untried and refused" && row.state === "refused");
  });
}

/**
 * Computes the statuses of a form (STATE-FORM-05). Form status is 7 while a fund refuses, otherwise sent.
 * Process status is Done (3) once no email is pending and no task is left.
 */
export function statusAfter(
  is_update: boolean,
  rows: readonly FundRow[],
): { form_status: number; process_status: 2 | 3 } {
  const failed = rows.filter(({ state }) => state === "refused").length;
  const isOpen = failed > 0 || rows.some(({ state }) => state === "queued" || state === "task");
  return { form_status: sentStatus({ is_update, failed }), process_status: isOpen ? 2 : 3 };
}
