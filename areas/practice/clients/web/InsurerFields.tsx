import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { FieldRow } from "#platform/web/ui/FieldRow.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { BANK_TYPES, CLAIMING_TYPES } from "../client.contract.ts";
import classes from "./clients.module.css";
import type { ClientForm } from "./form-of.ts";

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;
const schemes = [
  { value: "yes", label: "No gap" },
  { value: "no", label: "Known gap" },
] as const;
const banks = BANK_TYPES.map((label) => ({ value: label, label }));
const claims = CLAIMING_TYPES.map((label) => ({ value: label, label }));
const signatures = [
  { value: "digital", label: "Digital" },
  { value: "manual", label: "Manual" },
] as const;

type Flag = "is_no_gap" | "gst" | "public_info" | "bupa_online_portal" | "nib_backdate" | "signature_agreement";

/** Yes, no, or not known yet. */
function FlagField({
  form,
  name,
  label,
  words = YES_NO,
}: {
  form: ClientForm;
  name: Flag;
  label: string;
  words?: typeof YES_NO | typeof schemes;
}) {
  const { value, onChange, ...field } = form.field(name);
  return (
    <ChoiceField<"yes" | "no">
      {...field}
      label={label}
      value={value === null || value === undefined ? null : value ? "yes" : "no"}
      onChange={(chosen) => onChange(chosen === null ? null : chosen === "yes")}
      options={words}
      optional
      clearable
    />
  );
}

/** What the insurers' forms ask of a client. */
export function InsurerFields({ form }: { form: ClientForm }) {
  const { field, values } = form;
  return (
    <div className={classes.fields}>
      <FieldRow>
        <FlagField form={form} name="is_no_gap" label="Gap scheme" words={schemes} />
        <FlagField form={form} name="gst" label="Registered for GST" />
        <FlagField form={form} name="public_info" label="Funds may publish details" />
      </FieldRow>
      <FieldRow>
        <ChoiceField {...field("bank_type")} label="Bank type" options={banks} optional clearable />
        <FlagField form={form} name="bupa_online_portal" label="Bupa online portal" />
        <ChoiceField {...field("bupa_claiming_type")} label="Bupa claiming" options={claims} optional clearable />
      </FieldRow>
      <FieldRow>
        <FlagField form={form} name="nib_backdate" label="Ask nib to backdate" />
        <ChoiceField {...field("signature_type")} label="Signature" options={signatures} optional clearable />
        {values.signature_type === "digital" && (
          <FlagField form={form} name="signature_agreement" label="Agreed to sign digitally" />
        )}
      </FieldRow>
      {values.signature_type === "digital" && (
        <FieldRow>
          <TextField {...field("digital_signature")} label="Name as signed" optional />
          <TextField {...field("digital_signature_font")} label="Font of the signature" optional />
        </FieldRow>
      )}
    </div>
  );
}
