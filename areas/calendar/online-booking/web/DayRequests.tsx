import type { DayPartProps } from "#areas/calendar/appointments/web/slots.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { onlineBookingRoutes, type RequestOnCalendar } from "../contract.ts";
import { askRequest } from "./request-dialog.ts";
import classes from "./day-requests.module.css";

/** Returns the name as the calendar shows names: "Lim, Grace". */
const nameOf = ({ first_name, last_name }: RequestOnCalendar): string => `${last_name}, ${first_name}`;

/** Renders the waiting requests of a day on the calendar. A click opens the request. */
export function DayRequests({ day, placeOf }: DayPartProps) {
  const { data } = useRead(onlineBookingRoutes.onCalendar);
  const client = useClient();
  const requests = data?.filter(({ appointment_date }) => appointment_date === day) ?? [];
  if (placeOf === null) return <RequestList requests={requests} />;
  return requests.map((request) => (
    <button
      key={request.ID}
      type="button"
      className={classes.block}
      style={placeOf(request.start_time, request.end_time)}
      // The keyboard reaches the request in the list of the day.
      tabIndex={-1}
      aria-hidden
      onClick={() => askRequest(request, client)}
    >
      <b>{nameOf(request)}</b>
      <span>{request.start_time} · Online</span>
    </button>
  ));
}

function RequestList({ requests }: { requests: readonly RequestOnCalendar[] }) {
  if (requests.length === 0) return null;
  return (
    <section className={classes.group} aria-label="Online requests">
      <h3 className={classes.title}>Online requests</h3>
      <ul>
        {requests.map((request) => (
          <li key={request.ID}>
            <button
              type="button"
              className={classes.row}
              aria-label={`${request.start_time} to ${request.end_time}, ${nameOf(request)}, ${request.type_name}`}
              onClick={() => askRequest(request)}
            >
              <span className={`${classes.times} tn`}>
                <b>{request.start_time}</b>
                <span>{request.end_time}</span>
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{nameOf(request)}</span>
                <span className={classes.type}>{request.type_name}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
