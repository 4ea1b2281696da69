import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { Status } from "#platform/web/ui/Status.tsx";
import { useVisitActs } from "./acts/acts.ts";
import classes from "./day/day.module.css";
import { byTime } from "./day/groups.ts";
import home from "./day/home.module.css";
import { VisitChips } from "./day/VisitRow.tsx";
import {
  isHappening,
  lengthOf,
  minutesLeft,
  spokenVisit,
  TYPE_NAMES,
  TYPE_TONES,
  type Visit,
  visitKey,
  visitName,
  visitReason,
} from "./visit/visit.ts";
import { lengthWords } from "./visit/words.ts";

export { useVisitActs } from "./acts/acts.ts";
export { VisitActsProvider } from "./acts/VisitActsProvider.tsx";

/** "Theatre · TKR right · Yarra Private" */
function whatAndWhere(visit: Visit): string {
  const reason = visitReason(visit);
  const type = visit.appointment_type === 1 && reason !== "" ? "" : TYPE_NAMES[visit.appointment_type];
  return [type, reason, visit.location?.name].filter(Boolean).join(" · ");
}

/** A day of the home page: in the order of time, each visit with its place; pressed, it opens. */
export function HomeVisits({ label, visits }: { label: string; visits: readonly Visit[] }) {
  const { zone, today } = useClient();
  const { open } = useVisitActs();
  const now = useNow(zone);
  return (
    <ul className={home.list} aria-label={label}>
      {visits.toSorted(byTime).map((visit) => {
        const isNow = isHappening(visit, now, zone);
        return (
          <li key={visitKey(visit)}>
            <button
              type="button"
              className={classes.row}
              data-now={isNow || undefined}
              data-cancelled={visit.cancelled || undefined}
              onClick={() => open(visit)}
            >
              <span className={classes.spoken}>{`${isNow ? "Now, " : ""}${spokenVisit(visit, today)}`}</span>
              <span className={`${classes.times} ${home.times} tn`} aria-hidden>
                <b>{visit.start_time}</b>
                <span>{visit.end_time}</span>
              </span>
              <span
                className={classes.bar}
                data-tone={TYPE_TONES[visit.appointment_type]}
                data-kind={visit.appointment_type}
                aria-hidden
              />
              <span className={`${classes.words} ${home.words}`} aria-hidden>
                <span className={classes.name}>{visitName(visit)}</span>
                <span className={`${classes.why} ${home.why}`}>{whatAndWhere(visit)}</span>
              </span>
              <span className={`${classes.end} ${home.end}`} aria-hidden>
                <VisitChips visit={visit} today={today} isNow={isNow} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** On a phone: what goes on right now, and how much of it is left. */
export function VisitsNow({ visits }: { visits: readonly Visit[] }) {
  const { zone, today } = useClient();
  const { open } = useVisitActs();
  const now = useNow(zone);
  return visits
    .filter((visit) => isHappening(visit, now, zone))
    .map((visit) => {
      const left = Math.max(0, minutesLeft(visit, now.time));
      const length = Math.max(1, lengthOf(visit));
      const { patient } = visit;
      return (
        <button key={visitKey(visit)} type="button" className={home.now} onClick={() => open(visit)}>
          <span className={classes.spoken}>{`Now, ${spokenVisit(visit, today)}, ${lengthWords(left)} left`}</span>
          <span className={home.nowHead} aria-hidden>
            <Status is="now">Now</Status>
            <span className="tn">
              {visit.start_time}–{visit.end_time}
            </span>
            <span className={home.left}>{lengthWords(left)} left</span>
          </span>
          <span className={home.nowName} aria-hidden>
            {patient ? `${patient.last_name.toUpperCase()}, ${patient.first_name}` : visitName(visit)}
          </span>
          <span className={home.nowWhat} aria-hidden>
            {whatAndWhere(visit)}
          </span>
          <span className={home.track} aria-hidden>
            <span className={home.gone} style={{ width: `${Math.round(((length - left) / length) * 100)}%` }} />
          </span>
        </button>
      );
    });
}
