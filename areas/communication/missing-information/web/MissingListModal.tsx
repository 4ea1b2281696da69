import { Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { PatientAsked } from "#areas/patients/patient-record/web/slots.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { invalidateEntity } from "#platform/web/api/query-keys.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { type FieldState, useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { CLAIM_ITEMS, EMAIL_FAILED, MissingRequestDraft, missingRoutes, PATIENT_ITEMS } from "../contract.ts";
import { itemsFor } from "../rules/ask-for.ts";
import classes from "./missing.module.css";

interface MissingListModalProps {
  patient: PatientAsked;
  /** Initial text of the note. */
  note?: string;
  onClose: () => void;
  onSent?: () => void;
}

/**
 * Renders the dialog that requests details from the client, by an email without the patient's name
 * (SCR-MOD-07). Also opened from a claim.
 */
export function MissingListModal({ patient, note, onClose, onSent }: MissingListModalProps) {
  const client = useClient();
  const queries = useQueryClient();
  const sending = useSend(missingRoutes.emailClient, {
    errors: "inline",
    failed: EMAIL_FAILED,
    done: ({ message }) => message,
    detail: patientName(patient),
    onDone: () => {
      void invalidateEntity(queries, "patient");
      onSent?.();
      onClose();
    },
  });
  const form = useFormFor(MissingRequestDraft, {
    initial: {
      patient_id: patient.ID,
      patient_lists: itemsFor(patient.missing),
      claim_lists: [],
      note: note ?? null,
    },
    onSave: (body) => sending.sendAsync({ body }),
  });
  return (
    <FormModal
      opened
      title={`Request from ${client.name} · ${patientName(patient)}`}
      form={form}
      submit="Email client"
      onClose={onClose}
    >
      <p className={classes.lead}>
        {client.name} receives this list by email with a link. The patient is identified by initials only and
        appears in the practice's list of missing data.
      </p>
      <ItemCheckboxes
        legend="About the patient"
        items={PATIENT_ITEMS}
        field={form.field("patient_lists")}
        startsHere
      />
      <ItemCheckboxes legend="About the claim" items={CLAIM_ITEMS} field={form.field("claim_lists")} />
      <NoteField
        {...form.field("note")}
        label="Note"
        optional
        description="Shown after signing in. Not included in the email."
      />
    </FormModal>
  );
}

function ItemCheckboxes<Item extends string>({
  legend,
  items,
  field,
  startsHere = false,
}: {
  legend: string;
  items: readonly Item[];
  field: FieldState<Item[] | null | undefined>;
  startsHere?: boolean;
}) {
  return (
    <GroupField label={legend} name={field.name} value={field.value} error={field.error} optional>
      <Checkbox.Group value={field.value ?? []} onChange={field.onChange}>
        <div className={classes.ticks}>
          {items.map((item, index) => (
            <Checkbox
              key={item}
              value={item}
              label={`${item.charAt(0).toUpperCase()}${item.slice(1)}`}
              data-autofocus={(startsHere && index === 0) || undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
    </GroupField>
  );
}
