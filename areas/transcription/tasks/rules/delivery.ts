import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { ATTACHMENT_KEYS, type AttachmentKey } from "../contract.ts";
import { countNeeded, noTaskName } from "../problems.contract.ts";

interface AttachedText {
  readonly attachment_key: AttachmentKey;
  readonly character_count: number | null;
}

interface Deliverable {
  readonly case_subject: string | null;
  readonly attachments: readonly AttachedText[];
  /** Least character count for delivery, set by the task's template; 0 without a template. */
  readonly offset: number;
}

/**
 * Returns true for typed texts. Only typed texts have a character count, not recordings and supporting
 * documents (C-69).
 */
export const isTyped = (key: AttachmentKey): boolean =>
  key === ATTACHMENT_KEYS.typed || key === ATTACHMENT_KEYS.edited || key === ATTACHMENT_KEYS.final;

/**
 * Checks whether a task can be delivered: the task needs a name, and every typed text a character count of at
 * least the template's offset (STATE-TASK-06, RULE-TASK-20).
 */
export function mayDeliver({
  case_subject,
  attachments,
  offset,
}: Deliverable): Verdict<typeof noTaskName.code | typeof countNeeded.code> {
  if (case_subject === null || case_subject.trim() === "") return refuse(noTaskName, undefined);
  const isShort = ({ character_count }: AttachedText) => character_count === null || character_count < offset;
  const typedLetters = attachments.filter(({ attachment_key }) => isTyped(attachment_key));
  return typedLetters.some(isShort) ? refuse(countNeeded, { offset }) : allow;
}

/**
 * Returns true if a task has neither an edited nor a final text. The user is then asked before delivering;
 * delivery is not refused (RULE-TASK-21, C-68).
 */
export const hasNoFinalText = (attachments: readonly AttachedText[]): boolean =>
  !attachments.some(
    ({ attachment_key: key }) => key === ATTACHMENT_KEYS.edited || key === ATTACHMENT_KEYS.final,
  );

interface Version extends AttachedText {
  readonly ID: number;
  readonly is_from_client: boolean;
}

/**
 * Returns the files that a client may see (G-10): always the client's own files, recordings and supporting
 * documents. Before delivery no typed texts; afterwards the final texts, or without a final text the latest
 * typed text.
 */
export function filesForClient<Row extends Version>(attachments: readonly Row[], isReturned: boolean): Row[] {
  const clientFiles = attachments.filter(
    ({ attachment_key: key, is_from_client }) =>
      is_from_client || key === ATTACHMENT_KEYS.audio || key === ATTACHMENT_KEYS.supporting,
  );
  if (!isReturned) return clientFiles;
  const finals = attachments.filter(({ attachment_key: key }) => key === ATTACHMENT_KEYS.final);
  const typedLetters = attachments
    .filter(({ attachment_key: key }) => isTyped(key))
    .toSorted((a, b) => b.ID - a.ID);
  const visibleTexts = finals.length > 0 ? finals : typedLetters.slice(0, 1);
  return attachments.filter((row) => clientFiles.includes(row) || visibleTexts.includes(row));
}
