import type { Answers } from "../answers.contract.ts";

interface Recipient {
  readonly asks_medicare_letter: boolean;
  readonly asks_bank_statement: boolean;
}

export interface AskedFor {
  readonly kind: Answers["attachments"][number]["kind"];
  readonly needed: number;
  readonly added: number;
}

/**
 * Returns the attachments that the chosen funds require: a Medicare letter for each provider number, a bank
 * statement for each account.
 */
export function attachmentsAsked(answers: Answers, chosen: readonly Recipient[]): AskedFor[] {
  const { attachments, practices, bank_accounts } = answers;
  const added = (kind: AskedFor["kind"]) => attachments.filter((one) => one.kind === kind).length;
  const asked = (kind: AskedFor["kind"], needed: number, isAsked: boolean): AskedFor[] =>
    isAsked ? [{ kind, needed, added: added(kind) }] : [];
  return [
    ...asked(
      "medicare_letter",
      practices.length,
      chosen.some((one) => one.asks_medicare_letter),
    ),
    ...asked(
      "bank_statement",
      bank_accounts.length,
      chosen.some((one) => one.asks_bank_statement),
    ),
  ];
}

export const missingOf = ({ needed, added }: AskedFor): number => Math.max(0, needed - added);
