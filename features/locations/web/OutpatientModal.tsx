import { useState } from "react";
import type { Locality } from "#features/lookups/contract.ts";
import { SuburbField } from "#features/lookups/web/SuburbField.tsx";
import { useSend } from "#web/api/useSend.ts";
import { useClient } from "#web/shell/client.tsx";
import { FieldRow } from "#web/ui/FieldRow.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { TextField } from "#web/ui/TextField.tsx";
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

/** SCR-MOD-12 */
export function OutpatientModal({ location, onClose, onSaved }: LocationModalProps) {
  const { country } = useClient();
  const [suburb, setSuburb] = useState<Locality | null>(location?.locality ?? null);
  const onDone = (saved: Location) => {
    onClose();
    onSaved?.(saved);
  };
  const create = useSend(locationRoutes.createOutpatient, {
    done: "Create Successfully",
    errors: "inline",
    refresh: CHANGED,
    onDone,
  });
  const update = useSend(locationRoutes.updateOutpatient, {
    done: "Saved Successfully",
    errors: "inline",
    refresh: CHANGED,
    onDone,
  });
  const form = useFormFor(locationForms[country].outpatient, {
    initial: {
      name: location?.name ?? "",
      address: location?.address ?? null,
      _locality: location?._locality ?? null,
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
      title={location ? "Edit outpatient location" : "Add outpatient location"}
      form={form}
      submit={location ? "Save location" : "Add location"}
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
      <FieldRow>
        <AbbreviationField {...form.field("abbreviation")} />
        <LocationNumberField {...form.field("doctor_provider_no")} />
      </FieldRow>
    </FormModal>
  );
}
