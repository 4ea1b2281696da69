import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import type { Schedule } from "../contract.ts";
import { scheduleWords } from "../rules/words.ts";
import { useRemoving, useRemovingAway } from "./useScheduleChanges.ts";

/**
 * Asks for confirmation before deleting a schedule or a whole time away, because the deletion is permanent.
 */
export function DeleteSchedule({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const removing = useRemoving(onClose);
  const removingAway = useRemovingAway(onClose);
  if (schedule.away_id !== null) {
    const id = schedule.away_id;
    return (
      <ConfirmDialog
        opened
        title="Delete time away"
        confirm="Delete time away"
        isLoss
        busy={removingAway.isSending}
        onConfirm={() => removingAway.send({ params: { id } })}
        onCancel={onClose}
      >
        All days of this time away{schedule.reason ? ` (${schedule.reason})` : ""} will be permanently deleted. Appointments that
        were moved or cancelled stay as they are.
      </ConfirmDialog>
    );
  }
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
