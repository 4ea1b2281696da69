import type { Visit } from "../../contract.ts";
import { mayMiss } from "../../rules/state.ts";
import { proposesNoShow } from "../../rules/waiting-times.ts";
import { useColumn, useRoomView } from "./room.ts";

/**
 * Returns the actions of a visit's menu. Null as `missed` hides "Did not attend", which is offered for a
 * booked patient only after the practice's `no_show_minutes`.
 */
export function useMenuOf(visit: Visit): { missed: string | null; mayGoBack: boolean } {
  const { now, mayEdit } = useRoomView();
  const { settings } = useColumn().doctor;
  if (!mayEdit) return { missed: null, mayGoBack: false };
  const isBooked = visit.state === "booked";
  const offers = isBooked ? proposesNoShow(visit, settings, now) : mayMiss(visit.state);
  return {
    missed: offers ? (isBooked ? "Did not attend" : "Left without being seen") : null,
    mayGoBack: visit.steps.length > 0,
  };
}
