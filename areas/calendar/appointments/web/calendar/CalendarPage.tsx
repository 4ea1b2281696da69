import { LetterDrops } from "../acts/LetterDrops.tsx";
import { useDocumentTitle, useMediaQuery } from "@mantine/hooks";
import { type ComponentProps, useDeferredValue, useEffect, useMemo } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { whenIdle } from "#platform/web/ui/browser/when-idle.ts";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import { useAppointmentActs } from "../acts/acts.ts";
import { useGuard } from "../acts/guard.ts";
import { useCutAppointment } from "../acts/cut-appointment.ts";
import { usePlaceCut } from "../acts/usePlaceCut.ts";
import { AppointmentMarks } from "../AppointmentMarks.tsx";
import { AppointmentActsProvider } from "../acts/AppointmentActsProvider.tsx";
import { PrintedDay } from "../day/PrintedDay.tsx";
import { appointmentsAt, bookedCount, appointmentsOfDay } from "../../rules/day-groups.ts";
import { withMoves } from "../appointment/useMoves.ts";
import { CalendarHeader } from "./CalendarHeader.tsx";
import { enterGrid, GRID_SHORTCUTS, keepInGrid, MONTH_SHORTCUTS } from "../grid/keys.ts";
import type { MonthGrid as Month } from "../month/MonthGrid.tsx";
import classes from "./page.module.css";
import { type Range, rangeOf, stepDay, type View, viewIn, WIDE } from "./range.ts";
import { SideColumn } from "./SideColumn.tsx";
import { type CalendarAddress, useCalendarAddress } from "./useCalendarAddress.ts";
import { useHideCancelled } from "./useHideCancelled.ts";
import { useHolidays } from "./useHolidays.ts";
import { useUsualLocation } from "./useUsualLocation.ts";
import { useCalendarNavigation } from "./useCalendarNavigation.ts";
import { usePrefetched, useAppointments, loadErrorOf } from "./useAppointments.ts";
import { WeekCalendar } from "../grid/WeekCalendar.tsx";

const CutAppointmentStrip = lazyComponent(() =>
  import("./CutAppointmentStrip.tsx").then((module) => module.CutAppointmentStrip),
);
const MonthGrid = lazyComponent<ComponentProps<typeof Month>>(() =>
  import("../month/MonthGrid.tsx").then((module) => module.MonthGrid),
);
const PhoneCalendar = lazyComponent<{ address: CalendarAddress }>(() =>
  import("../phone/PhoneCalendar.tsx").then((module) => module.PhoneCalendar),
);

const NO_SCHEDULES: readonly ScheduleOnDay[] = [];

/** The calendar page (SCR-CAL-01). */
export function CalendarPage() {
  useDocumentTitle("Calendar · Corella");
  return (
    <AppointmentActsProvider>
      <CalendarScreen />
    </AppointmentActsProvider>
  );
}

function CalendarScreen() {
  const phone = usePhone();
  const address = useCalendarAddress(useClient().today, useUsualLocation());
  useRealtime();
  return phone ? <PhoneCalendar address={address} /> : <WideCalendar address={address} />;
}

/** Returns the view that fits the window: between 768 and 1199 px the week shows three days. */
const useView = ({ view }: CalendarAddress): View =>
  viewIn(view, useMediaQuery(WIDE, true, { getInitialValueInEffect: false }));

function useCalendarKeys({
  address,
  view,
  onStep,
  onToday,
  onBook,
}: Parameters<typeof CalendarHeader>[0]): void {
  const mode = view === "month" ? MONTH_SHORTCUTS : GRID_SHORTCUTS;
  useShortcuts([
    { keys: "D", does: "Day", run: () => keepInGrid(() => address.go({ view: "day" })) },
    { keys: "W", does: "Week", run: () => keepInGrid(() => address.go({ view: "week" })) },
    { keys: "M", does: "Month", run: () => keepInGrid(() => address.go({ view: "month" })) },
    { keys: "ArrowLeft", does: "Previous", run: () => onStep(-1) },
    { keys: "ArrowRight", does: "Next", run: () => onStep(1) },
    { keys: ",", does: "Previous", run: () => onStep(-1) },
    { keys: ".", does: "Today", run: onToday },
    { keys: "ArrowDown", does: "Focus calendar", run: enterGrid },
    ...(onBook ? [{ keys: "C", does: "Book appointment", also: "book", run: onBook }] : []),
    ...mode,
  ]);
}

interface CalendarState extends Pick<CalendarAddress, "day" | "location" | "isSettled"> {
  readonly view: View;
  readonly range: Range;
}

/**
 * Reads the appointments, schedules and public holidays of the days and location on screen, prefetches the
 * neighbouring days, and returns the data to render.
 */
