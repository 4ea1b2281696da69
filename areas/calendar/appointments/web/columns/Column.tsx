import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Day } from "#kernel/dates/day.ts";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { useAppointmentActs } from "../acts/acts.ts";
import { useCutAppointment } from "../acts/cut-appointment.ts";
import { usePlaceCut } from "../acts/usePlaceCut.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { locationAt } from "../calendar/entries.ts";
import { HolidayEntry } from "../calendar/HolidayEntry.tsx";
import { ScheduleEntry } from "../calendar/ScheduleEntry.tsx";
import { useFrozenWhile } from "../calendar/useFrozenWhile.ts";
import { useUsualMinutes } from "../form/useUsualMinutes.ts";
import { END_OF_DAY } from "../grid/grid-sizes.ts";
import { GridCursor } from "../grid/GridCursor.tsx";
import { Lane } from "../grid/Lane.tsx";
import { countOutside, type ShownHours } from "../grid/shown-hours.ts";
import { useStableRows } from "../grid/useStableRows.ts";
import type { PeekCardProps } from "../peek/PeekCard.tsx";
import { usePeek } from "../peek/usePeek.ts";
import type { QuickBookProps } from "../quick/QuickBook.tsx";
import { bookedCount } from "../../rules/day-groups.ts";
import type { ColumnClient, Ghosted } from "./columns.ts";
import classes from "./columns.module.css";
import { useColumnDay } from "./useColumnDay.ts";
import { useColumnGrid } from "./useColumnGrid.ts";
import type { ColumnLinks } from "./useColumnLinks.ts";

const QuickBook = lazyComponent<QuickBookProps>(() =>
  import("../quick/QuickBook.tsx").then((module) => module.QuickBook),
);
const PeekCard = lazyComponent<PeekCardProps>(() =>
  import("../peek/PeekCard.tsx").then((module) => module.PeekCard),
);
const CutAppointmentStrip = lazyComponent(() =>
  import("../calendar/CutAppointmentStrip.tsx").then((module) => module.CutAppointmentStrip),
);

/** Loads the code of the popovers while the page is idle. */
export const preloadParts = (): void => {
  QuickBook.preload();
  PeekCard.preload();
  CutAppointmentStrip.preload();
};

interface ColumnProps {
  column: ColumnClient;
  day: Day;
  shown: ShownHours;
  /** Height of the fixed header in pixels. */
  head: number;
  links: ColumnLinks;
  /** An appointment of another column that is dragged over this one. */
  ghost: Ghosted | null;
  /** The doctor's name with the controls of the column. */
  name: ReactNode;
}

/** Renders the day of one doctor: the fixed header with all-day entries, and the hours below. */
export const Column = memo(function Column({ column, day, shown, head, links, ghost, name }: ColumnProps) {
  const facts = useColumnDay(day);
  useReportedFacts(column.ID, links, facts, shown);
  const [isDragging, setDragging] = useState(false);
  const frozenAppointments = useFrozenWhile(facts.appointments, isDragging);
  const root = useRef<HTMLDivElement>(null);
  const usual = useUsualMinutes();
  const currentCut = useCutAppointment();
  const placeCut = usePlaceCut();
  const peek = usePeek(root, frozenAppointments);
  const grid = useColumnGrid({
    ...{ root, column, day, shown, head, links, peek, usual, placeCut, facts },
    appointments: frozenAppointments,
    onDragging: setDragging,
  });
  const { place } = grid;
  return (
    <section className={classes.column} data-column={column.ID} aria-label={column.name}>
      <div className={classes.head} style={{ height: head }}>
        {name}
        <Entries facts={facts} />
      </div>
      <div
        ref={root}
        role="group"
        aria-label={`${column.name}. Use the arrow keys to move between times, appointments and doctors.`}
        onKeyDown={grid.onKeyDown}
        onFocus={grid.onFocus}
        onBlur={grid.onBlur}
        {...peek.hover}
      >
        <div
          className={classes.lane}
          role="presentation"
          onPointerDown={grid.onPointerDown}
          onClick={grid.onClick}
        >
          <ColumnLane
            {...{ day, shown, facts, grid, cut: currentCut, ghost }}
            appointments={frozenAppointments}
          >
            {place && (
              <QuickBook
                key={place.from}
                place={{
                  ...{ day, from: place.from, length: place.length ?? usual },
                  location: locationAt(facts.schedules, day, place.from),
                }}
                top={shown.from}
                onClose={() => grid.close(place)}
              />
            )}
          </ColumnLane>
          {!facts.isLoaded && <Loading facts={facts} />}
        </div>
      </div>
      {peek.appointment && !isDragging && !place && (
        <PeekCard key={appointmentKey(peek.appointment)} peek={peek} appointment={peek.appointment} />
      )}
      {currentCut && links.foot.current && createPortal(<CutAppointmentStrip />, links.foot.current)}
    </section>
  );
});

type Facts = ReturnType<typeof useColumnDay>;

/** Reports the number of appointments, the height of the header and the hidden hours to the board. */
function useReportedFacts(ID: number, { report }: ColumnLinks, facts: Facts, shown: ShownHours): void {
  const { appointments, rows, isLoaded } = facts;
  useEffect(() => {
    const booked = isLoaded ? bookedCount(appointments) : null;
    report(ID, { booked, rows, ...countOutside(appointments, shown) });
  }, [ID, report, appointments, rows, isLoaded, shown]);
}

function Entries({ facts }: { facts: Facts }) {
  return (
    <div className={classes.entries}>
      {facts.holidays.map((holiday) => (
        <HolidayEntry key={holiday.name} holiday={holiday} />
      ))}
      {facts.schedules.map((schedule) => (
        <ScheduleEntry key={schedule.ID} schedule={schedule} />
      ))}
    </div>
  );
}

interface ColumnLaneProps {
  day: Day;
  shown: ShownHours;
  facts: Facts;
  appointments: readonly Appointment[];
  grid: ReturnType<typeof useColumnGrid>;
  cut: Appointment | null;
  ghost: Ghosted | null;
  children: ReactNode;
}

/** Renders the hours of the day on the doctor's own clock, with the keyboard cursor. */
function ColumnLane({ day, shown, facts, appointments, grid, cut, ghost, children }: ColumnLaneProps) {
  const { mayEdit } = useAppointmentActs();
  const now = useNow(useClient().zone);
  const minute = minutesOf(now.time);
  const { held, stop } = grid;
  const heldAppointment = held?.appointment ?? cut;
  return (
    <Lane
      day={day}
      appointments={useStableRows(appointments)}
      behind={facts.behind}
      shown={shown}
      now={day === now.day ? minute : null}
      freeFrom={day < now.day ? END_OF_DAY : day === now.day ? minute : 0}
      mayEdit={mayEdit}
      stop={stop.appointment}
      held={ghost?.drag ?? held}
      heldAppointment={heldAppointment && appointmentKey(heldAppointment)}
    >
      {stop.appointment === null && (
        <GridCursor stop={stop} top={shown.from} mayEdit={mayEdit} onBook={grid.bookAtStop} />
      )}
      {children}
    </Lane>
  );
}

function Loading({ facts }: { facts: Facts }) {
  return (
    <div className={classes.cover}>
      {facts.error ? (
        <ErrorState
          what="This calendar couldn't be loaded."
          message={facts.error.message}
          code={facts.error.requestId ?? undefined}
          onRetry={facts.retry}
        />
      ) : (
        <Skeleton lines={6} height={44} />
      )}
    </div>
  );
}
