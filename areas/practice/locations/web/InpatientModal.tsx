import { useState } from "react";
import type { Hospital } from "#areas/practice/reference-data/contract.ts";
import { HospitalField } from "#areas/practice/reference-data/web/HospitalField.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { locationRoutes } from "../contract.ts";
import { locationForms } from "../rules/form.ts";
import { initialValuesOf, sendOptionsOf } from "./location-sending.ts";
import { LocationFormModal, type LocationModalProps } from "./LocationFormModal.tsx";

/** Renders the dialog for an inpatient location (SCR-MOD-11). */
export function InpatientModal({ location, onClose, onSaved }: LocationModalProps) {
  const { country } = useClient();
  const [hospital, setHospital] = useState<Hospital | null>(location?.hospital ?? null);
  const { creating, updating } = sendOptionsOf({ onClose, onSaved });
  const create = useSend(locationRoutes.createInpatient, creating);
  const update = useSend(locationRoutes.updateInpatient, updating);
  const form = useFormFor(locationForms[country].inpatient, {
    initial: { _hospital: location?._hospital ?? null, ...initialValuesOf(location) },
    onSave: ({ version, ...body }) =>
      location
        ? update.sendAsync({ params: { id: location.ID }, body: { ...body, version } })
        : create.sendAsync({ body }),
  });
  return (
    <LocationFormModal
      kind="inpatient"
      isNew={!location}
      form={form}
      abbreviation={form.field("abbreviation")}
      number={form.field("doctor_provider_no")}
      onClose={onClose}
    >
      <HospitalField
        {...form.field("_hospital")}
        label="Hospital"
        chosen={hospital}
        onChoose={setHospital}
        startsHere
      />
    </LocationFormModal>
  );
}
