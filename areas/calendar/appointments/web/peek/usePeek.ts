import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Appointment, appointmentKey } from "../appointment/appointment.ts";

const HOVER_MS = 400;
/** Going from one appointment to the next, or from it to the card. */
const STEP_MS = 180;

interface Shown {
  readonly key: string;
  /** Pressed, and not only hovered: it stays until it is closed. */
  readonly isPinned: boolean;
  readonly x: number;
}

const keyAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest("[data-appointment]")?.getAttribute("data-appointment") ?? null) : null;
const isInCard = (target: EventTarget | null): boolean => target instanceof Element && target.closest("[data-peek]") !== null;
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

export interface Peek {
  /** The appointment whose card is open. */
  readonly appointment: Appointment | null;
  readonly anchor: () => HTMLElement | null;
  /** Where the pointer came in. */
  readonly x: number;
  /** The first press opens the card, the second answers true: edit. */
  press: (appointment: Appointment) => boolean;
  /** The card follows the focus, where it is open. */
  follow: (key: string | null) => void;
  pin: () => void;
  close: () => void;
  readonly hover: {
    onPointerOver: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
  };
}

/** Which appointment's card is open: hovered for a moment, pressed once, or followed by the keys. */
export function usePeek(root: RefObject<HTMLElement | null>, appointments: readonly Appointment[]): Peek {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const appointment = shown ? (appointments.find((each) => appointmentKey(each) === shown.key) ?? null) : null;
  const isOpen = appointment !== null;

  const close = useCallback((): void => {
    clearTimeout(timer.current);
    setShown(null);
  }, []);
  const anchor = (): HTMLElement | null =>
    shown ? (root.current?.querySelector<HTMLElement>(`[data-appointment="${shown.key}"]`) ?? null) : null;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || isDialogOpen()) return;
      event.preventDefault();
      event.stopPropagation();
      if (isInCard(document.activeElement)) anchor()?.focus();
      close();
    };
    const elsewhere = (event: Event): void => {
      const { target } = event;
      if (isInCard(target) || (target !== null && keyAt(target) !== null) || isDialogOpen()) return;
      close();
    };
    window.addEventListener("keydown", escape, { capture: true });
    window.addEventListener("pointerdown", elsewhere);
    return () => {
      window.removeEventListener("keydown", escape, { capture: true });
      window.removeEventListener("pointerdown", elsewhere);
    };
  });

  const after = (wait: number, next: Shown | null): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), wait);
  };
  const hover = {
    onPointerOver: (event: PointerEvent): void => {
      if (event.pointerType === "touch" || event.buttons !== 0) return;
      clearTimeout(timer.current);
      if (isInCard(event.target) || shown?.isPinned || isDialogOpen()) return;
      const key = keyAt(event.target);
      if (key === shown?.key) return;
      if (key === null) {
        if (shown) after(STEP_MS, null);
      } else after(shown ? STEP_MS : HOVER_MS, { key, isPinned: false, x: event.clientX });
    },
    onPointerLeave: (): void => {
      clearTimeout(timer.current);
      if (shown && !shown.isPinned) after(STEP_MS, null);
    },
    // A press may become a drag: nothing opens meanwhile.
    onPointerDown: (event: PointerEvent): void => {
      clearTimeout(timer.current);
      if (shown && !shown.isPinned && !isInCard(event.target)) setShown(null);
    },
  };
  const pin = (): void => setShown((now) => now && { ...now, isPinned: true });
  const press = (pressed: Appointment): boolean => {
    const key = appointmentKey(pressed);
    clearTimeout(timer.current);
    const isSecond = shown?.isPinned === true && shown.key === key;
    setShown(isSecond ? null : { key, isPinned: true, x: 0 });
    return isSecond;
  };
  const follow = (key: string | null): void =>
    setShown((now) => (now === null || now.key === key ? now : key === null ? null : { key, isPinned: true, x: 0 }));
  const x = shown?.x ?? 0;
  return { appointment, anchor, x, press, follow, pin, close, hover };
}