function useShownDays({ day: listed, location, isSettled, view, range }: CalendarState) {
  const { shown } = useAppointmentActs();
  const { appointments: read, schedules: plan } = useAppointments(range);
  const steps = ([-1, 1] as const).map((by) => rangeOf(view, stepDay(view, listed, by)));
  usePrefetched(steps, read.isSuccess && !read.isPlaceholderData);
  const allAppointments = useMemo(
    () => withMoves((isSettled ? read.data : null) ?? [], shown),
    [read.data, shown, isSettled],
  );
  const [isHidden] = useHideCancelled();
  const locationAppointments = useMemo(
    () => appointmentsAt(allAppointments, location),
    [allAppointments, location],
  );
  const appointments = useMemo(
    () => (isHidden ? locationAppointments.filter(({ cancelled }) => !cancelled) : locationAppointments),
    [locationAppointments, isHidden],
  );
  const schedules = useMemo(
    () =>
      ((isSettled ? plan.data : null) ?? []).filter(
        ({ _location }) => location === null || _location === null || _location === location,
      ),
    [plan.data, location, isSettled],
  );
  const holidays = useHolidays(range, location);
  useGuard({ appointments: allAppointments, schedules: plan.data ?? NO_SCHEDULES, holidays });
  const listedAppointments = useMemo(
    () => appointmentsOfDay(locationAppointments, listed),
    [locationAppointments, listed],
  );
  const elsewhere = bookedCount(appointmentsOfDay(allAppointments, listed)) - bookedCount(listedAppointments);
  const isOld = read.isPlaceholderData;
  const isReady = read.isSuccess && isSettled;
  // Data that arrives is rendered at low priority too.
  const drawn = useDeferredValue(
    useMemo(
      () => ({
        view,
        range,
        all: allAppointments,
        appointments,
        schedules,
        holidays,
        isOld,
        isReady,
        listed,
        ofListed: listedAppointments,
        elsewhere,
      }),
      [
        view,
        range,
        allAppointments,
        appointments,
        schedules,
        holidays,
        isOld,
        isReady,
        listed,
        listedAppointments,
        elsewhere,
      ],
    ),
  );
  return { read, drawn };
}

function WideCalendar({ address }: { address: CalendarAddress }) {
  const { today, zone } = useClient();
  const now = useNow(zone);
  const acts = useAppointmentActs();
  const cutAppointment = useCutAppointment();
  useEffect(() => whenIdle(CutAppointmentStrip.preload), []);
  const view = useView(address);
  const range = useMemo<Range>(() => rangeOf(view, address.day), [view, address.day]);
  // Defers the days because a full week is slow to read and render, while the title and the mini month
  // respond to a key or click at once.
  const { day: listed, location, isSettled } = address;
  const deferredState = useDeferredValue(
    useMemo<CalendarState>(
      () => ({ day: listed, location, isSettled, view, range }),
      [listed, location, isSettled, view, range],
    ),
  );
  const { read, drawn } = useShownDays(deferredState);

  const go = (day: Day): void => address.go({ day });
  const headerProps = {
    address,
    view,
    onStep: (by: 1 | -1) => go(stepDay(view, address.day, by)),
    onToday: () => go(today),
    onBook: acts.mayEdit ? () => acts.book(listed >= today ? { appointment_date: listed } : {}) : undefined,
  };
  useCalendarKeys(headerProps);
  const navigation = useCalendarNavigation({ address, view, range, go });
  const loadError = loadErrorOf(read);
  const placeCut = usePlaceCut();
  useShortcuts(
    placeCut && view === "month"
      ? [{ keys: "mod+V", does: "Put the cut appointment on this day", run: () => placeCut(address.day) }]
      : [],
  );
  return (
    <AppointmentMarks range={drawn.range}>
      <div className={classes.page}>
        <div className={`${classes.top} no-print`}>
          <CalendarHeader {...headerProps} />
        </div>
        <LetterDrops appointments={drawn.all}>
          <div className={classes.columns}>
            {loadError ? (
              <ErrorState
                what="The calendar couldn't be loaded."
                message={loadError.message}
                code={loadError.requestId ?? undefined}
                onRetry={() => void read.refetch()}
              />
            ) : drawn.view === "month" ? (
              <MonthGrid
                month={drawn.listed}
                appointments={drawn.appointments}
                schedules={drawn.schedules}
                holidays={drawn.holidays}
                today={today}
                isOld={drawn.isOld}
                onDay={navigation.onDay}
                onChoose={placeCut ?? navigation.onChoose}
              />
            ) : (
              <WeekCalendar
                range={drawn.range}
                appointments={drawn.appointments}
                schedules={drawn.schedules}
                holidays={drawn.holidays}
                today={today}
                now={now}
                isOld={drawn.isOld}
                onDay={navigation.onDay}
                onShow={navigation.onShow}
              />
            )}
            <SideColumn
              range={range}
              day={listed}
              drawn={drawn}
              today={today}
              location={deferredState.location}
              isReady={drawn.isReady}
              onDay={go}
            />
          </div>
        </LetterDrops>
        {cutAppointment && <CutAppointmentStrip />}
        <PrintedDay
          day={drawn.listed}
          appointments={drawn.ofListed}
          isPending={!drawn.isReady && !loadError}
        />
      </div>
    </AppointmentMarks>
  );
}
