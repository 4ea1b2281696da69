import type { CalendarAddress } from "../calendar/useCalendarAddress.ts";
import { DayParts } from "../calendar/DayParts.tsx";
import { HolidayEntry } from "../calendar/HolidayEntry.tsx";
import { useHolidays } from "../calendar/useHolidays.ts";
import { useHideCancelled } from "../calendar/useHideCancelled.ts";
import { WeekStrip } from "./WeekStrip.tsx";
import { useMemo, useState } from "react";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { addDays } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { useNow } from "#platform/web/shell/useToday.ts";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { useAppointmentActs } from "../acts/acts.ts";
import { PrintedDay } from "../day/PrintedDay.tsx";
import { bookedCount, groupsOf, appointmentsOfDay } from "../../rules/day-groups.ts";
import { withMoves } from "../appointment/useMoves.ts";
import { isHappening, appointmentKey } from "../appointment/appointment.ts";
import { byStart } from "../calendar/entries.ts";
import { AppointmentSheet } from "../peek/AppointmentSheet.tsx";
import { MonthChooser } from "../month/MonthChooser.tsx";
import classes from "./phone.module.css";
import { appointmentSlots } from "../slots.ts";
import { AppointmentMarks } from "../AppointmentMarks.tsx";
import { PhoneAppointment } from "./PhoneAppointment.tsx";
import { rangeOf } from "../calendar/range.ts";
import { ScheduleEntry } from "../calendar/ScheduleEntry.tsx";
import { countsOf } from "../calendar/SideColumn.tsx";
import { usePrefetched, useAppointments, loadErrorOf } from "../calendar/useAppointments.ts";

/**
 * Calendar for screens under 768 px: the week as a strip, and the day as a list of cards grouped by location.
 */
export function PhoneCalendar({ address }: { address: CalendarAddress }) {
  const { today, zone } = useClient();
  const now = useNow(zone);
  const acts = useAppointmentActs();
  const { day } = address;
  const range = useMemo(() => rangeOf("week", day), [day]);
  const { appointments: read, schedules: plan } = useAppointments(range);
  usePrefetched([rangeOf("week", addDays(day, -7)), rangeOf("week", addDays(day, 7))], read.isSuccess);
  const holidays = useHolidays(range, null);
  const loadError = loadErrorOf(read);
  const appointments = withMoves(read.data ?? [], acts.shown);
  const counts = useMemo(() => countsOf(appointments), [appointments]);
  const [isHidden] = useHideCancelled();
  const dayAppointments = appointmentsOfDay(appointments, day).filter(
    ({ cancelled }) => !isHidden || !cancelled,
  );
  const schedules = (plan.data ?? []).filter(({ schedule_date }) => schedule_date === day).toSorted(byStart);
  const groups = groupsOf(dayAppointments);
  const actions = useSlot(appointmentSlots.phoneAction);
  const [openedKey, setOpenedKey] = useState<string | null>(null);
  const openedAppointment = appointments.find((each) => appointmentKey(each) === openedKey);
  return (
    <AppointmentMarks range={range}>
      <div className={`${classes.phone} no-print`}>
        <header className={classes.head}>
          <div className={classes.top}>
            <h1 className={classes.title}>
              <MonthChooser
                day={day}
                range={range}
                today={today}
                onDay={(next) => address.go({ day: next })}
              />
            </h1>
            <IconButton
              label="Previous week"
              className={classes.step}
              onClick={() => address.go({ day: addDays(day, -7) })}
            >
              <IconChevronLeft size={20} />
            </IconButton>
            <IconButton
              label="Next week"
              className={classes.step}
              onClick={() => address.go({ day: addDays(day, 7) })}
            >
              <IconChevronRight size={20} />
            </IconButton>
            {actions.map(({ name, content: Action }) => (
              <Action key={name} />
            ))}
            {acts.mayEdit && (
              <button
                type="button"
                className={classes.add}
                aria-label="Book appointment"
                onClick={() => acts.book({ appointment_date: day })}
              >
                <IconPlus size={20} aria-hidden />
              </button>
            )}
          </div>
          <WeekStrip
            range={range}
            day={day}
            today={today}
            counts={counts}
            onDay={(next) => address.go({ day: next })}
          />
          <div className={classes.plan}>
            {holidays.get(day)?.map((holiday) => (
              <HolidayEntry key={holiday.name} holiday={holiday} />
            ))}
            {schedules.map((schedule) => (
              <ScheduleEntry key={schedule.ID} schedule={schedule} />
            ))}
            <span className={classes.booked}>{bookedCount(dayAppointments)} booked</span>
          </div>
        </header>
        <div className={classes.agenda}>
          {loadError && (
            <ErrorState
              what="The calendar couldn't be loaded."
              message={loadError.message}
              onRetry={() => void read.refetch()}
            />
          )}
          <DayParts day={day} placeOf={null} />
          {read.isPending && !loadError && <Skeleton lines={5} height={44} />}
          {read.data && !loadError && groups.length === 0 && (
            <p className={classes.empty}>No appointments on this day.</p>
          )}
          {groups.map((group) => (
            <section key={group.key} aria-label={group.name}>
              <h2 className={classes.place}>{group.name}</h2>
              <ul>
                {group.appointments.map((appointment) => (
                  <PhoneAppointment
                    key={appointmentKey(appointment)}
                    appointment={appointment}
                    now={isHappening(appointment, now, zone) ? now.time : null}
                    onOpen={(chosen) => setOpenedKey(appointmentKey(chosen))}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      {openedAppointment && (
        <AppointmentSheet appointment={openedAppointment} onClose={() => setOpenedKey(null)} />
      )}
      <PrintedDay day={day} appointments={dayAppointments} isPending={read.isPending && !loadError} />
    </AppointmentMarks>
  );
}
