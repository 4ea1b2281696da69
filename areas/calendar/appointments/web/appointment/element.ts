const APPOINTMENT = "data-appointment";

/**
 * Returns the key of the appointment that an element or event target belongs to. Null if it belongs to none.
 */
export const keyAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest(`[${APPOINTMENT}]`)?.getAttribute(APPOINTMENT) ?? null) : null;

/** Returns the element that shows the appointment. Null if the appointment is not shown. */
export const appointmentElement = (root: Element | null, key: string | null): HTMLElement | null =>
  key === null ? null : (root?.querySelector<HTMLElement>(`[${APPOINTMENT}="${key}"]`) ?? null);
