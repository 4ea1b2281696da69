const APPOINTMENT = "data-appointment";

/** The key of the appointment that an element, or the target of an event, is of. */
export const keyAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest(`[${APPOINTMENT}]`)?.getAttribute(APPOINTMENT) ?? null) : null;

/** Where an appointment is drawn. */
export const appointmentElement = (root: Element | null, key: string | null): HTMLElement | null =>
  key === null ? null : (root?.querySelector<HTMLElement>(`[${APPOINTMENT}="${key}"]`) ?? null);
