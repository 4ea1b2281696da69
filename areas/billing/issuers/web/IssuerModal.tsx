import { Checkbox } from "@mantine/core";
import { useSend } from "#platform/web/api/useSend.ts";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { LogoField } from "./LogoField.tsx";
import { type Issuer, IssuerBody, IssuerChange, issuerRoutes } from "../contract.ts";

const EMPTY_ISSUER = {
  name: "",
  trading_name: null,
  abn: null,
  address: null,
  phone: null,
  email: null,
  bank_account_name: null,
  bsb: null,
  account_number: null,
  gst_registered: true,
  logo: null,
};
const FormBody = IssuerChange.extend({ name: IssuerBody.shape.name });

/** Renders the dialog that adds or edits an issuer. */
export function IssuerModal({ issuer, onClose }: { issuer: Issuer | null; onClose: () => void }) {
  const sendOptions = { errors: "inline", refresh: [issuerRoutes.list], onDone: onClose } as const;
  const create = useSend(issuerRoutes.create, {
    ...sendOptions,
    done: "Create Successfully",
    detail: ({ name }) => `Issuer added. ${name}`,
  });
  const update = useSend(issuerRoutes.update, {
    ...sendOptions,
    done: "Saved Successfully",
    detail: ({ name }) => name,
  });
  const form = useFormFor(FormBody, {
    initial: issuer ?? EMPTY_ISSUER,
    onSave: ({ version, ...body }) =>
      issuer
        ? update.sendAsync({ params: { id: issuer.ID }, body: { ...body, version } })
        : create.sendAsync({ body }),
  });
  const { field } = form;
  const gst = field("gst_registered");
  const logo = field("logo");
  return (
    <FormModal
      opened
      title={issuer ? "Edit issuer" : "Add issuer"}
      form={form}
      submit={issuer ? "Save issuer" : "Add issuer"}
      onClose={onClose}
    >
      <FieldRow>
        <TextField {...field("name")} label="Legal name" startsHere />
        <TextField {...field("trading_name")} label="Trading name" optional />
      </FieldRow>
      <IdentifierField
        {...field("abn")}
        label="ABN"
        kind="abn"
        optional
        description="Needed to publish invoices with GST"
      />
      <Checkbox
        label="Registered for GST"
        checked={gst.value ?? false}
        onChange={(event) => gst.onChange(event.currentTarget.checked)}
      />
      <TextField {...field("address")} label="Address" optional />
      <FieldRow>
        <PhoneField {...field("phone")} label="Phone" optional />
        <TextField {...field("email")} label="Email" type="email" optional />
      </FieldRow>
      <TextField {...field("bank_account_name")} label="Account name" optional />
      <FieldRow>
        <IdentifierField {...field("bsb")} label="BSB" kind="bsb" optional />
        <IdentifierField {...field("account_number")} label="Account number" kind="plain" optional />
      </FieldRow>
      <LogoField value={logo.value} error={logo.error} onChange={logo.onChange} />
    </FormModal>
  );
}
