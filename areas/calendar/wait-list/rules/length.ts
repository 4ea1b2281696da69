import { minutesOf } from "#kernel/dates/wall-time.ts";
import type { Times } from "./fit.ts";

interface Typed {
  readonly visit_type: { readonly minutes: number } | null;
}

/**
 * Returns the length of the appointment that an entry needs: that of its type, otherwise the client's usual
 * length, or the whole slot if it is shorter.
 */
export const lengthOf = ({ visit_type }: Typed, slot: Times, usual: number): number =>
  visit_type?.minutes ?? Math.min(usual, minutesOf(slot.end_time) - minutesOf(slot.start_time));
