import { Switch } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Client, Practice } from "#areas/practice/clients/client.contract.ts";
import type { Locality } from "#areas/practice/reference-data/contract.ts";
import { SuburbField } from "#areas/practice/reference-data/web/SuburbField.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { accountRoutes } from "../contract.ts";
import { practiceFields, practiceForm } from "../rules/forms.ts";
import { useSaveEntry } from "./useSaveEntry.ts";
import { CHANGED_ROUTES } from "./useSaveStep.ts";

interface PracticeModalProps {
  client: Client;
  /** The practice to edit, or null to add one. */
  practice: Practice | null;
  onClose: () => void;
}

export function PracticeModal({ client, practice, onClose }: PracticeModalProps) {
  const { country, bank_accounts } = client;
  const [suburb, setSuburb] = useState<Locality | null>(practice?.locality ?? null);
  const schema = useMemo(() => practiceForm(client), [client]);
  const create = useSend(accountRoutes.addPractice, {
    done: "Create Successfully",
    detail: (_reply, { body }) => `Practice added. ${body.practice_name ?? ""}`,
    errors: "inline",
    refresh: CHANGED_ROUTES,
  });
  const change = useSaveEntry(client.ID, "practices", practice?.practice_name ?? "Practice");
  const form = useFormFor(schema, {
    initial: practiceFields(practice, client),
    onSave: async ({ version, ...body }) => {
      if (practice) {
        const { _locality = null, bank_account, ...fields } = body;
        const entry = { ...fields, _locality, bank_account, locality: undefined, ID: practice.ID, version };
        await change({ practices: [entry] });
      } else await create.sendAsync({ body });
      onClose();
    },
  });
  const active = form.field("active");
  return (
    <FormModal
      opened
      title={practice ? "Edit practice" : "Add practice"}
      form={form}
      submit={practice ? "Save changes" : "Add practice"}
      onClose={onClose}
    >
      <TextField {...form.field("practice_name")} label="Practice name" startsHere />
      <FieldRow>
        <IdentifierField
          {...form.field("provider_number")}
          label="Provider number"
          kind={country === "AU" ? "provider" : "plain"}
        />
        <ChoiceField
          {...form.field("bank_account")}
          label="Paid into"
          options={bank_accounts.map(({ ID, name }) => ({ value: ID, label: name }))}
          description={bank_accounts.length === 0 ? "Add a bank account first." : undefined}
        />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field("address")} label="Address" />
        <SuburbField
          {...form.field("_locality")}
          label={country === "UK" ? "Town" : "Suburb"}
          country={country}
          chosen={suburb}
          onChoose={setSuburb}
        />
      </FieldRow>
      <FieldRow>
        <PhoneField {...form.field("phone")} label="Phone" country={country} />
        <PhoneField {...form.field("facsimile")} label="Fax" country={country} optional />
        <IdentifierField
          {...form.field("abn")}
          label="ABN"
          kind={country === "AU" ? "abn" : "plain"}
          optional
        />
      </FieldRow>
      <Switch
        label="Active"
        checked={active.value ?? true}
        onChange={(event) => active.onChange(event.currentTarget.checked)}
        error={active.error}
      />
    </FormModal>
  );
}
