import { Link } from "@tanstack/react-router";
import { HomeAppointments, AppointmentsNow } from "#areas/calendar/appointments/web/HomeAppointments.tsx";
import { addDays } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { bookedWords, stillToCome } from "../rules/days.ts";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";
import { NextFree } from "./NextFree.tsx";
import { useWeek } from "./useWeek.ts";
import { useNow } from "#platform/web/shell/useToday.ts";

/**
 * Renders the appointments of today and tomorrow and the next free time. On a phone, current appointments
 * come first and past ones are omitted.
 */
export function Days() {
  const { today, zone, to } = useClient();
  const phone = usePhone();
  const now = useNow(zone);
  const week = useWeek();
  const tomorrow = addDays(today, 1);
  const on = (day: string) => week.data?.filter((appointment) => appointment.appointment_date === day) ?? [];
  const ofToday = on(today);
  const shown = phone ? stillToCome(ofToday, now.time) : ofToday;
  const calendar = (
    <Link to={to("calendar")} className="link">
      Calendar
    </Link>
  );
  if (!week.data) {
    return (
      <div className={classes.column}>
        <HomeSection title="Today" end={calendar}>
          {week.error ? (
            <ErrorState
              what="Appointments couldn't be loaded."
              message={week.error.message}
              code={week.error.requestId ?? undefined}
              onRetry={() => void week.refetch()}
            />
          ) : (
            <Skeleton lines={6} height={32} />
          )}
        </HomeSection>
      </div>
    );
  }
  return (
    <div className={classes.column}>
      {phone && <AppointmentsNow appointments={ofToday} />}
      <HomeSection title={phone ? "Next" : "Today"} note={phone ? undefined : bookedWords(ofToday)} end={calendar}>
        {shown.length > 0 && <HomeAppointments label="Appointments today" appointments={shown} />}
        {shown.length === 0 && (
          <p className={classes.quiet}>{ofToday.length === 0 ? "No appointments today." : "No more appointments today."}</p>
        )}
        <NextFree />
      </HomeSection>
      <HomeSection title="Tomorrow" note={bookedWords(on(tomorrow))} isLater>
        {on(tomorrow).length > 0 ? (
          <HomeAppointments label="Appointments tomorrow" appointments={on(tomorrow)} />
        ) : (
          <p className={classes.quiet}>No appointments tomorrow.</p>
        )}
      </HomeSection>
    </div>
  );
}
