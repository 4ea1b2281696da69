import { useMemo } from "react";
import {
  type AuthorisedPerson,
  type Client,
  RELATIONSHIPS,
} from "#areas/practice/clients/client.contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { accountRoutes } from "../contract.ts";
import { personForm } from "../rules/forms.ts";
import { CHANGED_ROUTES } from "./useSaveStep.ts";
import { useSaveEntry } from "./useSaveEntry.ts";

const relationships = RELATIONSHIPS.map((label) => ({ value: label, label }));

interface PersonModalProps {
  client: Client;
  /** The authorised person to edit, or null to add one. */
  person: AuthorisedPerson | null;
  onClose: () => void;
}

export function PersonModal({ client, person, onClose }: PersonModalProps) {
  const schema = useMemo(() => personForm(client.country), [client.country]);
  const create = useSend(accountRoutes.addPerson, {
    done: "Create Successfully",
    detail: (_reply, { body }) => `Authorised person added. ${body.name}`,
    errors: "inline",
    refresh: CHANGED_ROUTES,
  });
  const change = useSaveEntry(client.ID, "authorised_person", person?.name ?? "Authorised person");
  const form = useFormFor(schema, {
    initial: {
      name: person?.name ?? null,
      relationship: person?.relationship ?? null,
      email: person?.email ?? null,
      phone: person?.phone ?? null,
      version: person?.version,
    },
    onSave: async ({ version, name, relationship, ...body }) => {
      if (!name || !relationship) return;
      const entry = { ...body, name, relationship };
      if (person) await change({ authorised_person: [{ ...entry, ID: person.ID, version }] });
      else await create.sendAsync({ body: entry });
      onClose();
    },
  });
  return (
    <FormModal
      opened
      title={person ? "Edit authorised person" : "Add authorised person"}
      form={form}
      submit={person ? "Save changes" : "Add authorised person"}
      onClose={onClose}
    >
      <FieldRow>
        <TextField {...form.field("name")} label="Name" startsHere />
        <ChoiceField {...form.field("relationship")} label="Relationship" options={relationships} />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field("email")} label="Email" type="email" inputMode="email" optional />
        <PhoneField {...form.field("phone")} label="Phone" country={client.country} optional />
      </FieldRow>
    </FormModal>
  );
}
