import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { TITLES } from "#kernel/people/title.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { ChoicesField } from "#platform/web/ui/fields/ChoicesField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { profileForm, profileOf } from "../rules/forms.ts";
import type { StepProps } from "./AccountPage.tsx";
import { StepFrame } from "./StepFrame.tsx";
import { useSaveStep } from "./useSaveStep.ts";

const HOUR = 3_600_000;
const titles = TITLES.map((label, index) => ({ value: index + 1, label }));

/**
 * Renders the profile step (SCR-ACCT-02). The username can be changed only by the client and by users with
 * the permission `client.edit`.
 */
export function ProfileStep({ client, onNext }: StepProps) {
  const { me, may } = useSession();
  const { today } = useClient();
  const { sendAsync } = useSaveStep("Profile");
  const specialties = useRead(lookupRoutes.specialties, {}, { freshFor: HOUR }).data ?? [];
  const form = useFormFor(profileForm, {
    initial: profileOf(client),
    onSave: async ({ title, username, ...body }) => {
      const changes = {
        ...body,
        ...(title ? { title } : {}),
        ...(username === client.username ? {} : { username }),
      };
      await sendAsync({ params: { id: client.ID }, body: changes });
      onNext();
    },
  });
  const { value: selection, ...specialtyField } = form.field("specialties");
  const ids = (selection ?? []).map((specialty) =>
    typeof specialty === "number" ? specialty : specialty.ID,
  );
  const nextButton = (
    <Button type="submit" kind="primary" keys="Ctrl ↵" busy={form.isSaving}>
      Save and continue
    </Button>
  );
  return (
    <Form of={form} label="Profiles">
      <StepFrame title="Profiles" lead="The account holder, as shown on bills and letters." next={nextButton}>
        <FieldRow>
          <TextField
            {...form.field("username")}
            label="Username"
            readOnly={me.ID !== client.ID && !may(["client.edit"])}
          />
          <ChoiceField {...form.field("title")} label="Title" options={titles} optional />
        </FieldRow>
        <FieldRow>
          <TextField {...form.field("first_name")} label="First name" startsHere />
          <TextField {...form.field("last_name")} label="Last name" />
        </FieldRow>
        <FieldRow>
          <DateField {...form.field("dob")} label="Date of birth" today={today} past max={today} optional />
          <ChoicesField
            {...specialtyField}
            value={ids}
            label="Specialties"
            placeholder="Type to find one"
            optional
            options={specialties.map(({ ID, description }) => ({ value: ID, label: description }))}
          />
        </FieldRow>
      </StepFrame>
    </Form>
  );
}
