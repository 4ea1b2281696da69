import { type ComponentProps, memo, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import type { ScheduleModal as ScheduleForm } from "#areas/calendar/schedules/web/ScheduleModal.tsx";
import { type Day, dayOfWeek } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { whenIdle } from "#platform/web/ui/browser/when-idle.ts";
import { useAppointmentActs } from "../acts/acts.ts";
import { useCutAppointment } from "../acts/cut-appointment.ts";
import { type PlaceCut, usePlaceCut } from "../acts/usePlaceCut.ts";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useUsualMinutes } from "../form/useUsualMinutes.ts";
import type { PeekCardProps } from "../peek/PeekCard.tsx";
import { usePeek } from "../peek/usePeek.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { DayGrid } from "./DayGrid.tsx";
import { locationAt } from "../calendar/entries.ts";
import type { Stop } from "./grid-focus.ts";
import { GridCursor } from "./GridCursor.tsx";
import { hoursWith, NORMAL_HOURS, type ShownHours } from "./shown-hours.ts";
import { OutsideHours, preloadOutside } from "./OutsideHours.tsx";
import classes from "../calendar/page.module.css";
import type { BookingPlace, QuickBookProps } from "../quick/QuickBook.tsx";
import { type Range, isWithin } from "../calendar/range.ts";
import { SLOT } from "./snap.ts";
import type { Holidays } from "../calendar/useHolidays.ts";
import { useGridHandlers } from "./useGridHandlers.ts";
import { useGridKeys } from "./useGridKeys.ts";
import { useLinkedAppointment } from "./useLinkedAppointment.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { useStableRows } from "./useStableRows.ts";
import { useFrozenWhile } from "../calendar/useFrozenWhile.ts";

const QuickBook = lazyComponent<QuickBookProps>(() =>
  import("../quick/QuickBook.tsx").then((module) => module.QuickBook),
);
const PeekCard = lazyComponent<PeekCardProps>(() =>
  import("../peek/PeekCard.tsx").then((module) => module.PeekCard),
);
const ScheduleModal = lazyComponent<ComponentProps<typeof ScheduleForm>>(() =>
  import("#areas/calendar/schedules/web/ScheduleModal.tsx").then((module) => module.ScheduleModal),
);

const preload = (): void => {
  QuickBook.preload();
  PeekCard.preload();
  preloadOutside();
};

interface WeekCalendarProps {
  range: Range;
  appointments: readonly Appointment[];
  schedules: readonly ScheduleOnDay[];
  holidays: Holidays;
  today: Day;
  now: { day: Day; time: WallTime };
  isOld: boolean;
  onDay: (day: Day) => void;
  onShow: (day: Day) => void;
}

interface Planning {
  readonly schedule: ScheduleOnDay | null;
  readonly day: Day;
}

interface Placed extends Omit<BookingPlace, "length"> {
  readonly length: number | null;
}

/**
 * Renders the grid of days with its interactions: booking in place, dragging, keys and the hours outside the
 * window.
 */
