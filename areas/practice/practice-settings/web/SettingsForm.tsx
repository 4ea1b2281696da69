import { FileField } from "#platform/files/web/FileField.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { SaveButton } from "#platform/web/ui/forms/SaveButton.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { BILLING_TYPES, letterheadFile, type PracticeSettings, practiceSettingsRoutes } from "../contract.ts";
import { appointmentLengths, practiceForms } from "../rules/form.ts";
import classes from "./settings.module.css";

const billingTypes = BILLING_TYPES.map((label, index) => ({ value: index + 1, label }));
const STALE_ROUTES = [practiceSettingsRoutes.list, practiceSettingsRoutes.get];
const DEFAULTS = { default_appointment_minutes: 15, default_billing_type: 6 };

export function SettingsForm({ settings }: { settings: PracticeSettings | null }) {
  const { country } = useClient();
  const options = {
    done: "Saved Successfully",
    detail: "Practice settings",
    errors: "inline",
    refresh: STALE_ROUTES,
  } as const;
  const create = useSend(practiceSettingsRoutes.create, options);
  const update = useSend(practiceSettingsRoutes.update, options);
  const form = useFormFor(practiceForms[country], {
    initial: fieldsOf(settings),
    onSave: ({ version, ...body }) =>
      settings
        ? update.sendAsync({ params: { id: settings.ID }, body: { ...body, version } })
        : create.sendAsync({ body }),
  });
  const minutes = form.values.default_appointment_minutes;
  return (
    <Form of={form} label="Practice settings">
      <div className={classes.fields}>
        <TextField {...form.field("practice_name")} label="Practice name" optional />
        <FieldRow>
          <PhoneField {...form.field("phone")} label="Phone" country={country} optional />
          <TextField {...form.field("email")} label="Email" type="email" inputMode="email" optional />
        </FieldRow>
        <GroupField
          className={classes.lengths}
          label="Appointment length in minutes"
          name="default_appointment_minutes"
          value={minutes}
          error={form.errors["default_appointment_minutes"]}
        >
          <SegmentedControl
            label="Appointment length in minutes"
            value={String(minutes ?? "")}
            options={appointmentLengths(minutes).map((length) => ({
              value: String(length),
              label: String(length),
            }))}
            onChange={(length) => form.field("default_appointment_minutes").onChange(Number(length))}
          />
        </GroupField>
        <ChoiceField
          {...form.field("default_billing_type")}
          label="Billing type of new appointments"
          options={billingTypes}
        />
        <FileField
          {...form.field("letterhead")}
          label="Letterhead"
          optional
          purpose={letterheadFile}
          file={settings?.letterhead_file ?? null}
          withPreview
        />
        <div>
          <SaveButton busy={form.isSaving}>Save settings</SaveButton>
        </div>
      </div>
    </Form>
  );
}

const fieldsOf = (settings: PracticeSettings | null) => ({
  practice_name: settings?.practice_name ?? null,
  phone: settings?.phone ?? null,
  email: settings?.email ?? null,
  default_appointment_minutes: settings?.default_appointment_minutes ?? DEFAULTS.default_appointment_minutes,
  default_billing_type: settings?.default_billing_type ?? DEFAULTS.default_billing_type,
  letterhead: settings?.letterhead ?? null,
  version: settings?.version,
});
