import { IconCalendarClock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type FreeTime, noTimeFound } from "#areas/calendar/appointments/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { homeRoutes } from "../contract.ts";
import { formatNearDay } from "../rules/days.ts";
import classes from "./home.module.css";

/** Renders the next available time (RULE-APPT-07), or MSG-120 if there is none. */
export function NextFree() {
  const read = useRead(homeRoutes.next, {}, { freshFor: 60_000 });
  if (!read.data && !read.error) return null;
  return (
    <p className={classes.free}>
      <IconCalendarClock size={17} stroke={1.7} aria-hidden />
      {read.data?.free && <FreeTimeLink free={read.data.free} />}
      {read.data?.free === null && <span>{noTimeFound.sentence(undefined)}.</span>}
      {!read.data && <span>The next available time couldn't be found.</span>}
    </p>
  );
}

function FreeTimeLink({ free }: { free: FreeTime }) {
  const { today, to } = useClient();
  return (
    <span>
      Next available time:{" "}
      <Link to={to("calendar")} search={{ view: "day", date: free.appointment_date }}>
        {formatNearDay(free.appointment_date, today)} <span className="tn">{free.start_time}</span>
      </Link>
      {free.location && `, ${free.location.name}`}
    </span>
  );
}
