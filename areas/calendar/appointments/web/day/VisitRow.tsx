import { IconCornerUpRight, IconRepeat } from "@tabler/icons-react";
import type { Day } from "#kernel/day.ts";
import { Chip } from "#platform/web/ui/Chip.tsx";
import { Status } from "#platform/web/ui/Status.tsx";
import {
  isBilled,
  isFollowUp,
  isRepeating,
  referralWarning,
  spokenVisit,
  TYPE_NAMES,
  TYPE_TONES,
  type Visit,
  visitName,
  visitReason,
} from "../visit/visit.ts";
import classes from "./day.module.css";

/** How the referral stands, where somebody should look at it. */
export function ReferralChip({ visit, today }: { visit: Visit; today: Day }) {
  const warning = referralWarning(visit, today);
  return warning && <Status is={warning.state}>{warning.words}</Status>;
}

/** What is unusual about a visit, as chips; a normal one has none. */
export function VisitChips({ visit, today, isNow }: { visit: Visit; today: Day; isNow: boolean }) {
  return (
    <span className={classes.chips}>
      <ReferralChip visit={visit} today={today} />
      <StateChips visit={visit} isNow={isNow} />
    </span>
  );
}

export function StateChips({ visit, isNow }: { visit: Visit; isNow: boolean }) {
  return (
    <span className={classes.chips}>
      {isFollowUp(visit) && (
        <span className={classes.sign}>
          <IconCornerUpRight size={14} aria-hidden /> Follow-up
        </span>
      )}
      {isRepeating(visit) && <IconRepeat size={14} aria-label="Repeats" className={classes.sign} />}
      {isBilled(visit) && <Status is="billed">Billed</Status>}
      {visit.cancelled && <Chip tone="outline">Cancelled</Chip>}
      {isNow && <Status is="now">Now</Status>}
    </span>
  );
}

export const secondLine = (visit: Visit): string =>
  visitReason(visit) || (visit.patient ? TYPE_NAMES[visit.appointment_type] : "Other");

/** One visit of a day: when, its bar, who and why, what is unusual. */
export function VisitRow({
  visit,
  today,
  isNow,
  onOpen,
}: {
  visit: Visit;
  today: Day;
  isNow: boolean;
  onOpen: (visit: Visit) => void;
}) {
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-now={isNow || undefined}
        data-cancelled={visit.cancelled || undefined}
        onClick={() => onOpen(visit)}
      >
        <span className={classes.spoken}>{`${isNow ? "Now, " : ""}${spokenVisit(visit, today)}`}</span>
        <span className={`${classes.times} tn`} aria-hidden>
          <b>{visit.start_time}</b>
          <span>{visit.end_time}</span>
        </span>
        <span
          className={classes.bar}
          data-tone={TYPE_TONES[visit.appointment_type]}
          data-kind={visit.appointment_type}
          aria-hidden
        />
        <span className={classes.words} aria-hidden>
          <span className={classes.name}>{visitName(visit)}</span>
          <span className={classes.why}>{secondLine(visit)}</span>
          <ReferralChip visit={visit} today={today} />
        </span>
        <span className={classes.end} aria-hidden>
          <StateChips visit={visit} isNow={isNow} />
        </span>
      </button>
    </li>
  );
}
