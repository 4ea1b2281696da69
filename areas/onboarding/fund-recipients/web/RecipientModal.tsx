import { useSend } from "#platform/web/api/useSend.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type FundRecipient, FundRecipientChange, recipientRoutes } from "../contract.ts";

const ways = [
  { value: "email", label: "Email" },
  { value: "online", label: "Online, entered by us" },
  { value: "post", label: "Post" },
] as const;
const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;
const signatures = [
  { value: "yes", label: "Typed, drawn or on paper" },
  { value: "no", label: "On paper only" },
] as const;

export function RecipientModal({ recipient, onClose }: { recipient: FundRecipient; onClose: () => void }) {
  const { sendAsync } = useSend(recipientRoutes.update, {
    errors: "inline",
    done: "Saved Successfully",
    detail: recipient.name,
    refresh: [recipientRoutes.list],
    onDone: onClose,
  });
  const form = useFormFor(FundRecipientChange, {
    initial: recipient,
    onSave: (body) => sendAsync({ params: { id: recipient.ID }, body }),
  });
  const { field, values } = form;
  const flag = (name: "asks_medicare_letter" | "asks_bank_statement" | "takes_digital_signature") => {
    const { value, onChange, ...props } = field(name);
    return {
      ...props,
      value: value ? ("yes" as const) : ("no" as const),
      onChange: (chosen: "yes" | "no" | null) => onChange(chosen === "yes"),
    };
  };
  const days = field("reply_days");
  return (
    <FormModal opened title={recipient.name} form={form} submit="Save recipient" onClose={onClose}>
      <ChoiceField {...field("way")} label="Forms are sent by" options={ways} />
      <TextField {...field("email_address")} label="Email" type="email" optional={values.way !== "email"} />
      {values.way === "online" && <TextField {...field("website")} label="Website" type="url" optional />}
      {values.way === "post" && <TextField {...field("postal_address")} label="Postal address" optional />}
      <FieldRow>
        <ChoiceField {...flag("asks_medicare_letter")} label="Asks for Medicare letters" options={yesNo} />
        <ChoiceField {...flag("asks_bank_statement")} label="Asks for a bank statement" options={yesNo} />
      </FieldRow>
      <FieldRow>
        <ChoiceField {...flag("takes_digital_signature")} label="Signatures accepted" options={signatures} />
        <TextField
          {...days}
          label="Days until a reply is due"
          inputMode="numeric"
          value={days.value === null || days.value === undefined ? "" : String(days.value)}
          onChange={(text) => days.onChange(text ? Number(text) : null)}
        />
      </FieldRow>
    </FormModal>
  );
}
