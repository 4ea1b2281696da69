import { Radio, Stack } from "@mantine/core";
import { z } from "zod";
import {
  appointmentRoutes,
  type RepeatScope,
  RepeatScope as RepeatScopeSchema,
} from "#areas/calendar/appointments/contract.ts";
import { note } from "#kernel/text/text.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { ModalFrame } from "#platform/web/ui/dialogs/Modal.tsx";
import { ModalInside } from "#platform/web/ui/dialogs/ModalInside.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { isRepeating, type Appointment, appointmentName } from "../appointment/appointment.ts";
import { weekdayAndDay } from "../appointment/words.ts";
import { cutAppointment } from "./cut-appointment.ts";
import { appointmentReadings } from "./readings.ts";
import classes from "./acts.module.css";
import { AffectedCount } from "./AffectedCount.tsx";
import { seriesQuery } from "./series.ts";
import { useUndo } from "./useUndo.ts";

const Cancelling = z.object({
  cancellation_reason: note(500, "Enter a reason."),
  repeat_scope: RepeatScopeSchema,
});
const REASONS = ["Patient cancelled", "Patient unwell", "Doctor away", "Booked by mistake"];
const SCOPES: readonly { value: RepeatScope; label: string }[] = [
  { value: "one", label: "This appointment" },
  { value: "following", label: "This and following appointments" },
  { value: "all", label: "All appointments in the series" },
];

/**
 * Renders the dialog for cancelling an appointment (SCR-MOD-02, STATE-APPT-01). A reason is required; the
 * cancelled appointment is closed for billing.
 */
export function CancelModal({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { finished } = useUndo();
  const { me } = useSession();
  const update = useSend(appointmentRoutes.update, { refresh: appointmentReadings, errors: "inline" });
  const form = useFormFor(Cancelling, {
    initial: { cancellation_reason: "", repeat_scope: "one" },
    onSave: async ({ cancellation_reason, repeat_scope }) => {
      const { _undo } = await update.sendAsync({
        params: { id: appointment.ID },
        query: seriesQuery(appointment, repeat_scope),
        body: {
          cancelled: true,
          cancellation_reason,
          version: appointment.version,
          repeat_date: appointment.repeat_date,
        },
      });
      onClose();
      const bookAgainAction = {
        label: "Book again",
        run: () => cutAppointment({ ...appointment, cancelled: true }, me.ID),
      };
      finished({
        deed: "cancelled",
        appointment,
        _undo,
        scope: repeat_scope,
        also: repeat_scope === "one" ? bookAgainAction : undefined,
      });
    },
  });
  const scope = form.field("repeat_scope");
  const foot = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button type="submit" kind="primary" keys="Ctrl ↵" busy={form.isSaving}>
        Cancel appointment
      </Button>
    </>
  );
  return (
    <ModalFrame opened size="confirm" title="Cancel appointment" onClose={onClose}>
      <Form of={form}>
        <ModalInside foot={foot}>
          <p>
            {appointmentName(appointment)}, {weekdayAndDay(appointment.appointment_date)},{" "}
            <span className="tn">
              {appointment.start_time}–{appointment.end_time}
            </span>
            . It stays in the calendar as cancelled and can be restored.
          </p>
          <NoteField label="Reason" startsHere {...form.field("cancellation_reason")} />
          <ReasonChips onChoose={(reason) => form.set({ cancellation_reason: reason })} />
          {isRepeating(appointment) && (
            <Radio.Group
              label="Which appointments should be cancelled?"
              value={scope.value ?? "one"}
              onChange={scope.onChange}
            >
              <Stack gap={8} mt={4}>
                {SCOPES.map((each) => (
                  <Radio key={each.value} value={each.value} label={each.label} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {isRepeating(appointment) && (
            <AffectedCount appointment={appointment} act="cancel" scope={scope.value ?? "one"} />
          )}
        </ModalInside>
      </Form>
    </ModalFrame>
  );
}

function ReasonChips({ onChoose }: { onChoose: (reason: string) => void }) {
  return (
    <div className={classes.reasons}>
      {REASONS.map((reason) => (
        <button key={reason} type="button" className="link" onClick={() => onChoose(reason)}>
          {reason}
        </button>
      ))}
    </div>
  );
}
