import { Checkbox } from "@mantine/core";
import { useMemo } from "react";
import type { BankAccount, Client } from "#areas/practice/clients/client.contract.ts";
import { FileField } from "#platform/files/web/FileField.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { accountRoutes, bankFile } from "../contract.ts";
import { abnWarning } from "../rules/bank-account.ts";
import { bankAccountFields, bankAccountForm } from "../rules/forms.ts";
import { useSaveEntry } from "./useSaveEntry.ts";
import { CHANGED_ROUTES } from "./useSaveStep.ts";

interface BankAccountModalProps {
  client: Client;
  /** The bank account to edit, or null to add one. */
  account: BankAccount | null;
  onClose: () => void;
}

/** Renders the dialog that adds or edits a bank account (SCR-MOD-31). */
export function BankAccountModal({ client, account, onClose }: BankAccountModalProps) {
  const { country, bank_accounts } = client;
  const others = useMemo(
    () => bank_accounts.filter(({ ID }) => ID !== account?.ID),
    [bank_accounts, account],
  );
  const schema = useMemo(() => bankAccountForm(country, others), [country, others]);
  const create = useSend(accountRoutes.addBankAccount, {
    done: "Create Successfully",
    detail: (_reply, { body }) => `Bank account added. ${body.account_name ?? ""}`,
    errors: "inline",
    refresh: CHANGED_ROUTES,
  });
  const change = useSaveEntry(client.ID, "bank_accounts", "Bank account");
  const form = useFormFor(schema, {
    initial: bankAccountFields(account),
    onSave: async ({ version, ...body }) => {
      if (account)
        await change({ bank_accounts: [{ ...body, _file: body._file ?? null, ID: account.ID, version }] });
      else await create.sendAsync({ body });
      onClose();
    },
  });
  const gst = form.field("gst");
  return (
    <FormModal
      opened
      title={account ? "Edit bank account" : "Add bank account"}
      form={form}
      submit={account ? "Save changes" : "Add bank account"}
      onClose={onClose}
    >
      <FieldRow>
        <TextField {...form.field("name")} label="Bank" startsHere />
        <TextField {...form.field("branch_name")} label="Branch" optional />
      </FieldRow>
      <TextField {...form.field("bank_address")} label="Bank address" />
      <TextField {...form.field("account_name")} label="Account name" />
      <FieldRow>
        <IdentifierField {...form.field("bsb")} label="BSB" kind={country === "AU" ? "bsb" : "plain"} />
        <IdentifierField {...form.field("account_number")} label="Account number" kind="plain" />
        <IdentifierField
          {...form.field("abn")}
          label="ABN"
          kind={country === "AU" ? "abn" : "plain"}
          description={abnWarning(form.values.abn ?? "", country) ?? undefined}
        />
      </FieldRow>
      <Checkbox
        label="Registered for GST"
        checked={gst.value ?? false}
        onChange={(event) => gst.onChange(event.currentTarget.checked)}
      />
      <FileField
        {...form.field("_file")}
        label="Bank letter"
        optional
        purpose={bankFile}
        file={account?.file ?? null}
      />
    </FormModal>
  );
}
