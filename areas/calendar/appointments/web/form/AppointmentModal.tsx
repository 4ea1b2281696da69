import { useEffect, useRef, useState } from "react";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { FormModal } from "#platform/web/ui/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import type { NewVisit } from "../acts/acts.ts";
import { ScopeDialog } from "../acts/ScopeDialog.tsx";
import { isRepeating, TYPE_NAMES, type Visit } from "../visit/visit.ts";
import { FindNextFree } from "./FindNextFree.tsx";
import { useGuessedLocation } from "./useGuessedLocation.ts";
import { useSaveVisit } from "./useSaveVisit.ts";
import { useScope } from "./useScope.ts";
import { useUsualMinutes } from "./useUsualMinutes.ts";
import { draftOf, draftOfNew, VisitForm } from "./visit-form.ts";
import { VisitFields } from "./VisitFields.tsx";
import { VisitMenu } from "./VisitMenu.tsx";

const NOTHING_KNOWN: NewVisit = {};

/** SCR-MOD-01: book a visit, or change one. */
export function AppointmentModal({
  visit,
  known = NOTHING_KNOWN,
  onClose,
  onCancelVisit,
  onRemove,
}: {
  visit?: Visit;
  known?: NewVisit;
  onClose: () => void;
  onCancelVisit?: () => void;
  onRemove?: () => void;
}) {
  const { zone, today } = useClient();
  const now = useNow(zone);
  const usual = useUsualMinutes();
  // A form stays with the moment it was opened at.
  const [opening] = useState(now);
  const save = useSaveVisit(visit);
  const { question, scopeFor } = useScope(visit);
  const guessed = useRef<number | null>(null);
  const form = useFormFor(VisitForm, {
    initial: visit ? draftOf(visit) : draftOfNew(known, opening, usual),
    onSave: async (values) => {
      await save(values, guessed.current, await scopeFor(values));
      onClose();
    },
    // The name of the visit and the place it is guessed at. What is typed elsewhere draws its own field.
    draws: ["appointment_type", "appointment_date", "start_time", "_location"],
  });
  const location = useGuessedLocation(form.values);
  useEffect(() => {
    guessed.current = location;
  });
  const noun = TYPE_NAMES[form.values.appointment_type ?? 1].toLowerCase();
  const find = (
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
  // While it is asked which visits are meant, Esc takes back the question and not the form.
  return (
    <>
      <FormModal
        opened
        title={visit ? (isRepeating(visit) ? "Repeating appointment" : TYPE_NAMES[visit.appointment_type]) : "New appointment"}
        form={question ? { ...form, isDirty: false } : form}
        submit={visit ? "Save" : form.values.appointment_type === 1 ? "Book appointment" : `Book ${noun}`}
        onClose={question ? question.onCancel : onClose}
        footStart={find}
      >
        {visit && <VisitMenu visit={visit} onCancelVisit={onCancelVisit} onRemove={onRemove} onDone={onClose} />}
        <VisitFields form={form} visit={visit} known={known} today={today} usual={usual} guessed={location} />
      </FormModal>
      {question && <ScopeDialog {...question} />}
    </>
  );
}
