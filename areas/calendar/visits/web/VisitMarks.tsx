import {
  IconArmchair,
  IconCheck,
  IconDoorEnter,
  IconReceipt,
  IconStethoscope,
  IconUserX,
} from "@tabler/icons-react";
import { useCallback, useEffect, useMemo } from "react";
import type { AppointmentMark, MarkOf, MarksProps } from "#areas/calendar/appointments/web/slots.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { visitRoutes, type VisitState } from "../contract.ts";
import { keyText, visitKey } from "../rules/key.ts";
import { stateOf } from "../rules/state.ts";
import { STATE_NAMES } from "../rules/words.ts";

/** Marks of the states on the calendar. Booked and done have no mark because they need no action. */
const LOOKS: Readonly<Partial<Record<VisitState, Omit<AppointmentMark, "name" | "words">>>> = {
  confirmed: { tone: "fern", icon: IconCheck },
  arrived: { tone: "euca", icon: IconDoorEnter },
  waiting: { tone: "ochre", icon: IconArmchair },
  with_doctor: { tone: "wattle", icon: IconStethoscope },
  to_bill: { tone: "stone", icon: IconReceipt },
  did_not_attend: { tone: "waratah", icon: IconUserX },
};

/**
 * Provides the calendar and the day list with a mark for each appointment of the days on screen: an icon, a
 * colour and the state's name.
 */
export function VisitMarks({ start, end, onMarks }: MarksProps) {
  const { data } = useRead(visitRoutes.marks, { query: { start, end } }, { keepPrevious: true });
  const steps = useMemo(() => new Map(data?.map((mark) => [keyText(mark), mark.step])), [data]);
  const markOf = useCallback<MarkOf>(
    (appointment) => {
      const step = steps.get(keyText(visitKey(appointment)));
      const state = step && stateOf(appointment, step);
      const look = state && LOOKS[state];
      return look ? { ...look, name: state, words: STATE_NAMES[state] } : null;
    },
    [steps],
  );
  useEffect(() => onMarks(markOf), [markOf, onMarks]);
  return null;
}
