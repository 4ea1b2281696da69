import { Card } from "#platform/web/ui/layout/Card.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { FormContact } from "../answers.contract.ts";
import classes from "./forms.module.css";
import type { Draft } from "./useDraft.ts";

/** Edits the contact for funds' questions about the form (SCR-IFRM-05). */
export function ContactStep({ draft: { answers, set, errors } }: { draft: Draft }) {
  const contact = answers.billing_contacts[0] ?? FormContact.parse({});
  const field = <Name extends keyof FormContact>(name: Name) => ({
    name: `billing_contacts.0.${name}`,
    value: contact[name],
    error: errors[`billing_contacts.0.${name}`] ?? errors["billing_contacts"],
    onChange: (value: string | null) =>
      set({ billing_contacts: [{ ...contact, [name]: value }, ...answers.billing_contacts.slice(1)] }),
  });
  return (
    <Card title="Contact" padded>
      <div className={classes.fields}>
        <FieldRow>
          <TextField {...field("contact_name")} label="Contact name" />
          <TextField {...field("name")} label="Practice" />
        </FieldRow>
        <TextField {...field("address")} label="Address" />
        <FieldRow>
          <PhoneField {...field("telephone")} label="Telephone" landline />
          <TextField {...field("email")} label="Email" type="email" />
        </FieldRow>
      </div>
    </Card>
  );
}
