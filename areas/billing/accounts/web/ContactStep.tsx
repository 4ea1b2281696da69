import { useMemo, useState } from "react";
import type { Locality } from "#areas/practice/reference-data/contract.ts";
import { SuburbField } from "#areas/practice/reference-data/web/SuburbField.tsx";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { contactForm, contactOf } from "../rules/forms.ts";
import type { StepProps } from "./AccountPage.tsx";
import { StepFrame } from "./StepFrame.tsx";
import { useSaveStep } from "./useSaveStep.ts";

/**
 * Renders the contact step (SCR-ACCT-03). The email address is changed on a separate page because password
 * reset links are sent to it (decision 0033).
 */
export function ContactStep({ client, onNext, onBack }: StepProps) {
  const { country } = client;
  const { sendAsync } = useSaveStep("Contact details");
  const [suburb, setSuburb] = useState<Locality | null>(client.locality);
  const schema = useMemo(() => contactForm(country), [country]);
  const form = useFormFor(schema, {
    initial: contactOf(client),
    onSave: async ({ work_address, cell_phone, _locality, ...body }) => {
      const changes = {
        ...body,
        ...(work_address ? { work_address } : {}),
        ...(cell_phone ? { cell_phone } : {}),
        ...(_locality ? { _locality } : {}),
      };
      await sendAsync({ params: { id: client.ID }, body: changes });
      onNext();
    },
  });
  const nextButton = (
    <Button type="submit" kind="primary" keys="Ctrl ↵" busy={form.isSaving}>
      Save and continue
    </Button>
  );
  return (
    <Form of={form} label="Contact details">
      <StepFrame
        title="Contact details"
        lead="How Corella reaches the account holder."
        onBack={onBack}
        next={nextButton}
      >
        <FieldRow>
          <TextField {...form.field("work_address")} label="Work address" startsHere />
          <SuburbField
            {...form.field("_locality")}
            label={country === "UK" ? "Town" : "Suburb"}
            country={country}
            chosen={suburb}
            onChoose={setSuburb}
            optional={country === "UK"}
          />
        </FieldRow>
        <FieldRow>
          <PhoneField {...form.field("cell_phone")} label="Mobile" country={country} />
          <PhoneField {...form.field("work_phone")} label="Work phone" country={country} landline optional />
          <PhoneField {...form.field("fax")} label="Fax" country={country} landline optional />
        </FieldRow>
        <OwnEmail client={client} />
      </StepFrame>
    </Form>
  );
}

function OwnEmail({ client }: Pick<StepProps, "client">) {
  const { me } = useSession();
  const openedClient = useClient();
  return (
    <p>
      Email: {client.email_address ?? "none"}
      {me.ID === client.ID && (
        <>
          {" · "}
          <AppLink to={openedClient.to("email")} className="link">
            Change email address
          </AppLink>
        </>
      )}
    </p>
  );
}
