import { useState } from "react";
import { appointmentRoutes, type PatientBrief } from "#areas/calendar/appointments/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { request } from "#platform/web/api/request.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { askBooking } from "./palette/booking-request.ts";

interface Wanted {
  readonly patient: PatientBrief;
  readonly visit_type: { readonly ID: number } | null;
  /** First day that is searched. Today if it has passed. */
  readonly from: Day;
}

/**
 * Returns the function that opens the form of a new appointment over the current page, with the first free
 * time on or after a given day. Without a free time, or if the search fails, the form has only the day.
 */
export function useBookFirstFree(): { book: (wanted: Wanted) => Promise<void>; isSearching: boolean } {
  const owner = useOwner();
  const { today } = useClient();
  const [isSearching, setSearching] = useState(false);
  async function book({ patient, visit_type, from }: Wanted): Promise<void> {
    const day = from < today ? today : from;
    const query = { follow_up: day, _visit_type: visit_type?.ID, holidays: "skip" } as const;
    setSearching(true);
    const free = await request(appointmentRoutes.nextFree, { query }, { owner }).catch(() => null);
    setSearching(false);
    askBooking(
      free === null
        ? { patient, visit_type, appointment_date: day }
        : {
            ...{ patient, visit_type, appointment_date: free.appointment_date },
            ...{ start_time: free.start_time, end_time: free.end_time, location: free.location },
          },
    );
  }
  return { book, isSearching };
}
