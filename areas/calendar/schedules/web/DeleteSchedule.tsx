import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import type { Schedule } from "../contract.ts";
import { placedScheduleWords } from "../rules/words.ts";
import { useRemoveSchedule, useRemoveAway } from "./useScheduleChanges.ts";

/**
 * Asks for confirmation before deleting a schedule or a whole time away, because the deletion is permanent.
 */
export function DeleteSchedule({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const removeSchedule = useRemoveSchedule(placedScheduleWords(schedule), onClose);
  const removeAway = useRemoveAway(placedScheduleWords(schedule), onClose);
  if (schedule.away_id !== null) {
    const id = schedule.away_id;
    return (
      <ConfirmDialog
        opened
        title="Delete time away"
        confirm="Delete time away"
        isLoss
        busy={removeAway.isSending}
        onConfirm={() => removeAway.send({ params: { id } })}
        onCancel={onClose}
      >
        All days of this time away{schedule.reason ? ` (${schedule.reason})` : ""} will be permanently
        deleted. Appointments that were moved or cancelled stay as they are.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      opened
      title="Delete availability"
      confirm="Delete availability"
      isLoss
      busy={removeSchedule.isSending}
      onConfirm={() => removeSchedule.send({ params: { id: schedule.ID } })}
      onCancel={onClose}
    >
      {placedScheduleWords(schedule)} will be permanently deleted. Booked appointments stay.
    </ConfirmDialog>
  );
}
