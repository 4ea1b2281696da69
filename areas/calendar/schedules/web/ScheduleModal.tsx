import { scheduleWords } from "../rules/words.ts";
import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type Schedule, scheduleRoutes } from "../contract.ts";
import { draftOf, newSchedule, type ScheduleDraft, ScheduleForm } from "../rules/form.ts";
import { DeleteSchedule } from "./DeleteSchedule.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { SCHEDULE_ROUTES } from "./useScheduleChanges.ts";

interface ScheduleModalProps {
  /** The schedule to edit; omitted for a new one. */
  schedule?: Schedule;
  /** Initial values of a new schedule, from a click in the calendar. */
  drawn?: Partial<ScheduleDraft>;
  onClose: () => void;
}

/** Renders the dialog for adding or editing availability (SCR-MOD-10). */
export function ScheduleModal({ schedule, drawn, onClose }: ScheduleModalProps) {
  const { today } = useClient();
  const [isDeleting, setDeleting] = useState(false);
  const sendOptions = { errors: "inline", refresh: SCHEDULE_ROUTES, onDone: onClose } as const;
  const create = useSend(scheduleRoutes.create, {
    ...sendOptions,
    done: "Create Successfully",
    detail: (saved) => `Availability added. ${scheduleWords(saved)}`,
  });
  const update = useSend(scheduleRoutes.update, {
    ...sendOptions,
    done: "Saved Successfully",
    detail: scheduleWords,
  });
  const form = useFormFor(ScheduleForm, {
    initial: schedule ? draftOf(schedule) : newSchedule(today, drawn),
    onSave: (body) =>
      schedule ? update.sendAsync({ params: { id: schedule.ID }, body }) : create.sendAsync({ body }),
  });
  if (schedule && isDeleting) return <DeleteSchedule schedule={schedule} onClose={onClose} />;
  return (
    <FormModal
      opened
      title={schedule ? "Edit availability" : "Add availability"}
      form={form}
      submit={schedule ? "Save availability" : "Add availability"}
      onClose={onClose}
      footStart={
        schedule && (
          <Button kind="quiet" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
    >
      <ScheduleFields form={form} location={schedule?.location ?? null} />
    </FormModal>
  );
}
