import { ConfirmDialog } from "#platform/web/ui/ConfirmDialog.tsx";
import type { Schedule } from "../contract.ts";
import { scheduleWords } from "../rules/words.ts";
import { useRemoving } from "./useScheduleChanges.ts";

/** It is gone for good, so it is asked. */
export function DeleteSchedule({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const removing = useRemoving(onClose);
  const place = schedule.location ? ` at ${schedule.location.name}` : "";
  return (
    <ConfirmDialog
      opened
      title="Delete availability"
      confirm="Delete availability"
      isLoss
      busy={removing.isSending}
      onConfirm={() => removing.send({ params: { id: schedule.ID } })}
      onCancel={onClose}
    >
      {scheduleWords(schedule)}
      {place} will be permanently deleted. Booked appointments stay.
    </ConfirmDialog>
  );
}
