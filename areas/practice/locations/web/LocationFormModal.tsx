import type { ReactNode } from "react";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import type { AnyForm } from "#platform/web/ui/forms/useFormFor.ts";
import type { Location } from "../contract.ts";
import { AbbreviationField } from "./AbbreviationField.tsx";
import { LocationNumberField } from "./LocationNumberField.tsx";

export interface LocationModalProps {
  /** The one being edited; a new one without. */
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
  /** Where it is. */
  children: ReactNode;
}

/** Around what tells one kind of location from the other: what both have. */
export function LocationFormModal({ kind, isNew, form, abbreviation, number, onClose, children }: LocationFormModalProps) {
  return (
    <FormModal
      opened
      title={`${isNew ? "Add" : "Edit"} ${kind} location`}
      form={form}
      submit={isNew ? "Add location" : "Save location"}
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
