import { Checkbox } from "@mantine/core";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { WholeNumberField } from "#platform/web/ui/fields/WholeNumberField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { type FormFor, useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { TYPE_COLOURS } from "../brief.contract.ts";
import { type VisitType, visitTypeRoutes } from "../contract.ts";
import { bodyOf, draftOf, VisitTypeForm } from "../rules/form.ts";
import { itemsText } from "../rules/items.ts";
import { COLOUR_NAMES } from "../rules/words.ts";
import { TYPE_ROUTES } from "./useTypeChanges.ts";

const COLOURS = TYPE_COLOURS.map((value) => ({ value, label: COLOUR_NAMES[value] }));
const PLACES = [
  { value: "INPATIENT", label: "Inpatient" },
  { value: "OUTPATIENT", label: "Outpatient" },
] as const;

interface TypeModalProps {
  /** The type to edit. If omitted, the dialog adds a new one. */
  type?: VisitType | undefined;
  onClose: () => void;
}

/** Renders the dialog for adding or editing an appointment type. */
export function TypeModal({ type, onClose }: TypeModalProps) {
  const saving = { errors: "inline", refresh: TYPE_ROUTES, onDone: onClose } as const;
  const create = useSend(visitTypeRoutes.create, {
    ...saving,
    done: "Create Successfully",
    detail: ({ name }) => `Appointment type added. ${name}`,
  });
  const update = useSend(visitTypeRoutes.update, {
    ...saving,
    done: "Saved Successfully",
    detail: ({ name }) => name,
  });
  const form = useFormFor(VisitTypeForm, {
    initial: draftOf(type),
    onSave: (values) =>
      type
        ? update.sendAsync({ params: { id: type.ID }, body: { ...bodyOf(values), version: values.version } })
        : create.sendAsync({ body: bodyOf(values) }),
  });
  return (
    <FormModal
      opened
      title={type ? "Edit appointment type" : "Add appointment type"}
      form={form}
      submit={type ? "Save appointment type" : "Add appointment type"}
      onClose={onClose}
    >
      <TypeFields form={form} />
    </FormModal>
  );
}

function TypeFields({ form }: { form: FormFor<typeof VisitTypeForm> }) {
  const { country } = useClient();
  const { needs_referral: referral, is_bookable_online: online } = form.values;
  const items = form.field("mbs_items");
  return (
    <>
      <TextField {...form.field("name")} label="Name" placeholder="New patient" startsHere />
      <FieldRow>
        <WholeNumberField {...form.field("minutes")} label="Length (minutes)" />
        <ChoiceField {...form.field("colour")} label="Colour" options={COLOURS} />
      </FieldRow>
      <FieldRow>
        <ChoiceField
          {...form.field("location_type")}
          label="Location"
          placeholder="Any location"
          options={PLACES}
          clearable
          optional
        />
        {country === "AU" && (
          <TextField
            {...items}
            value={itemsText(items.value)}
            label="MBS items"
            placeholder="104, 105"
            optional
          />
        )}
      </FieldRow>
      <NoteField
        {...form.field("preparation")}
        label="Preparation"
        description="Shown when an appointment of this type is booked."
        optional
      />
      <Checkbox
        label="Needs a referral"
        checked={referral ?? false}
        onChange={(event) => form.set({ needs_referral: event.currentTarget.checked })}
      />
      <Checkbox
        label="Bookable online"
        checked={online ?? false}
        onChange={(event) => form.set({ is_bookable_online: event.currentTarget.checked })}
      />
    </>
  );
}
