import type { GuardedTask } from "../return.contract.ts";

/** The user's decision about a letter with findings. No decision is preselected. */
export type ReturnChoice = "fix" | "leave" | "reason";

export interface ReturnAnswer {
  readonly choice: ReturnChoice;
  readonly reason: string;
}
export type ReturnAnswers = ReadonlyMap<number, ReturnAnswer>;

/** Shortest reason that the server accepts, in characters (G-15). */
const SHORTEST_REASON = 5;
const hasFindings = (guarded: readonly GuardedTask[], task: number): boolean =>
  guarded.some((each) => each.task === task && each.findings.length > 0);

/** Returns true if the letter is returned with the batch. A letter without a decision counts as returned. */
export const isReturned = (answers: ReturnAnswers, task: number): boolean => {
  const choice = answers.get(task)?.choice;
  return choice === undefined || choice === "reason";
};

/** Returns the ID of the first letter that still needs a decision or a longer reason, or null. */
export function findUndecided(
  guarded: readonly GuardedTask[],
  answers: ReturnAnswers,
  tasks: readonly number[],
): number | null {
  const isUndecided = (task: number): boolean => {
    const answer = answers.get(task);
    if (answer === undefined) return hasFindings(guarded, task);
    return answer.choice === "reason" && answer.reason.trim().length < SHORTEST_REASON;
  };
  return tasks.find(isUndecided) ?? null;
}

/** Sorts the letters with findings to the front because the list may be long. */
export const sortMismatchesFirst = <Task extends { readonly ID: number }>(
  tasks: readonly Task[],
  guarded: readonly GuardedTask[],
): Task[] =>
  tasks.toSorted(
    (one, other) => Number(hasFindings(guarded, other.ID)) - Number(hasFindings(guarded, one.ID)),
  );

/**
 * Returns true if the message contains the last name of a letter's patient, of at least three letters, as a
 * word. The email must not name a patient.
 */
export function namesPatient(body: string, guarded: readonly GuardedTask[]): boolean {
  const words = new Set(body.toLowerCase().match(/\p{L}+/gu));
  return guarded.some(({ patient }) => {
    const lastName = patient?.split(",")[0]?.toLowerCase() ?? "";
    return lastName.length > 2 && (lastName.match(/\p{L}+/gu) ?? []).every((word) => words.has(word));
  });
}
