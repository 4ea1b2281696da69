import { parseTitle, TITLES } from "#kernel/title.ts";
import { useState } from "react";
import { SuburbField } from "#areas/practice/reference-data/web/SuburbField.tsx";
import type { Locality } from "#areas/practice/reference-data/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { FieldRow } from "#platform/web/ui/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/FormModal.tsx";
import { IdentifierField } from "#platform/web/ui/IdentifierField.tsx";
import { PhoneField } from "#platform/web/ui/PhoneField.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import { type ReferringDoctor, referringDoctorRoutes } from "../contract.ts";
import { formBody } from "../rules/numbers.ts";
import { AlikeNotice } from "./AlikeNotice.tsx";
import { CHANGED } from "./useDeletion.ts";

interface ReferringDoctorModalProps {
  /** The one being edited; a new one without. */
  doctor?: ReferringDoctor;
  /** What was typed where none was found: it begins the new one. */
  typed?: string;
  onClose: () => void;
  onSaved?: (doctor: ReferringDoctor) => void;
  /** Offers to take one that is there already instead of making a double. */
  onUseOther?: (doctor: ReferringDoctor) => void;
}

const titles = TITLES.map((label, index) => ({ value: index + 1, label }));
/** Most who refer are doctors. */
const DR = parseTitle("Dr");

/** SCR-MOD-09 */
export function ReferringDoctorModal({ doctor, typed = "", onClose, onSaved, onUseOther }: ReferringDoctorModalProps) {
  const { country } = useClient();
  const [suburb, setSuburb] = useState<Locality | null>(doctor?.locality ?? null);
  const done = (saved: ReferringDoctor) => {
    onClose();
    onSaved?.(saved);
  };
  const create = useSend(referringDoctorRoutes.create, {
    done: "Create Successfully",
    errors: "inline",
    refresh: CHANGED,
    onDone: done,
  });
  const update = useSend(referringDoctorRoutes.update, {
    done: "Saved Successfully",
    errors: "inline",
    refresh: CHANGED,
    onDone: done,
  });
  const form = useFormFor(formBody[country], {
    initial: doctor ? fieldsOf(doctor) : { ...EMPTY, ...beginningOf(typed) },
    onSave: ({ version, ...body }) =>
      doctor ? update.sendAsync({ params: { id: doctor.ID }, body: { ...body, version } }) : create.sendAsync({ body }),
  });
  const isUk = country === "UK";

  return (
    <FormModal
      opened
      title={doctor ? "Edit referring doctor" : "Add referring doctor"}
      form={form}
      submit={doctor ? "Save referring doctor" : "Add referring doctor"}
      onClose={onClose}
    >
      <AlikeNotice values={form.values} except={doctor?.ID} onUse={onUseOther} />
      <FieldRow>
        <ChoiceField {...form.field("title")} label="Title" optional clearable options={titles} />
        <TextField {...form.field("first_name")} label="First name" startsHere />
        <TextField {...form.field("last_name")} label="Last name" />
      </FieldRow>
      <FieldRow>
        <IdentifierField
          {...form.field("provider_number")}
          kind={isUk ? "plain" : "provider"}
          label={isUk ? "Registration number" : "Provider number"}
          optional
        />
        <PhoneField {...form.field("phone")} label="Phone" country={country} landline optional />
      </FieldRow>
      <TextField {...form.field("practice_name")} label="Practice" optional />
      <FieldRow>
        <TextField {...form.field("address")} label="Address" optional />
        <SuburbField
          {...form.field("_locality")}
          label={isUk ? "Town" : "Suburb"}
          country={country}
          chosen={suburb}
          onChoose={setSuburb}
          optional
        />
      </FieldRow>
    </FormModal>
  );
}

const EMPTY = {
  title: DR,
  first_name: "",
  last_name: "",
  provider_number: null,
  practice_name: null,
  phone: null,
  address: null,
  _locality: null,
};

const fieldsOf = ({
  title,
  first_name,
  last_name,
  provider_number,
  practice_name,
  phone,
  address,
  _locality,
  version,
}: ReferringDoctor) => ({
  title,
  first_name,
  last_name,
  provider_number,
  practice_name,
  phone,
  address,
  _locality,
  version,
});

/** "Dr Hannah Birch" fills three fields, "Birch" the last name, digits the provider number. */
function beginningOf(typed: string): { first_name?: string; last_name?: string; provider_number?: string; title?: number } {
  const text = typed.trim();
  if (/^\d/.test(text)) return { provider_number: text.toUpperCase() };
  const words = text.split(/\s+/).filter((word) => word !== "");
  const title = words.length > 1 ? parseTitle(words[0] ?? "") : null;
  const [first_name = "", ...rest] = title === null ? words : words.slice(1);
  const names =
    rest.length === 0
      ? { last_name: capital(first_name) }
      : { first_name: capital(first_name), last_name: capital(rest.join(" ")) };
  return title === null ? names : { ...names, title };
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
