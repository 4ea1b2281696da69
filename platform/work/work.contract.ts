import { problem } from "#kernel/contract/problem.ts";

export const workBusy = problem(
  "work.busy",
  503,
  "Too many files are being read at the moment. Try again in a minute.",
);
