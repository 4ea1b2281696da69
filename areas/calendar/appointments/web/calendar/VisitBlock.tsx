import { IconAlertTriangle, IconClock, IconCoin, IconCornerUpRight, IconRepeat } from "@tabler/icons-react";
import { memo } from "react";
import type { Day } from "#kernel/day.ts";
import {
  isBilled,
  isFollowUp,
  isRepeating,
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

const TWO_LINES_PX = 36;
const THREE_LINES_PX = 72;
/** So that what follows at once does not touch it. */
const GAP_PX = 1;

function Signs({ visit, today }: { visit: Visit; today: Day }) {
  const warning = referralWarning(visit, today);
  const [followsUp, repeats, billed] = [isFollowUp(visit), isRepeating(visit), isBilled(visit)];
  if (!warning && !followsUp && !repeats && !billed) return null;
  return (
    <span className={classes.signs} aria-hidden>
      {warning && (
        <span className={classes.warn} data-tone={warning.state === "expired" ? "waratah" : "ochre"} title={warning.words}>
          {warning.state === "expired" ? <IconAlertTriangle /> : <IconClock />}
        </span>
      )}
      {followsUp && <IconCornerUpRight />}
      {repeats && <IconRepeat />}
      {billed && <IconCoin />}
    </span>
  );
}

interface VisitBlockProps {
  visit: Visit;
  today: Day;
  /** In pixels of its day's height. */
  top: number;
  height: number;
  /** In shares of its day's width. */
  left: number;
  width: number;
  mayMove: boolean;
  /** Tab comes to it. */
  isStop: boolean;
  /** It is being dragged, and drawn elsewhere too. */
  isHeld: boolean;
}

const percent = (share: number): string => `${share * 100}%`;

/**
 * A visit in the grid of days: who, when, why; its tone and bar say the type, its signs what is unusual. As few elements as it can be, and none that
 * centres what is in it (a real button does): three hundred of them are a week. Its keys are the grid's (useGridKeys).
 */
export const VisitBlock = memo(function VisitBlock(props: VisitBlockProps) {
  const { visit, today, top, height, left, width, mayMove, isStop, isHeld } = props;
  return (
    <div
      role="button"
      className={classes.visit}
      style={{ top, height: height - GAP_PX, left: percent(left), width: percent(width) }}
      tabIndex={isStop ? 0 : -1}
      data-visit={visitKey(visit)}
      data-movable={(mayMove && !visit.cancelled) || undefined}
      data-held={isHeld || undefined}
      {...looksOf(visit, height)}
    >
      <span className={classes.spoken}>{spokenVisit(visit, today)}</span>
      <Words visit={visit} today={today} time={visit.start_time} height={height} />
    </div>
  );
});

/** A visit on its way: it says where it would be. */
export function HeldBlock({
  visit,
  today,
  time,
  top,
  height,
}: {
  visit: Visit;
  today: Day;
  time: string;
  top: number;
  height: number;
}) {
  return (
    <div
      className={`${classes.visit} ${classes.held}`}
      style={{ top, height: height - GAP_PX }}
      aria-hidden
      {...looksOf(visit, height)}
    >
      <Words visit={visit} today={today} time={time} height={height} isMoving />
    </div>
  );
}

const looksOf = (visit: Visit, height: number) => ({
  "data-tone": TYPE_TONES[visit.appointment_type],
  "data-kind": visit.appointment_type,
  "data-cancelled": visit.cancelled || undefined,
  "data-short": height < TWO_LINES_PX || undefined,
});

interface WordsProps {
  visit: Visit;
  today: Day;
  time: string;
  height: number;
  isMoving?: boolean;
}

/** Seen only: the block is called by what is read aloud. */
function Words({ visit, today, time, height, isMoving }: WordsProps) {
  const isShort = height < TWO_LINES_PX;
  const isTall = height >= THREE_LINES_PX;
  const theatre = visit.appointment_type === 2;
  // An appointment is where the doctor is; only what may be elsewhere says where.
  const place =
    visit.appointment_type === 1 ? "" : [theatre ? TYPE_NAMES[2] : "", visit.location?.name].filter(Boolean).join(", ");
  const why = [time, theatre && !isTall ? TYPE_NAMES[2] : "", visitReason(visit)].filter(Boolean).join(" · ");
  const shortWords = isMoving ? `${time} · ${visitName(visit)}` : visitName(visit);
  return (
    <>
      <Signs visit={visit} today={today} />
      <span className={isShort ? undefined : classes.name} aria-hidden>
        {isShort ? shortWords : visitName(visit)}
      </span>
      {!isShort && (
        <span className={`${classes.line} tn`} aria-hidden>
          {why}
        </span>
      )}
      {!isShort && isTall && place && (
        <span className={classes.line} aria-hidden>
          {place}
        </span>
      )}
    </>
  );
}
