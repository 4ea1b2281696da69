import { appointmentKey } from "#areas/calendar/appointments/rules/appointment-words.ts";
import type { DayActsProps } from "#areas/calendar/appointments/web/slots.ts";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useConfirm } from "./useConfirm.ts";

const openersIn = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("[data-row-opener]") ?? []),
];
const rowOf = (element: Element | null): Element | null => element?.closest("tr, li") ?? null;

/** Adds the key that confirms the appointment of the focused row and moves on, for calls one after the other. */
export function ConfirmKeys({ appointments, list }: DayActsProps) {
  const { mayConfirm, confirm } = useConfirm();
  const run = (): void => {
    const openers = openersIn(list.current);
    const row = rowOf(document.activeElement);
    const place = openers.findIndex((opener) => row !== null && rowOf(opener) === row);
    const key = row?.querySelector<HTMLElement>("[data-listed]")?.dataset["listed"];
    const appointment = appointments.find((each) => appointmentKey(each) === key);
    if (appointment && mayConfirm(appointment)) confirm(appointment);
    openers[Math.min(place + 1, openers.length - 1)]?.focus();
  };
  useShortcuts(
    appointments.some(mayConfirm) ? [{ keys: "Y", does: "Confirm and go to the next appointment", run }] : [],
  );
  return null;
}
