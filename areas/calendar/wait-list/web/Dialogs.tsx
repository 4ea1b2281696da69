import type { OverlayDialogProps } from "#platform/web/shell/overlay-dialog.tsx";
import { freedBy } from "../rules/freed-time.ts";
import type { WaitListDialogRequest, AskedSlot } from "./dialog-request.ts";
import { EntryModal } from "./EntryModal.tsx";
import { FitDialog } from "./FitDialog.tsx";
import { OfferTimeDialog } from "./OfferTimeDialog.tsx";

/**
 * Renders the requested dialog of the wait list, and the patients who fit a time that was just freed if any
 * do.
 */
export function Dialogs({ known: asked, onClose }: OverlayDialogProps<WaitListDialogRequest>) {
  if (asked.kind === "add" || asked.kind === "edit") return <EntryModal asked={asked} onClose={onClose} />;
  if (asked.kind === "offer") return <OfferTimeDialog entry={asked.entry} onClose={onClose} />;
  const slot = slotOf(asked);
  if (slot === null) return null;
  const { appointment_date, start_time, end_time } = slot;
  const key = `${appointment_date} ${start_time} ${end_time}`;
  return <FitDialog key={key} slot={slot} isQuiet={asked.kind === "changed"} onClose={onClose} />;
}

const slotOf = (asked: Extract<WaitListDialogRequest, { kind: "fit" | "changed" }>): AskedSlot | null =>
  asked.kind === "fit" ? asked.slot : freedBy(asked.change);
