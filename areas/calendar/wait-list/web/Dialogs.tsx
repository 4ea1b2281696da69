import { freedBy } from "../rules/freed.ts";
import { ask, type Asked, type AskedSlot } from "./asked.ts";
import { EntryModal } from "./EntryModal.tsx";
import { FitDialog } from "./FitDialog.tsx";

const close = (): void => ask(null);

/**
 * Renders the requested dialog of the wait list, and the patients who fit a time that was just freed if any
 * do.
 */
export function Dialogs({ asked }: { asked: Asked }) {
  if (asked.kind === "add" || asked.kind === "edit") return <EntryModal asked={asked} onClose={close} />;
  const slot = slotOf(asked);
  if (slot === null) return null;
  const { appointment_date, start_time, end_time } = slot;
  const key = `${appointment_date} ${start_time} ${end_time}`;
  return <FitDialog key={key} slot={slot} isQuiet={asked.kind === "changed"} onClose={close} />;
}

const slotOf = (asked: Extract<Asked, { kind: "fit" | "changed" }>): AskedSlot | null =>
  asked.kind === "fit" ? asked.slot : freedBy(asked.change);
