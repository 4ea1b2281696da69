import type { AskedDialogProps } from "#platform/web/shell/asked-dialogs.tsx";
import { freedBy } from "../rules/freed-time.ts";
import type { Asked, AskedSlot } from "./asked.ts";
import { EntryModal } from "./EntryModal.tsx";
import { FitDialog } from "./FitDialog.tsx";
import { OfferTimeDialog } from "./OfferTimeDialog.tsx";

/**
 * Renders the requested dialog of the wait list, and the patients who fit a time that was just freed if any
 * do.
 */
export function Dialogs({ known: asked, onClose }: AskedDialogProps<Asked>) {
  if (asked.kind === "add" || asked.kind === "edit") return <EntryModal asked={asked} onClose={onClose} />;
  if (asked.kind === "offer") return <OfferTimeDialog entry={asked.entry} onClose={onClose} />;
  const slot = slotOf(asked);
  if (slot === null) return null;
  const { appointment_date, start_time, end_time } = slot;
  const key = `${appointment_date} ${start_time} ${end_time}`;
  return <FitDialog key={key} slot={slot} isQuiet={asked.kind === "changed"} onClose={onClose} />;
}

const slotOf = (asked: Extract<Asked, { kind: "fit" | "changed" }>): AskedSlot | null =>
  asked.kind === "fit" ? asked.slot : freedBy(asked.change);
