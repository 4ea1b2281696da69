import type { Answers } from "../answers.contract.ts";

interface Recipient {
  readonly asks_medicare_letter: boolean;
  readonly asks_bank_statement: boolean;
}

export interface RequiredAttachment {
  readonly kind: Answers["attachments"][number]["kind"];
  readonly needed: number;
  readonly added: number;
}

/**
 * Returns the attachments that the chosen funds require: a Medicare letter for each provider number, a bank
 * statement for each account.
 */
export function requiredAttachments(
  answers: Answers,
  recipients: readonly Recipient[],
): RequiredAttachment[] {
  const { attachments, practices, bank_accounts } = answers;
  const countAdded = (kind: RequiredAttachment["kind"]) =>
    attachments.filter((one) => one.kind === kind).length;
  const attachmentsOfKind = (
    kind: RequiredAttachment["kind"],
    needed: number,
    isRequired: boolean,
  ): RequiredAttachment[] => (isRequired ? [{ kind, needed, added: countAdded(kind) }] : []);
  return [
    ...attachmentsOfKind(
      "medicare_letter",
      practices.length,
      recipients.some((recipient) => recipient.asks_medicare_letter),
    ),
    ...attachmentsOfKind(
      "bank_statement",
      bank_accounts.length,
      recipients.some((recipient) => recipient.asks_bank_statement),
    ),
  ];
}

export const missingCount = ({ needed, added }: RequiredAttachment): number => Math.max(0, needed - added);
