import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { ATTACHMENT_KEYS, type AttachmentKey, countNeeded, noTaskName } from "../contract.ts";

interface Attached {
  readonly attachment_key: AttachmentKey;
  readonly character_count: number | null;
}

interface Deliverable {
  readonly case_subject: string | null;
  readonly attachments: readonly Attached[];
  /** Of its template; 0 without one. */
  readonly offset: number;
}

/** C-69: typed texts have a count, recordings and supporting documents have none. */
export const isTyped = (key: AttachmentKey): boolean =>
  key === ATTACHMENT_KEYS.typed || key === ATTACHMENT_KEYS.edited || key === ATTACHMENT_KEYS.final;

/** STATE-TASK-06, RULE-TASK-20: a delivered task has a name, and every typed text a count of at least the template's offset. */
export function mayDeliver({
  case_subject,
  attachments,
  offset,
}: Deliverable): Verdict<typeof noTaskName.code | typeof countNeeded.code> {
  if (case_subject === null || case_subject.trim() === "") return refuse(noTaskName, undefined);
  const isShort = ({ character_count }: Attached) => character_count === null || character_count < offset;
  const typed = attachments.filter(({ attachment_key }) => isTyped(attachment_key));
  return typed.some(isShort) ? refuse(countNeeded, { offset }) : allow;
}

/** RULE-TASK-21, C-68: asked before delivering, never a refusal. */
export const hasNoFinalText = (attachments: readonly Attached[]): boolean =>
  !attachments.some(({ attachment_key: key }) => key === ATTACHMENT_KEYS.edited || key === ATTACHMENT_KEYS.final);

interface Version extends Attached {
  readonly ID: number;
  readonly is_from_client: boolean;
}

/**
 * G-10: the files a client sees. Its own recordings and documents always; of the typed texts nothing before delivery, then the final ones, or
 * without a final one the latest typed one.
 */
export function shownToClient<Row extends Version>(attachments: readonly Row[], isReturned: boolean): Row[] {
  const own = attachments.filter(
    ({ attachment_key: key, is_from_client }) =>
      is_from_client || key === ATTACHMENT_KEYS.audio || key === ATTACHMENT_KEYS.supporting,
  );
  if (!isReturned) return own;
  const finals = attachments.filter(({ attachment_key: key }) => key === ATTACHMENT_KEYS.final);
  const typed = attachments.filter(({ attachment_key: key }) => isTyped(key)).toSorted((a, b) => b.ID - a.ID);
  const shown = finals.length > 0 ? finals : typed.slice(0, 1);
  return attachments.filter((row) => own.includes(row) || shown.includes(row));
}
