import { useSearch } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { appointmentElement } from "../appointment/element.ts";

/**
 * Scrolls to the appointment that the address names (`?appointment=ID`) and focuses it, once, as soon as it is
 * rendered. Of a series it is the day's appointment.
 */
export function useLinkedAppointment(root: RefObject<HTMLElement | null>): void {
  const { appointment: linked }: Record<string, unknown> = useSearch({ strict: false });
  const focused = useRef<number>(null);
  useEffect(() => {
    if (typeof linked !== "number" || focused.current === linked) return;
    const target =
      appointmentElement(root.current, String(linked)) ??
      root.current?.querySelector<HTMLElement>(`[data-appointment^="${linked}@"]`);
    if (!target) return;
    focused.current = linked;
    target.scrollIntoView({ block: "center" });
    target.focus();
  });
}
