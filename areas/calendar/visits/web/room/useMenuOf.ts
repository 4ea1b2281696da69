import type { Visit } from "../../contract.ts";
import { isExpected, mayMiss } from "../../rules/state.ts";
import { proposesNoShow } from "../../rules/waiting-times.ts";
import { useColumn, useRoomView } from "./room.ts";

interface Menu {
  readonly missed: string | null;
  readonly mayConfirm: boolean;
  readonly mayGoBack: boolean;
}

/**
 * Returns the actions of a visit's menu. Null as `missed` hides "Did not attend", which is offered for a
 * booked patient only after the practice's `no_show_minutes`.
 */
export function useMenuOf(visit: Visit): Menu {
  const { now, mayEdit } = useRoomView();
  const { settings } = useColumn().doctor;
  if (!mayEdit) return { missed: null, mayConfirm: false, mayGoBack: false };
  const isBooked = isExpected(visit.state);
  const offers = isBooked ? proposesNoShow(visit, settings, now) : mayMiss(visit.state);
  return {
    missed: offers ? (isBooked ? "Did not attend" : "Left without being seen") : null,
    mayConfirm: visit.state === "booked",
    mayGoBack: visit.steps.length > 0,
  };
}
