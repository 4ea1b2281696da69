import { type RefObject, useCallback, useEffect } from "react";
import { useCutAppointment } from "../acts/cut-appointment.ts";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { appointmentElement } from "../appointment/element.ts";
import { type HoverHandlers, hoverHandlers } from "./hovering.ts";
import { useClosing } from "./useClosing.ts";
import { useShownCard } from "./useShownCard.ts";

export interface Peek {
  /** The appointment of the open card, or null. */
  readonly appointment: Appointment | null;
  readonly anchor: () => HTMLElement | null;
  /** Horizontal position of the pointer when the card was opened by hovering, otherwise 0. */
  readonly x: number;
  /**
   * Opens the card of an appointment. On a second press, closes the card and returns true, so that the caller
   * opens the form.
   */
  press: (appointment: Appointment) => boolean;
  /** Moves an open card to the focused appointment, or closes it if the key is null. */
  follow: (key: string | null) => void;
  pin: () => void;
  close: () => void;
  readonly hover: HoverHandlers;
}

/**
 * Manages the card of an appointment, opened by hovering or by a first press, and following the keyboard
 * focus. No card opens while an appointment is cut, because a press then selects a time.
 */
export function usePeek(root: RefObject<HTMLElement | null>, appointments: readonly Appointment[]): Peek {
  const card = useShownCard();
  const { shown, setShown, show } = card;
  const hasCut = useCutAppointment() !== null;
  const appointment =
    shown && !hasCut ? (appointments.find((each) => appointmentKey(each) === shown.key) ?? null) : null;

  const close = useCallback((): void => show(null), [show]);
  useEffect(() => {
    if (hasCut) close();
  }, [hasCut, close]);
  const anchor = (): HTMLElement | null => (shown ? appointmentElement(root.current, shown.key) : null);
  useClosing({ isOpen: appointment !== null, anchor, close });

  const pin = (): void => setShown((now) => now && { ...now, isPinned: true });
  const press = (target: Appointment): boolean => {
    if (hasCut) return false;
    const key = appointmentKey(target);
    const isSecond = shown?.isPinned === true && shown.key === key;
    show(isSecond ? null : { key, isPinned: true, x: 0 });
    return isSecond;
  };
  const follow = (key: string | null): void =>
    setShown((now) =>
      now === null || now.key === key ? now : key === null ? null : { key, isPinned: true, x: 0 },
    );
  return { appointment, anchor, x: shown?.x ?? 0, press, follow, pin, close, hover: hoverHandlers(card) };
}
