import type { Day } from "#kernel/dates/day.ts";
import { DocumentView } from "#platform/web/documents/DocumentView.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useIsPrinting } from "#platform/web/ui/browser/useIsPrinting.ts";
import { daySheet } from "../../rules/day-sheet.ts";
import type { Appointment } from "../appointment/appointment.ts";

export interface DaySheetProps {
  day: Day;
  appointments: readonly Appointment[];
}

/** Renders the printable day sheet, only while printing. */
export function DaySheet(props: DaySheetProps) {
  return useIsPrinting() && <Sheet {...props} />;
}

function Sheet({ day, appointments }: DaySheetProps) {
  const { name, country, today, zone } = useClient();
  const { me } = useSession();
  const now = useNow(zone);
  return (
    <div className="print-only">
      <DocumentView
        of={daySheet(appointments, {
          day,
          name,
          country,
          today,
          now,
          by: `${me.first_name} ${me.last_name}`,
        })}
      />
    </div>
  );
}
