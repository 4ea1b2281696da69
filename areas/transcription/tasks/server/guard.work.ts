import type { WorkOf } from "#platform/work/work.ts";
import { checkLetter } from "../rules/guard.ts";
import type { letterGuard } from "./guard-work.ts";

export const work: WorkOf<typeof letterGuard> = ({ text, patients, others }) =>
  checkLetter(text, patients, others);
