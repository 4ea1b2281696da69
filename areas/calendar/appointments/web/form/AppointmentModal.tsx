import { useEffect, useRef, useState } from "react";
import { useDuplicateDecision } from "#areas/patients/patients/web/useDuplicateDecision.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type NewAppointment, useColumnDoctor } from "../acts/acts.ts";
import { ScopeDialog } from "../acts/ScopeDialog.tsx";
import {
  ENTRY_NOUNS,
  isRepeating,
  type Appointment,
  type AppointmentType,
} from "../appointment/appointment.ts";
import { FindNextFree } from "./FindNextFree.tsx";
import { useFreeProposal } from "./useFreeProposal.ts";
import { useGuessedLocation } from "./useGuessedLocation.ts";
import { useSaveAppointment } from "./useSaveAppointment.ts";
import { useScope } from "./useScope.ts";
import { useUsualMinutes } from "./useUsualMinutes.ts";
import { APPOINTMENT_FORMS, draftOf, draftOfNew, newPatientOf } from "./appointment-form.ts";
import { AppointmentFields } from "./AppointmentFields.tsx";
import { WithReferral } from "./WithReferral.tsx";
import { AppointmentMenu } from "./AppointmentMenu.tsx";

const NO_VALUES: NewAppointment = {};

/** Renders the dialog for booking or changing an appointment (SCR-MOD-01). */
export function AppointmentModal({
  appointment,
  known = NO_VALUES,
  onClose,
  onCancelAppointment,
  onRemove,
}: {
  appointment?: Appointment;
  known?: NewAppointment;
  onClose: () => void;
  onCancelAppointment?: () => void;
  onRemove?: () => void;
}) {
  const { zone, today, country } = useClient();
  const now = useNow(zone);
  const usual = useUsualMinutes();
  // Keeps the time at which the form was opened.
  const [opening] = useState(now);
  const save = useSaveAppointment(appointment);
  const { question, scopeFor } = useScope(appointment);
  const duplicates = useDuplicateDecision();
  const guessed = useRef<number | null>(null);
  const form = useFormFor(APPOINTMENT_FORMS[country], {
    initial: appointment ? draftOf(appointment) : draftOfNew(known, opening, usual),
    onSave: async (values) => {
      if (newPatientOf(values)) await duplicates.check(form.values, form.ref);
      await save(values, guessed.current, await scopeFor(values));
      onClose();
    },
    // Fields that re-render the dialog. All other fields re-render only themselves.
    watch: ["appointment_type", "appointment_date", "start_time", "_location"],
  });
  useFreeProposal(form, !appointment && known.start_time === undefined);
  const location = useGuessedLocation(form.values);
  useEffect(() => {
    guessed.current = location;
  });
  const doctor = useColumnDoctor();
  const { may } = useSession();
  const withReferral = !appointment && form.values.appointment_type !== 3 && may(["patient.edit"]);
  const type = form.values.appointment_type ?? 1;
  const createAnyway = (): void => {
    duplicates.createAnyway(form.values);
    void form.submit();
  };
  const findButton = (
    <FindNextFree
      draftNow={() => form.values}
      usual={usual}
      today={today}
      onFound={(free) =>
        form.set({
          appointment_date: free.appointment_date,
          start_time: free.start_time,
          end_time: free.end_time,
          _location: free._location ?? form.values._location,
        })
      }
    />
  );
  // While the scope dialog is open, Esc closes that dialog and not the form.
  return (
    <>
      <FormModal
        opened
        title={[titleOf(appointment, type), doctor].filter(Boolean).join(", ")}
        form={question ? { ...form, isDirty: false } : form}
        submit={appointment ? `Save ${ENTRY_NOUNS[type]}` : bookingWords(type)}
        onClose={question ? question.onCancel : onClose}
        footStart={findButton}
        {...(appointment && { close: "Close" })}
        size={withReferral ? "double" : "form"}
      >
        <WithReferral form={withReferral ? form : null} today={today}>
          {appointment && (
            <AppointmentMenu
              appointment={appointment}
              onCancelAppointment={onCancelAppointment}
              onRemove={onRemove}
              onDone={onClose}
            />
          )}
          <AppointmentFields
            form={form}
            appointment={appointment}
            known={known}
            today={today}
            usual={usual}
            guessed={location}
            onCreateAnyway={appointment ? null : createAnyway}
          />
        </WithReferral>
      </FormModal>
      {question && <ScopeDialog {...question} />}
    </>
  );
}

const bookingWords = (type: AppointmentType): string =>
  type === 3 ? `Add ${ENTRY_NOUNS[type]}` : `Book ${ENTRY_NOUNS[type]}`;

function titleOf(appointment: Appointment | undefined, type: AppointmentType): string {
  if (!appointment) return bookingWords(type);
  return `Edit ${isRepeating(appointment) ? "repeating " : ""}${ENTRY_NOUNS[appointment.appointment_type]}`;
}
