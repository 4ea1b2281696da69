import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { IconCalendarSearch } from "@tabler/icons-react";
import { appointmentRoutes, type FreeTime } from "#areas/calendar/appointments/contract.ts";
import { addDays, type Day, isDay } from "#kernel/dates/day.ts";
import { isWallTime, type WallTime } from "#kernel/dates/wall-time.ts";
import type { RequestError } from "#platform/web/api/request-error.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { request } from "#platform/web/api/request.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./form.module.css";
import type { AppointmentDraft } from "./appointment-form.ts";
import { lengthIn } from "./draft-changes.ts";

/**
 * Returns where the search starts, as a number of weeks or a day: the follow-up if given, otherwise the day
 * in the form if later than today. If the form still has the last found time, returns the day after.
 */
export function searchFrom(draft: AppointmentDraft, last: FreeTime | undefined, today: Day): number | Day {
  const isLast =
    last && last.appointment_date === draft.appointment_date && last.start_time === draft.start_time;
  if (isLast) return addDays(last.appointment_date, 1);
  if (typeof draft.follow_up === "number") return draft.follow_up;
  if (typeof draft.follow_up === "string" && isDay(draft.follow_up)) return draft.follow_up;
  const { appointment_date: day } = draft;
  return typeof day === "string" && isDay(day) && day > today ? day : 0;
}

/**
 * Returns the earliest start time on the first day: the time in the form if the search starts on the form's
 * day, otherwise undefined.
 */
function startFrom(draft: AppointmentDraft, last: FreeTime | undefined, today: Day): WallTime | undefined {
  const { appointment_date: day, start_time: start } = draft;
  const from = searchFrom(draft, last, today);
  return start && isWallTime(start) && day === (from === 0 ? today : from) ? start : undefined;
}

/**
 * Renders the button that searches the next free time (RULE-APPT-07). If there is none, the server's message
 * is shown unchanged (MSG-120).
 */
export function FindNextFree({
  draftNow,
  usual,
  today,
  onFound,
}: {
  /** Returns the values of the form at the moment the button is pressed. */
  draftNow: () => AppointmentDraft;
  usual: number;
  today: Day;
  onFound: (free: FreeTime) => void;
}) {
  const owner = useOwner();
  const [last, setLast] = useState<FreeTime>();
  const find = useMutation<FreeTime, RequestError, AppointmentDraft>({
    mutationFn: (draft) =>
      request(
        appointmentRoutes.nextFree,
        {
          query: {
            follow_up: searchFrom(draft, last, today),
            minutes: Math.max(5, lengthIn(draft) ?? usual),
            _location: draft._location ?? undefined,
            resources: draft.resources?.length ? draft.resources.join(",") : undefined,
            start_time: startFrom(draft, last, today),
            holidays: "skip",
          },
        },
        { owner },
      ),
    onSuccess: (free) => {
      setLast(free);
      onFound(free);
    },
  });
  return (
    <div className={classes.foot}>
      <Button
        kind="plain"
        icon={<IconCalendarSearch />}
        busy={find.isPending}
        onClick={() => find.mutate(draftNow())}
      >
        Find next free time
      </Button>
      {find.error && (
        <span role="alert" className={classes.free}>
          {find.error.message}
        </span>
      )}
    </div>
  );
}
