import { type MailWords, paragraphsOf, writeMail } from "#kernel/text/mail-words.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { mixedLetters, nothingSelected, severalClients, severalStatuses } from "../return.contract.ts";
import { STATUS } from "./status.ts";

interface ReturnableTask {
  readonly _doctor: number;
  readonly _workflow: string;
  readonly _status: number;
  readonly is_corrected_letter: boolean;
}

type ReturnCode =
  | typeof nothingSelected.code
  | typeof severalClients.code
  | typeof mixedLetters.code
  | typeof severalStatuses.code;

/**
 * Checks whether the tasks can be returned as one batch, in the catalogue's order (RULE-TASK-15 to
 * RULE-TASK-18).
 */
export function mayReturn(tasks: readonly ReturnableTask[]): Verdict<ReturnCode> {
  const [first] = tasks;
  if (!first) return refuse(nothingSelected, undefined);
  if (tasks.some(({ _doctor }) => _doctor !== first._doctor)) return refuse(severalClients, undefined);
  if (tasks.some((task) => task.is_corrected_letter !== first.is_corrected_letter))
    return refuse(mixedLetters, undefined);
  const isCompleted = ({ _workflow, _status }: ReturnableTask) =>
    _workflow === "TRANSCRIPTION" && _status === STATUS.editingCompleted;
  return tasks.every(isCompleted) ? allow : refuse(severalStatuses, undefined);
}

interface AssignableTask {
  readonly _status: number;
  readonly _client_template: number | null;
}

/**
 * Returns the reason why the selected tasks can't be assigned, or null if they can (MSG-132 to MSG-135;
 * RULE-TASK-05, RULE-TASK-06, C-90).
 */
export function assignProblem(tasks: readonly AssignableTask[]): string | null {
  const [first] = tasks;
  if (!first) return "Please select a task to assign.";
  if (tasks.some(({ _status }) => _status !== first._status))
    return "Selected tasks contain multiple statuses. Please select tasks of one status to assign.";
  if (first._status === STATUS.editingCompleted || first._status === STATUS.delivered)
    return "Completed tasks cannot be assigned.";
  const isEditing = first._status === STATUS.assignedToEditor || first._status === STATUS.beingEdited;
  const templates = new Set(tasks.flatMap(({ _client_template }) => _client_template ?? []));
  return !isEditing && templates.size > 1 ? "Only one template can be assigned." : null;
}

/** Returns the status shown to clients for a batch's status: 3 is shown as Delivered (CONST-71, C-74). */
export const clientBatchStatus = (status: number): number => (status === 3 ? STATUS.delivered : status);

interface ReturnEmail {
  readonly letters: number;
  /** Message written by staff. Null for the default text. */
  readonly body: string | null;
  readonly link: string;
}

/** Returns the email that announces a batch to the client. */
export function returnMail({ letters, body, link }: ReturnEmail): MailWords {
  const subject = letters === 1 ? "1 letter is ready" : `${letters} letters are ready`;
  return writeMail(subject, [
    ...(body !== null && /^(dear|hello|hi)\b/i.test(body) ? [] : ["Hello,"]),
    ...(body === null ? [`${subject} for you.`] : paragraphsOf(body)),
    {
      lead: `Open ${letters === 1 ? "it" : "them"} in Corella:`,
      button: letters === 1 ? "Open the letter" : "Open the letters",
      url: link,
    },
  ]);
}
