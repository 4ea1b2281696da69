import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";
import type { VisitSettings } from "../contract.ts";

/** Settings of a practice that has not saved any. */
export const DEFAULT_SETTINGS: VisitSettings = {
  late_minutes: 0,
  no_show_minutes: 20,
  wait_minutes: 20,
  long_wait_minutes: 40,
};

/** Rejects settings by which a wait would be shown in red no later than it is highlighted. */
export const mayBeSettings = ({ wait_minutes, long_wait_minutes }: VisitSettings): Verdict<"invalid"> =>
  verdictOf(
    long_wait_minutes > wait_minutes
      ? {}
      : { long_wait_minutes: "Enter more minutes than for the highlight." },
  );
