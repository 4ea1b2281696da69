import { useState } from "react";
import type { Hospital } from "#features/lookups/contract.ts";
import { HospitalField } from "#features/lookups/web/HospitalField.tsx";
import { useSend } from "#web/api/useSend.ts";
import { useClient } from "#web/shell/client.tsx";
import { FieldRow } from "#web/ui/FieldRow.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { useFormFor } from "#web/ui/useFormFor.ts";
import { type Location, locationRoutes } from "../contract.ts";
import { locationForms } from "../rules/form.ts";
import { AbbreviationField } from "./AbbreviationField.tsx";
import { LocationNumberField } from "./LocationNumberField.tsx";
import { CHANGED } from "./useLocationChanges.ts";

interface LocationModalProps {
  /** The one being edited; a new one without. */
  location?: Location;
  onClose: () => void;
  onSaved?: (location: Location) => void;
}

/** SCR-MOD-11 */
export function InpatientModal({ location, onClose, onSaved }: LocationModalProps) {
  const { country } = useClient();
  const [hospital, setHospital] = useState<Hospital | null>(location?.hospital ?? null);
  const onDone = (saved: Location) => {
    onClose();
    onSaved?.(saved);
  };
  const create = useSend(locationRoutes.createInpatient, {
    done: "Create Successfully",
    errors: "inline",
    refresh: CHANGED,
    onDone,
  });
  const update = useSend(locationRoutes.updateInpatient, {
    done: "Saved Successfully",
    errors: "inline",
    refresh: CHANGED,
    onDone,
  });
  const form = useFormFor(locationForms[country].inpatient, {
    initial: {
      _hospital: location?._hospital ?? null,
      abbreviation: location?.abbreviation ?? "",
      doctor_provider_no: location?.doctor_provider_no ?? null,
      ...(location ? { version: location.version } : {}),
    },
    onSave: ({ version, ...body }) =>
      location ? update.sendAsync({ params: { id: location.ID }, body: { ...body, version } }) : create.sendAsync({ body }),
  });
  return (
    <FormModal
      opened
      title={location ? "Edit inpatient location" : "Add inpatient location"}
      form={form}
      submit={location ? "Save location" : "Add location"}
      onClose={onClose}
    >
      <HospitalField {...form.field("_hospital")} label="Hospital" chosen={hospital} onChoose={setHospital} startsHere />
      <FieldRow>
        <AbbreviationField {...form.field("abbreviation")} />
        <LocationNumberField {...form.field("doctor_provider_no")} />
      </FieldRow>
    </FormModal>
  );
}
