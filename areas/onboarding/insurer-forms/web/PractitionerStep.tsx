import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { TITLES } from "#kernel/people/title.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { ChoicesField } from "#platform/web/ui/fields/ChoicesField.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { isDay } from "#kernel/dates/day.ts";
import classes from "./forms.module.css";
import { SignatureFields } from "./SignatureFields.tsx";
import { type Draft, fieldOf } from "./useDraft.ts";

const HOUR = 3_600_000;
const titles = TITLES.map((label, index) => ({ value: index + 1, label }));

/** Renders the practitioner step (SCR-IFRM-02). */
export function PractitionerStep({ draft }: { draft: Draft }) {
  const { answers, set } = draft;
  const field = fieldOf(draft);
  const { today } = useClient();
  const specialties = useRead(lookupRoutes.specialties, {}, { freshFor: HOUR }).data ?? [];
  const { onChange: _dob, ...dob } = field("dob");
  const { onChange: _from, ...effectiveDateField } = field("effective_date");
  return (
    <>
      <Card title="Practitioner" padded>
        <div className={classes.fields}>
          <FieldRow>
            <ChoiceField {...field("title")} label="Title" options={titles} />
            <TextField {...field("first_name")} label="First name" />
            <TextField {...field("last_name")} label="Last name" />
          </FieldRow>
          <FieldRow>
            <DateField
              {...dob}
              label="Date of birth"
              today={today}
              past
              optional
              onChange={(day) => set({ dob: day !== null && isDay(day) ? day : null })}
            />
            <IdentifierField {...field("ahpra")} kind="plain" label="AHPRA number" />
            <PhoneField {...field("cell_phone")} label="Mobile" />
          </FieldRow>
          <FieldRow>
            <TextField {...field("email_address")} label="Email" type="email" />
            <ChoicesField
              {...field("specialties")}
              label="Specialties"
              options={specialties.map(({ ID, description }) => ({ value: ID, label: description }))}
              onChange={(chosen) => set({ specialties: [...chosen] })}
            />
          </FieldRow>
          <FieldRow>
            <LocationField draft={draft} />
            <DateField
              {...effectiveDateField}
              label="Effective from"
              today={today}
              onChange={(day) => set({ effective_date: day !== null && isDay(day) ? day : null })}
            />
          </FieldRow>
          <Checkbox
            label="Funds may publish these details"
            checked={answers.public_info === true}
            onChange={(event) => set({ public_info: event.currentTarget.checked })}
          />
        </div>
      </Card>
      <SignatureFields draft={draft} />
    </>
  );
}

/**
 * Changes the location after a confirmation, because another location has other practices (SCR-MOD-36,
 * RULE-IFRM-06).
 */
function LocationField({ draft }: { draft: Draft }) {
  const { form, answers, save, set, errors } = draft;
  const userLocations = useRead(lookupRoutes.userLocations, {}, { freshFor: HOUR }).data ?? [];
  const [wantedLocation, setWantedLocation] = useState<number | null>(null);
  const changeLocation = async (userLocation: number): Promise<void> => {
    setWantedLocation(null);
    set({ practices: [] });
    await save({ user_location: userLocation });
  };
  return (
    <>
      <ChoiceField
        label="State or territory"
        value={form.user_location}
        error={errors["user_location"]}
        options={userLocations.map(({ ID, name }) => ({ value: ID, label: name }))}
        onChange={(userLocation) => {
          if (userLocation === null || userLocation === form.user_location) return;
          if (answers.practices.length > 0) setWantedLocation(userLocation);
          else void changeLocation(userLocation);
        }}
      />
      <ConfirmDialog
        opened={wantedLocation !== null}
        title="Change the location?"
        confirm="Change location"
        cancel="Keep location"
        onConfirm={() => wantedLocation !== null && void changeLocation(wantedLocation)}
        onCancel={() => setWantedLocation(null)}
      >
        Changing the location removes the practices you entered for the old location. Continue?
      </ConfirmDialog>
    </>
  );
}