export const WeekCalendar = memo(function WeekCalendar(props: WeekCalendarProps) {
  const { range, appointments, schedules, holidays, today, now, isOld, onDay, onShow } = props;
  const acts = useAppointmentActs();
  const usual = useUsualMinutes();
  const root = useRef<HTMLDivElement>(null);
  const usualHours = useUsualHours(range, now);
  const [widened, setWidened] = useState<ShownHours | null>(null);
  const visibleHours = widened ?? usualHours;
  const [placed, setPlaced] = useState<Placed | null>(null);
  // Applies the default length here because the setting may load after the click.
  const place: BookingPlace | null = placed && { ...placed, length: placed.length ?? usual };
  useEffect(() => whenIdle(preload), []);
  const [planning, setPlanning] = useState<Planning | null>(null);
  const [isDragging, setDragging] = useState(false);
  // Delays other users' changes while an appointment is dragged.
  const frozenAppointments = useFrozenWhile(appointments, isDragging);
  const stableAppointments = useStableRows(frozenAppointments);
  const start = useStartStop(today, range);
  const cutAppointment = useCutAppointment();
  const placeCut = usePlaceCut();
  const peek = usePeek(root, frozenAppointments);
  const edit = (appointment: Appointment): void => {
    peek.close();
    acts.open(appointment);
  };
  const keys = useGridKeys({
    root,
    range,
    shown: visibleHours,
    appointments: frozenAppointments,
    start,
    onOpen: edit,
    onPeek: (appointment) => void peek.press(appointment),
    onDay: onShow,
  });
  usePlaceShortcut(placeCut, keys.stop);
  useLinkedAppointment(root);
  const stopped = keys.stop.appointment;
  const follow = useLatest(peek.follow);
  useEffect(() => {
    if (root.current?.contains(document.activeElement)) follow.current(stopped);
  }, [stopped, follow]);
  const bookAt = (day: Day, from: number, length: number | null): void =>
    setPlaced({ day, from, length, location: locationAt(schedules, day, from) });
  const handlers = useGridHandlers({
    appointments: frozenAppointments,
    schedules,
    usualMinutes: usual,
    peek,
    placeCut,
    stand: keys.stand,
    book: bookAt,
    plan: setPlanning,
    onDay,
    onDragging: setDragging,
  });
  const closeBooking = ({ day, from }: BookingPlace): void => {
    setPlaced(null);
    keys.go({ day, from, to: from + SLOT, appointment: null });
  };
  const over = (day: Day): ReactNode => {
    if (keys.stop.day !== day && place?.day !== day) return null;
    return (
      <DayOverlay
        stop={keys.stop.day === day ? keys.stop : null}
        place={place?.day === day ? place : null}
        top={visibleHours.from}
        mayEdit={acts.mayEdit}
        onBook={placeCut ?? ((at, from = 0) => bookAt(at, from, null))}
        onClose={closeBooking}
      />
    );
  };
  return (
    <div
      ref={root}
      className={`${classes.grid} no-print`}
      data-old={isOld || undefined}
      role="group"
      aria-label="Calendar grid. Use the arrow keys to move between times and appointments."
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
      {...peek.hover}
    >
      <DayGrid
        range={range}
        shown={visibleHours}
        appointments={stableAppointments}
        schedules={schedules}
        holidays={holidays}
        today={today}
        now={now}
        cutAppointment={cutAppointment && appointmentKey(cutAppointment)}
        mayEdit={acts.mayEdit}
        stop={keys.stop}
        handlers={handlers}
        over={over}
      />
      <OutsideHours
        root={root}
        appointments={stableAppointments}
        shown={visibleHours}
        isWidened={widened !== null}
        onShow={setWidened}
      />
      {peek.appointment && !isDragging && !place && (
        <PeekCard key={appointmentKey(peek.appointment)} peek={peek} appointment={peek.appointment} />
      )}
      {planning && <PlanningModal planning={planning} onClose={() => setPlanning(null)} />}
    </div>
  );
});

/** Returns the hours shown at first. The view of today alone shows now, also late in the evening. */
function useUsualHours({ start, end }: Range, now: WeekCalendarProps["now"]): ShownHours {
  const hour = start === now.day && end === now.day ? Number(now.time.slice(0, 2)) : null;
  return useMemo(() => (hour === null ? NORMAL_HOURS : hoursWith(hour)), [hour]);
}

/** Returns the first position of the keyboard focus: 09:00 today, or on the first day if today is hidden. */
function useStartStop(today: Day, range: Range): Stop {
  return useMemo(
    () => ({
      day: isWithin(today, range) ? today : range.start,
      from: 9 * 60,
      to: 9 * 60 + SLOT,
      appointment: null,
    }),
    [today, range],
  );
}

/** Registers the shortcut that puts the appointment in hand at the position of the keyboard focus. */
function usePlaceShortcut(placeCut: PlaceCut | null, stop: Stop): void {
  useShortcuts(
    placeCut
      ? [
          {
            keys: "mod+V",
            does: "Put the cut appointment here",
            run: () => placeCut(stop.day, stop.from),
          },
        ]
      : [],
  );
}

interface DayOverlayProps {
  /** Position of the keyboard focus, or null if it is on another day. */
  stop: Stop | null;
  /** Place of the appointment that is being booked, or null if there is none on this day. */
  place: BookingPlace | null;
  /** First minute shown. */
  top: number;
  mayEdit: boolean;
  onBook: PlaceCut;
  onClose: (place: BookingPlace) => void;
}

/** Renders the keyboard cursor and the booking over the appointments of a day. */
function DayOverlay({ stop, place, top, mayEdit, onBook, onClose }: DayOverlayProps) {
  return (
    <>
      {stop?.appointment === null && (
        <GridCursor stop={stop} top={top} mayEdit={mayEdit} onBook={() => onBook(stop.day, stop.from)} />
      )}
      {place && (
        <QuickBook
          key={`${place.day} ${place.from}`}
          place={place}
          top={top}
          onClose={() => onClose(place)}
        />
      )}
    </>
  );
}

/** Opens the form of a schedule, or of a new one on the day that was pressed. */
function PlanningModal({ planning, onClose }: { planning: Planning; onClose: () => void }) {
  return (
    <ScheduleModal
      schedule={planning.schedule ?? undefined}
      drawn={{ repeat_start: planning.day, day_of_week: dayOfWeek(planning.day) }}
      onClose={onClose}
    />
  );
}
