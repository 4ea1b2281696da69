import { IconAlertTriangle, IconClock, IconCoin, IconCornerUpRight, IconRepeat } from "@tabler/icons-react";
import { memo } from "react";
import type { Day } from "#kernel/day.ts";
import {
  isBilled,
  isFollowUp,
  isRepeating,
  lengthOf,
  referralWarning,
  spokenVisit,
  TYPE_NAMES,
  TYPE_TONES,
  type Visit,
  visitKey,
  visitName,
  visitReason,
} from "../visit/visit.ts";
import classes from "./event.module.css";

const THREE_LINES = 45;

function Signs({ visit, today }: { visit: Visit; today: Day }) {
  const warning = referralWarning(visit, today);
  return (
    <span className={classes.signs}>
      {warning && (
        <span className={classes.warn} data-tone={warning.state === "expired" ? "waratah" : "ochre"} title={warning.words}>
          {warning.state === "expired" ? <IconAlertTriangle /> : <IconClock />}
        </span>
      )}
      {isFollowUp(visit) && <IconCornerUpRight />}
      {isRepeating(visit) && <IconRepeat />}
      {isBilled(visit) && <IconCoin />}
    </span>
  );
}

/** A visit in the grid of days: who, when, why; its tone and bar say the type, its signs what is unusual. */
export const VisitBlock = memo(function VisitBlock({
  visit,
  start,
  today,
  isShort,
}: {
  visit: Visit;
  start: string;
  today: Day;
  isShort: boolean;
}) {
  const isTall = lengthOf(visit) >= THREE_LINES;
  const theatre = visit.appointment_type === 2;
  // An appointment is where the doctor is; only what may be elsewhere says where.
  const place =
    visit.appointment_type === 1 ? "" : [theatre ? TYPE_NAMES[2] : "", visit.location?.name].filter(Boolean).join(", ");
  const why = [start, theatre && !isTall ? TYPE_NAMES[2] : "", visitReason(visit)].filter(Boolean).join(" · ");
  return (
    <div
      className={classes.visit}
      data-tone={TYPE_TONES[visit.appointment_type]}
      data-kind={visit.appointment_type}
      data-visit={visitKey(visit)}
      data-cancelled={visit.cancelled || undefined}
      data-short={isShort || undefined}
    >
      <span className={classes.spoken}>{spokenVisit(visit, today)}</span>
      <div className={classes.head} aria-hidden>
        <span className={classes.name}>{visitName(visit)}</span>
        <Signs visit={visit} today={today} />
      </div>
      {!isShort && (
        <div className={`${classes.line} tn`} aria-hidden>
          {why}
        </div>
      )}
      {!isShort && isTall && place && (
        <div className={classes.line} aria-hidden>
          {place}
        </div>
      )}
    </div>
  );
});
