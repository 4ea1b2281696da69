import { dayWords } from "#areas/calendar/appointments/rules/words.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { type RoomDoctor, visitRoutes } from "../../contract.ts";
import { ownerOfColumn } from "./room.ts";

const MINUTE_MS = 60_000;

/**
 * Renders the doctor's next free time within availability (RULE-APPT-07), read again every minute. Renders
 * nothing if there is none within a year.
 */
export function NextFreeTime({ doctor }: { doctor: RoomDoctor }) {
  const { me } = useSession();
  const owner = ownerOfColumn(doctor.ID, me.doctor_id);
  const { data } = useRead(visitRoutes.free, {}, { owner, freshFor: MINUTE_MS, every: MINUTE_MS });
  if (!data?.free) return null;
  const { free } = data;
  const day = free.appointment_date === doctor.today ? "today" : dayWords(free.appointment_date);
  return (
    <span>
      Next free time {day} <span className="tn">{free.start_time}</span>
    </span>
  );
}
