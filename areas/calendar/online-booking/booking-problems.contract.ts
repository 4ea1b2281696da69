import { problem } from "#kernel/contract/problem.ts";

export const timeGone = problem("onlinebooking.gone", 409, "This time was just taken. Choose another time.");
export const holdOver = problem(
  "onlinebooking.hold_over",
  410,
  "Your time is no longer held. Choose a time again.",
);
export const wrongCode = problem(
  "onlinebooking.code",
  400,
  "This code is not right. Check the message, or ask for a new code.",
  "code",
);
export const codeOver = problem(
  "onlinebooking.code_over",
  400,
  "This code is no longer valid. Ask for a new code.",
  "code",
);
export const notVerified = problem("onlinebooking.unverified", 409, "Enter the code first.");
export const tooLateToChange = problem(
  "onlinebooking.late",
  409,
  "It is too late to change this appointment online. Call the practice.",
);
export const manyWaiting = problem(
  "onlinebooking.many",
  409,
  "You already have several requests at this practice. Wait for an answer, or call the practice.",
);
export const existingOnly = problem(
  "onlinebooking.existing_only",
  400,
  "This practice takes new patients by phone only.",
  "is_new",
);
