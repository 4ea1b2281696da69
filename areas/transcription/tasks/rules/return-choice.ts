import type { GuardedTask } from "../return.contract.ts";

/** What is done with a letter that the guard asks about. Nothing is chosen for the person. */
export type ReturnChoice = "fix" | "leave" | "reason";

export interface ReturnAnswer {
  readonly choice: ReturnChoice;
  readonly reason: string;
}
export type ReturnAnswers = ReadonlyMap<number, ReturnAnswer>;

/** As the server asks for (G-15). */
const SHORTEST_REASON = 5;
const isFound = (guarded: readonly GuardedTask[], task: number): boolean =>
  guarded.some((each) => each.task === task && each.findings.length > 0);

/** Whether the letter goes with the batch; one that is not decided yet counts. */
export const isReturned = (answers: ReturnAnswers, task: number): boolean => {
  const choice = answers.get(task)?.choice;
  return choice === undefined || choice === "reason";
};

/** The first letter that still needs an answer, or null. */
export function undecided(guarded: readonly GuardedTask[], answers: ReturnAnswers, tasks: readonly number[]): number | null {
  const isOpen = (task: number): boolean => {
    const answer = answers.get(task);
    if (answer === undefined) return isFound(guarded, task);
    return answer.choice === "reason" && answer.reason.trim().length < SHORTEST_REASON;
  };
  return tasks.find(isOpen) ?? null;
}

/** Those to decide first, as the list may be long. */
export const mismatchesFirst = <Task extends { readonly ID: number }>(
  tasks: readonly Task[],
  guarded: readonly GuardedTask[],
): Task[] => tasks.toSorted((one, other) => Number(isFound(guarded, other.ID)) - Number(isFound(guarded, one.ID)));

/** A last name of three letters or more that a message has as a word: the email would name a patient. */
export function namesPatient(body: string, guarded: readonly GuardedTask[]): boolean {
  const words = new Set(body.toLowerCase().match(/\p{L}+/gu));
  return guarded.some(({ patient }) => {
    const last = patient?.split(",")[0]?.toLowerCase() ?? "";
    return last.length > 2 && (last.match(/\p{L}+/gu) ?? []).every((word) => words.has(word));
  });
}
