import type { CardNoteProps } from "#areas/calendar/appointments/web/slots.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { instantOf } from "#kernel/dates/zone.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { visitMessageRoutes } from "../contract.ts";
import { unsentReminder } from "../rules/unsent.ts";
import { reasonOf } from "./StateMark.tsx";

/** Says on the card of an appointment that its reminder was not sent, and why. Renders nothing otherwise. */
export function UnsentReminder({ appointment }: CardNoteProps) {
  const { zone } = useClient();
  const now = useNow(zone);
  const { patient, cancelled, ID, repeat_date } = appointment;
  const { data } = useRead(
    visitMessageRoutes.ofPatient,
    { params: { id: patient?.ID ?? 0 } },
    { enabled: patient !== null && !cancelled && appointment.appointment_date >= now.day, freshFor: 60_000 },
  );
  const at = instantOf(now.day, now.time, zone);
  const unsent = data && unsentReminder(data.messages, { _appointment: ID, repeat_date }, at);
  return unsent ? (
    <Banner tone="ochre" boxed>
      Reminder not sent. {reasonOf(unsent)}
    </Banner>
  ) : null;
}
