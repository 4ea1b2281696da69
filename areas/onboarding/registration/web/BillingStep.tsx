import { Switch } from "@mantine/core";
import { SuburbField } from "#areas/practice/reference-data/web/SuburbField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { billingForm } from "./signup-forms.ts";
import classes from "./signup.module.css";
import type { StepProps } from "./step.ts";
import { StepFoot } from "./StepFoot.tsx";
import { useChosenSuburb } from "./useChosenSuburb.ts";

const SWITCHES = { has_account: true, has_merchant_facility: false, has_surgical_assist: false };
const TEXTS = [
  ...(["practice_practice_name", "practice_provider_number", "practice_phone", "practice_address"] as const),
  ...(["account_name", "account_bank_address", "account_account_name", "account_bsb"] as const),
  ...(["account_account_number", "account_abn"] as const),
];
/** Names every field, because the form shows the fault of an unknown field as a fault of the whole form. */
const EMPTY = {
  ...SWITCHES,
  ...Object.fromEntries(TEXTS.map((name) => [name, ""])),
  practice__locality: null,
};

/** Edits the first practice and bank account (SCR-REG-05). Further ones are added in the account details. */
export function BillingStep({ answers, onDone, onBack, signup, next }: StepProps) {
  const chosenSuburb = useChosenSuburb(answers, "billing");
  const form = useFormFor(billingForm, {
    initial: { ...EMPTY, ...answers.billing },
    onSave: async (billing) => onDone({ billing, ...chosenSuburb.kept }),
  });
  const { values } = form;
  const textField = (name: string) => {
    const { value, ...field } = form.field(name);
    return { ...field, value: typeof value === "string" ? value : "" };
  };
  const suburb = form.field("practice__locality");
  return (
    <Form of={form} label="Billing" isYours>
      <div className={classes.inside}>
        <h1 className={classes.title}>Your practice and bank account</h1>
        <Switch
          label="Enter a practice and bank account now"
          description="You can add them, and others, later under Account details."
          checked={values.has_account === true}
          onChange={(event) => form.set({ has_account: event.currentTarget.checked })}
        />
        {values.has_account && (
          <>
            <h2 className={classes.part}>Practice</h2>
            <FieldRow>
              <TextField {...textField("practice_practice_name")} label="Practice name" />
              <IdentifierField
                {...textField("practice_provider_number")}
                kind="provider"
                label="Provider number"
              />
              <PhoneField {...textField("practice_phone")} label="Phone number" />
            </FieldRow>
            <FieldRow>
              <TextField {...textField("practice_address")} label="Address" />
              <SuburbField
                {...suburb}
                {...chosenSuburb.field}
                value={
                  typeof suburb.value === "number" || typeof suburb.value === "string" ? suburb.value : null
                }
                label="Suburb"
              />
            </FieldRow>
            <h2 className={classes.part}>Bank account</h2>
            <FieldRow>
              <TextField {...textField("account_name")} label="Bank" />
              <TextField {...textField("account_bank_address")} label="Bank address" />
            </FieldRow>
            <FieldRow>
              <TextField {...textField("account_account_name")} label="Account name" />
              <IdentifierField {...textField("account_bsb")} kind="bsb" label="BSB" />
              <TextField
                {...textField("account_account_number")}
                label="Account number"
                inputMode="numeric"
              />
              <IdentifierField {...textField("account_abn")} kind="abn" label="ABN" />
            </FieldRow>
          </>
        )}
        <Switch
          label="I use a merchant facility"
          checked={values.has_merchant_facility === true}
          onChange={(event) => form.set({ has_merchant_facility: event.currentTarget.checked })}
        />
        <Switch
          label="I assist at surgery"
          checked={values.has_surgical_assist === true}
          onChange={(event) => form.set({ has_surgical_assist: event.currentTarget.checked })}
        />
      </div>
      <StepFoot signup={signup} onBack={onBack} next={next} busy={form.isSaving} />
    </Form>
  );
}
