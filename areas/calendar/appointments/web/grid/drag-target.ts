import { isBilled, type Appointment } from "../appointment/appointment.ts";
import { drawTime, moveTime, resizeTime, type TimeOfDrag } from "./grid-place.ts";

/**
 * The target of a press in the grid: an appointment, its lower edge, or a free time (`appointment` is null).
 */
export interface DragTarget {
  readonly appointment: Appointment | null;
  readonly timeOf: TimeOfDrag;
  /** True if the whole appointment moves, so that it may be dropped on another doctor. */
  readonly isMove?: boolean;
}

/** Height in pixels of the lower edge by which an appointment is resized. */
const EDGE_PX = { mouse: 6, touch: 12 };

/**
 * Returns the target of a press, or null if it can't be dragged. A billed appointment can be grabbed, but its
 * time does not change.
 */
export function dragTargetOf(
  press: PointerEvent,
  target: Element,
  findAppointment: (key: string) => Appointment | undefined,
): DragTarget | null {
  const block = target.closest("[data-appointment]");
  const appointment = findAppointment(block?.getAttribute("data-appointment") ?? "");
  if (block && appointment && isBilled(appointment)) return { appointment, timeOf: () => appointment };
  if (block && appointment && !appointment.cancelled) {
    const edge = press.pointerType === "touch" ? EDGE_PX.touch : EDGE_PX.mouse;
    const isEdge = press.clientY > block.getBoundingClientRect().bottom - edge;
    return {
      appointment,
      timeOf: isEdge ? resizeTime(appointment) : moveTime(appointment),
      isMove: !isEdge,
    };
  }
  const isFree = target.hasAttribute("data-date") || target.closest("[data-cursor], [data-free]") !== null;
  return isFree ? { appointment: null, timeOf: drawTime(press) } : null;
}
