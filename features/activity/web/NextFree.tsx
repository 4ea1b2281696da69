import { IconCalendarClock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { appointmentRoutes } from "#features/appointments/contract.ts";
import { formatTime } from "#kernel/wall-time.ts";
import { useRead } from "#web/api/useRead.ts";
import { useClient } from "#web/shell/client.tsx";
import { nearDay } from "../rules/days.ts";
import classes from "./home.module.css";

/** RULE-APPT-07: the first gap from now on; where there is none, the server's words (MSG-120). */
export function NextFree() {
  const { today, to } = useClient();
  const free = useRead(appointmentRoutes.nextFree, { query: { follow_up: 0 } }, { freshFor: 60_000 });
  if (!free.data && !free.error) return null;
  return (
    <p className={classes.free}>
      <IconCalendarClock size={17} stroke={1.7} aria-hidden />
      {free.data ? (
        <span>
          Next free time:{" "}
          <Link to={to("calendar")} search={{ view: "day", date: free.data.appointment_date }}>
            {nearDay(free.data.appointment_date, today)} <span className="tn">{formatTime(free.data.start_time)}</span>
          </Link>
          {free.data.location && `, ${free.data.location.name}`}
        </span>
      ) : (
        <span>{free.error?.status === 404 ? `${free.error.message}.` : "The next free time could not be found just now."}</span>
      )}
    </p>
  );
}
