import { noErrors, type Verdict } from "#kernel/contract/verdict.ts";
import type { VisitSettings } from "../contract.ts";

/** While a practice has set nothing. */
export const DEFAULT_SETTINGS: VisitSettings = {
  late_minutes: 0,
  no_show_minutes: 20,
  wait_minutes: 20,
  long_wait_minutes: 40,
};

/** A wait is highlighted before it is shown in red. */
export const mayBeSettings = ({ wait_minutes, long_wait_minutes }: VisitSettings): Verdict<"invalid"> =>
  noErrors(long_wait_minutes > wait_minutes ? {} : { long_wait_minutes: "Enter more minutes than for the highlight." });
