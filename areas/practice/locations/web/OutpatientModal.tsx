import { useState } from "react";
import type { Locality } from "#areas/practice/reference-data/contract.ts";
import { SuburbField } from "#areas/practice/reference-data/web/SuburbField.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { locationRoutes } from "../contract.ts";
import { locationForms } from "../rules/form.ts";
import { initialValuesOf, sendOptionsOf } from "./location-sending.ts";
import { LocationFormModal, type LocationModalProps } from "./LocationFormModal.tsx";

/** Renders the dialog for an outpatient location (SCR-MOD-12). */
export function OutpatientModal({ location, onClose, onSaved }: LocationModalProps) {
  const { country } = useClient();
  const [suburb, setSuburb] = useState<Locality | null>(location?.locality ?? null);
  const { creating, updating } = sendOptionsOf({ onClose, onSaved });
  const create = useSend(locationRoutes.createOutpatient, creating);
  const update = useSend(locationRoutes.updateOutpatient, updating);
  const form = useFormFor(locationForms[country].outpatient, {
    initial: {
      name: location?.name ?? "",
      address: location?.address ?? null,
      _locality: location?._locality ?? null,
      ...initialValuesOf(location),
    },
    onSave: ({ version, ...body }) =>
      location
        ? update.sendAsync({ params: { id: location.ID }, body: { ...body, version } })
        : create.sendAsync({ body }),
  });
  return (
    <LocationFormModal
      kind="outpatient"
      isNew={!location}
      form={form}
      abbreviation={form.field("abbreviation")}
      number={form.field("doctor_provider_no")}
      onClose={onClose}
    >
      <TextField {...form.field("name")} label="Name" placeholder="Richmond rooms" startsHere />
      <FieldRow>
        <TextField {...form.field("address")} label="Address" optional />
        <SuburbField
          {...form.field("_locality")}
          label={country === "UK" ? "Town" : "Suburb"}
          country={country}
          chosen={suburb}
          onChoose={setSuburb}
          optional
        />
      </FieldRow>
    </LocationFormModal>
  );
}
