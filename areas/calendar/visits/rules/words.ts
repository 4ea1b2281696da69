import type { VisitState, VisitStep } from "../contract.ts";

export const STATE_NAMES: Readonly<Record<VisitState, string>> = {
  booked: "Booked",
  confirmed: "Confirmed",
  arrived: "Arrived",
  waiting: "Waiting",
  with_doctor: "With doctor",
  to_bill: "To bill",
  done: "Done",
  did_not_attend: "Did not attend",
  cancelled: "Cancelled",
};

/** Labels of the buttons that take a step. */
export const STEP_NAMES: Readonly<Record<VisitStep, string>> = {
  confirmed: "Confirm",
  arrived: "Arrived",
  ready: "Ready",
  called: "Call in",
  finished: "Finish",
  did_not_attend: "Did not attend",
};

/** First lines of the toasts after a step. */
export const TAKEN_STEPS: Readonly<Record<VisitStep, string>> = {
  confirmed: "Confirmed",
  arrived: "Marked as arrived",
  ready: "Marked as ready",
  called: "Called in",
  finished: "Finished",
  did_not_attend: "Marked as did not attend",
};

const STEP_SENTENCES: Readonly<Record<VisitStep, (who: string) => string>> = {
  confirmed: (who) => `confirmed the appointment of ${who}`,
  arrived: (who) => `marked ${who} as arrived`,
  ready: (who) => `marked ${who} as ready`,
  called: (who) => `called ${who} in`,
  finished: (who) => `finished with ${who}`,
  did_not_attend: (who) => `marked ${who} as did not attend`,
};

/** Describes an undone step: "undid “Call in” for MOROZOVA, Svetlana". */
const undoWords = (who: string, step: VisitStep): string => `undid “${STEP_NAMES[step]}” for ${who}`;

/** Describes a step for the activity feed, to follow the user's name: "called MOROZOVA, Svetlana in". */
export const stepWords = (who: string, step: VisitStep, isBack: boolean): string =>
  isBack ? undoWords(who, step) : STEP_SENTENCES[step](who);

/**
 * Describes a step with the user's name: "Sarah Lindqvist called this patient in". Does not name the patient,
 * because the text is part of a refusal.
 */
export const didWords = (by: string, step: VisitStep, isBack: boolean): string =>
  `${by} ${stepWords("this patient", step, isBack)}`;
