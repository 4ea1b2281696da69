import type { ReactNode } from "react";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import type { AnyForm } from "#platform/web/ui/forms/useFormFor.ts";
import type { Location } from "../contract.ts";
import { AbbreviationField } from "./AbbreviationField.tsx";
import { LocationNumberField } from "./LocationNumberField.tsx";

export interface LocationModalProps {
  /** The location to edit. If omitted, the dialog adds a new one. */
  location?: Location;
  onClose: () => void;
  onSaved?: (location: Location) => void;
}

type TextField = Omit<FieldProps<string | null | undefined>, "label">;

interface LocationFormModalProps {
  kind: "inpatient" | "outpatient";
  isNew: boolean;
  form: AnyForm;
  abbreviation: TextField;
  number: TextField;
  onClose: () => void;
  /** The fields that differ by type of location. */
  children: ReactNode;
}

/** Renders the dialog with the fields common to both types of location. */
export function LocationFormModal({
  kind,
  isNew,
  form,
  abbreviation,
  number,
  onClose,
  children,
}: LocationFormModalProps) {
  return (
    <FormModal
      opened
      title={`${isNew ? "Add" : "Edit"} ${kind} location`}
      form={form}
      submit={isNew ? `Add ${kind} location` : "Save location"}
      onClose={onClose}
    >
      {children}
      <FieldRow>
        <AbbreviationField {...abbreviation} />
        <LocationNumberField {...number} />
      </FieldRow>
    </FormModal>
  );
}
