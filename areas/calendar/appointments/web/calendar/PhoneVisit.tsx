import { IconCornerUpRight, IconRepeat } from "@tabler/icons-react";
import type { Day } from "#kernel/day.ts";
import type { WallTime } from "#kernel/wall-time.ts";
import { Chip } from "#platform/web/ui/Chip.tsx";
import { Status } from "#platform/web/ui/Status.tsx";
import {
  isBilled,
  isFollowUp,
  isRepeating,
  minutesLeft,
  referralWarning,
  spokenVisit,
  TYPE_NAMES,
  TYPE_TONES,
  type Visit,
  visitName,
  visitReason,
} from "../visit/visit.ts";
import classes from "./phone.module.css";

const leftWords = (minutes: number): string =>
  minutes < 60 ? `${minutes} m` : `${Math.floor(minutes / 60)} h ${minutes % 60} m`;

/** A visit as a card: the time beside it, its chips at the right. */
export function PhoneVisit({
  visit,
  today,
  now,
  onOpen,
}: {
  visit: Visit;
  today: Day;
  /** The time it is, while the visit goes on. */
  now: WallTime | null;
  onOpen: (visit: Visit) => void;
}) {
  const warning = referralWarning(visit, today);
  const line = [
    `${visit.start_time}–${visit.end_time}`,
    visit.appointment_type === 2 ? TYPE_NAMES[2] : "",
    visitReason(visit),
  ].filter(Boolean);
  return (
    <li className={classes.item}>
      <span className={`${classes.time} tn`} aria-hidden>
        {visit.start_time}
      </span>
      <button
        type="button"
        className={classes.card}
        data-tone={TYPE_TONES[visit.appointment_type]}
        data-kind={visit.appointment_type}
        data-cancelled={visit.cancelled || undefined}
        data-now={now !== null || undefined}
        onClick={() => onOpen(visit)}
      >
        <span className={classes.spoken}>{`${now ? "Now, " : ""}${spokenVisit(visit, today)}`}</span>
        <span className={classes.cardHead} aria-hidden>
          <b>{visitName(visit)}</b>
          {isFollowUp(visit) && <IconCornerUpRight size={16} aria-hidden />}
          {isRepeating(visit) && <IconRepeat size={16} aria-hidden />}
          {isBilled(visit) && <Status is="billed">Billed</Status>}
          {visit.cancelled && <Chip tone="outline">Cancelled</Chip>}
          {now && <span className={classes.nowChip}>Now, {leftWords(minutesLeft(visit, now))} left</span>}
        </span>
        <span className={`${classes.cardLine} tn`} aria-hidden>
          {line.join(" · ")}
        </span>
        {warning && (
          <span aria-hidden>
            <Status is={warning.state}>{warning.words}</Status>
          </span>
        )}
      </button>
    </li>
  );
}
