import { IconBan, IconEyeOff, IconPrinter } from "@tabler/icons-react";
import { memo, useRef, useState } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { useAppointmentActs } from "../acts/acts.ts";
import { isReferralMissing } from "#areas/calendar/appointments/rules/referral-cover.ts";
import { useCutAppointment } from "../acts/cut-appointment.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { weekdayAndDay } from "../appointment/words.ts";
import { DayList } from "./DayList.tsx";
import { daySummary } from "../../rules/day-groups.ts";
import { MissingReferral } from "./MissingReferral.tsx";
import { DayParts } from "../calendar/DayParts.tsx";
import { useHideCancelled } from "../calendar/useHideCancelled.ts";
import { printDay } from "./PrintedDay.tsx";
import { useNextMissing } from "./useNextMissing.ts";
import classes from "./panel.module.css";

/** Renders the day in the right column of the calendar, with a button that prints the day sheet. */
export const DayPanel = memo(function DayPanel({
  day,
  appointments,
  elsewhere,
  away = null,
  onDay,
}: {
  day: Day;
  /** Appointments of the day, or undefined while loading. */
  appointments: readonly Appointment[] | undefined;
  /** Number of appointments at locations that are not shown. */
  elsewhere: number;
  /** Text of the time away, such as "Doctor away: Conference". */
  away?: string | null;
  onDay: (day: Day) => void;
}) {
  const { open } = useAppointmentActs();
  const currentCut = useCutAppointment();
  const list = useRef<HTMLDivElement>(null);
  const [isHidden, setHidden] = useHideCancelled();
  const [isFiltered, setFiltered] = useState(false);
  const missingReferrals = appointments?.filter(isReferralMissing) ?? [];
  const next = useNextMissing({ day, list, onDay });
  return (
    <section className={classes.panel} aria-label={weekdayAndDay(day)}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{weekdayAndDay(day)}</h2>
          <p className={classes.summary}>
            {appointments &&
              [daySummary(appointments), elsewhere > 0 && `${elsewhere} elsewhere`]
                .filter(Boolean)
                .join(", ")}
          </p>
        </div>
        <IconButton label="Print this day" onClick={printDay}>
          <IconPrinter size={17} />
        </IconButton>
      </header>
      {away && (
        <p className={classes.away} data-tone="ochre">
          <IconBan size={15} aria-hidden />
          {away}
        </p>
      )}
      <MissingReferral
        count={missingReferrals.length}
        isOn={isFiltered}
        onToggle={setFiltered}
        onNext={next.go}
        isLast={next.isLast}
      />
      {(isHidden || appointments?.some(({ cancelled }) => cancelled)) && (
        <div className={classes.filters}>
          <button
            type="button"
            className={classes.filter}
            aria-pressed={isHidden}
            onClick={() => setHidden(!isHidden)}
          >
            <IconEyeOff size={15} aria-hidden />
            Hide cancelled
          </button>
        </div>
      )}
      <div ref={list} className={classes.list}>
        <DayParts day={day} placeOf={null} />
        {appointments ? (
          <DayList
            appointments={
              isFiltered
                ? missingReferrals
                : isHidden
                  ? appointments.filter(({ cancelled }) => !cancelled)
                  : appointments
            }
            cut={currentCut && appointmentKey(currentCut)}
            onOpen={open}
            empty={isFiltered ? "No missing referrals on this day." : undefined}
          />
        ) : (
          <Skeleton lines={4} height={40} />
        )}
      </div>
    </section>
  );
});
