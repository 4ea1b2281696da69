import { type MouseEvent, type RefObject, useEffect, useMemo, useState } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { useAppointmentActs } from "../acts/acts.ts";
import type { PlaceCut } from "../acts/usePlaceCut.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { nearestStop, stopsOf } from "../grid/grid-focus.ts";
import type { ShownHours } from "../grid/shown-hours.ts";
import { SLOT, slotOf } from "../grid/snap.ts";
import { useGridDrag } from "../grid/useGridDrag.ts";
import { useGridHandlers } from "../grid/useGridHandlers.ts";
import { useGridKeys } from "../grid/useGridKeys.ts";
import type { Peek } from "../peek/usePeek.ts";
import type { ColumnClient } from "./columns.ts";
import type { ColumnLinks } from "./useColumnLinks.ts";
import type { useColumnDay } from "./useColumnDay.ts";

interface ColumnGrid {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly column: ColumnClient;
  readonly day: Day;
  readonly shown: ShownHours;
  /** Height of the fixed header in pixels. */
  readonly head: number;
  readonly links: ColumnLinks;
  readonly peek: Peek;
  readonly usual: number;
  readonly placeCut: PlaceCut | null;
  readonly facts: ReturnType<typeof useColumnDay>;
  /** The appointments of the day, frozen while one is dragged. */
  readonly appointments: readonly Appointment[];
  readonly onDragging: (isDragging: boolean) => void;
}

/** A time that is being booked. `length` is null for the default length. */
interface Place {
  readonly from: number;
  readonly length: number | null;
}

const NINE = 9 * 60;
const noAction = (): void => undefined;

/** Handles a column's pointer and keys: booking, opening, moving within the column and to other columns. */
export function useColumnGrid(grid: ColumnGrid) {
  const { root, day, shown, links, peek, appointments, facts, placeCut } = grid;
  const acts = useAppointmentActs();
  const [place, setPlace] = useState<Place | null>(null);
  const keys = useColumnKeys(grid);
  const book = (_day: Day, from: number, length: number | null): void => setPlace({ from, length });
  const handlers = useGridHandlers({
    ...{ appointments, schedules: facts.schedules, usualMinutes: grid.usual, peek, placeCut, book },
    stand: keys.stand,
    plan: noAction,
    onDay: noAction,
    onDragging: grid.onDragging,
  });
  const days = useMemo(() => [day], [day]);
  const findAppointment = (key: string): Appointment | undefined =>
    appointments.find((appointment) => appointmentKey(appointment) === key);
  const { held, onPointerDown, placeAt } = useGridDrag({
    ...{ scroller: links.scroller, lanes: root, days, shown, head: grid.head, mayEdit: acts.mayEdit },
    called: findAppointment,
    onMove: (appointment, when) => handlers.current.onMove(appointment, when),
    warn: (appointment, when) => handlers.current.warn(appointment, when),
    onSay: (drag) => handlers.current.onSay(drag),
    onDraw: (at, from, length) => handlers.current.onPlace(at, from, length),
    onDragging: grid.onDragging,
    across: useMemo(() => links.acrossOf(grid.column.ID), [links, grid.column.ID]),
  });
  const onClick = (event: MouseEvent): void => {
    const { target } = event;
    // Ignores clicks in portals, which bubble here in React but lie outside the column in the page.
    if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
    const attributeOf = (name: string): string => target.closest(`[${name}]`)?.getAttribute(name) ?? "";
    const appointment = findAppointment(attributeOf("data-appointment"));
    const free = attributeOf("data-free");
    if (appointment) handlers.current.onOpen(appointment);
    else if (free !== "") handlers.current.onPlace(day, Number(free), Number(attributeOf("data-length")));
    else if (target.hasAttribute("data-date"))
      handlers.current.onPlace(day, slotOf(Math.min(placeAt(event).minutes, shown.to - 1)), null);
  };
  const bookAtStop = (): void => {
    if (placeCut) placeCut(day, keys.stop.from);
    else book(day, keys.stop.from, null);
  };
  const close = ({ from }: Place): void => {
    setPlace(null);
    keys.go({ day, from, to: from + SLOT, appointment: null });
  };
  return { ...keys, held, onPointerDown, onClick, place, bookAtStop, close };
}

/** Handles the keys, in which the arrows to the left and right lead to the neighbouring doctors. */
function useColumnKeys({ root, column, day, shown, links, peek, facts, placeCut, appointments }: ColumnGrid) {
  const acts = useAppointmentActs();
  const start = useMemo(() => ({ day, from: NINE, to: NINE + SLOT, appointment: null }), [day]);
  const keys = useGridKeys({
    ...{ root, range: facts.range, shown, appointments, start },
    onOpen: (appointment) => {
      peek.close();
      acts.open(appointment);
    },
    onPeek: (appointment) => void peek.press(appointment),
    onDay: noAction,
    beside: useMemo(() => links.besideOf(column.ID), [links, column.ID]),
  });
  useShortcuts(
    placeCut
      ? [{ keys: "mod+V", does: "Put the cut appointment here", run: () => placeCut(day, keys.stop.from) }]
      : [],
  );
  const follow = useLatest(peek.follow);
  const stopped = keys.stop.appointment;
  useEffect(() => {
    if (root.current?.contains(document.activeElement)) follow.current(stopped);
  }, [stopped, follow, root]);
  const latest = useLatest({ go: keys.go, stops: () => stopsOf(day, appointments, shown.from, shown.to) });
  useEffect(() => {
    links.register(column.ID, {
      client: column,
      acts,
      enter: (minute) => latest.current.go(nearestStop(latest.current.stops(), minute), minute),
    });
  }, [links, column, acts, latest]);
  useEffect(() => () => links.register(column.ID, null), [links, column.ID]);
  return keys;
}
