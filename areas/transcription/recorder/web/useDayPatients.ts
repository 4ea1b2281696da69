import { useState } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { dayPatientsOf } from "../rules/day-patient.ts";
import { listDictated, recordDictated } from "./dictated-today.ts";

/**
 * Returns today's appointments with patients and which of them were dictated on this device. The list is
 * empty without permission to see the calendar.
 */
export function useDayPatients(person: number, { ID, zone }: { readonly ID: number; readonly zone: Zone }) {
  const { may } = useSession();
  const today = useToday(zone);
  const isAllowed = may("calendar.view");
  const read = useRead(appointmentRoutes.onDay, { params: { date: today } }, { enabled: isAllowed });
  const [dictated, setDictated] = useState(() => listDictated(person, ID, today));
  return {
    dayPatients: isAllowed ? read.data && dayPatientsOf(read.data, today) : [],
    dictated,
    note: (key: string): void => {
      recordDictated(person, ID, today, key);
      setDictated(listDictated(person, ID, today));
    },
  };
}
