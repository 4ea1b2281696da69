import { Link } from "@tanstack/react-router";
import { daySummary } from "#areas/calendar/appointments/rules/day-groups.ts";
import { HomeAppointments, AppointmentsNow } from "#areas/calendar/appointments/web/HomeAppointments.tsx";
import { AppointmentMarks } from "#areas/calendar/appointments/web/AppointmentMarks.tsx";
import { addDays } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { upcomingAppointments } from "../rules/days.ts";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";
import { NextFree } from "./NextFree.tsx";
import { useWeek } from "./useWeek.ts";
import { useNow } from "#platform/web/shell/useToday.ts";

/**
 * Renders the appointments of today and tomorrow and the next free time. On a phone, current appointments
 * come first and past ones are omitted.
 */
export function HomeDays() {
  const { today, zone, to } = useClient();
  const isPhone = usePhone();
  const now = useNow(zone);
  const week = useWeek();
  const tomorrow = addDays(today, 1);
  const appointmentsOn = (day: string) =>
    week.data?.filter((appointment) => appointment.appointment_date === day) ?? [];
  const todaysAppointments = appointmentsOn(today);
  const listedAppointments = isPhone
    ? upcomingAppointments(todaysAppointments, now.time)
    : todaysAppointments;
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
    <AppointmentMarks range={{ start: today, end: tomorrow }}>
      <div className={classes.column}>
        {isPhone && <AppointmentsNow appointments={todaysAppointments} />}
        <HomeSection
          title={isPhone ? "Next" : "Today"}
          note={isPhone ? undefined : daySummary(todaysAppointments)}
          end={calendar}
        >
          {listedAppointments.length > 0 && (
            <HomeAppointments label="Appointments today" appointments={listedAppointments} />
          )}
          {listedAppointments.length === 0 && (
            <p className={classes.quiet}>
              {todaysAppointments.length === 0 ? "No appointments today." : "No more appointments today."}
            </p>
          )}
          <NextFree />
        </HomeSection>
        <HomeSection
          title="Tomorrow"
          note={daySummary(appointmentsOn(tomorrow))}
          // Puts tomorrow first on a phone because the appointments of today are over.
          isLater={!isPhone || listedAppointments.length > 0}
        >
          {appointmentsOn(tomorrow).length > 0 ? (
            <HomeAppointments label="Appointments tomorrow" appointments={appointmentsOn(tomorrow)} />
          ) : (
            <p className={classes.quiet}>No appointments tomorrow.</p>
          )}
        </HomeSection>
      </div>
    </AppointmentMarks>
  );
}
