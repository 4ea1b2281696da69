import { Checkbox } from "@mantine/core";
import { visitTypePaths } from "#areas/calendar/appointment-types/paths.ts";
import { joinWords } from "#kernel/text/join-words.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { SaveButton } from "#platform/web/ui/forms/SaveButton.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { WholeNumberField } from "#platform/web/ui/fields/WholeNumberField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { ViewOnly } from "#platform/web/ui/forms/ViewOnly.tsx";
import { type FormFor, useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import {
  BookingSettingsBody,
  bookingSettingsRoutes,
  type KeptBookingSettings,
} from "../settings.contract.ts";
import classes from "./bookings.module.css";
import { LinkCard } from "./LinkCard.tsx";

type SettingsFormState = FormFor<typeof BookingSettingsBody>;

/** Renders the settings as a form, disabled for users who may not change them. */
export function SettingsForm({ settings, mayEdit }: { settings: KeptBookingSettings; mayEdit: boolean }) {
  const save = useSend(bookingSettingsRoutes.saveSettings, {
    done: "Saved Successfully",
    detail: "Settings of online bookings",
    errors: "inline",
    refresh: [bookingSettingsRoutes.settings],
  });
  const { address, types, has_sms, ...initial } = settings;
  const form = useFormFor(BookingSettingsBody, { initial, onSave: (body) => save.sendAsync({ body }) });
  return (
    <Form of={form} label="Settings">
      <div className={classes.fields}>
        <ViewOnly is={!mayEdit} needs="practice.settings" className={`${classes.whole} ${classes.fields}`}>
          {types.length === 0 && <TypesNotice />}
          <div className={classes.columns}>
            <PageCard form={form} address={address} types={types} />
            <TimesCard form={form} hasSms={has_sms} />
          </div>
        </ViewOnly>
        {settings.version > 0 && <LinkCard link={`${address}${settings.slug}`} isOn={settings.is_on} />}
        {mayEdit && (
          <div>
            <SaveButton busy={form.isSaving}>Save settings</SaveButton>
          </div>
        )}
      </div>
    </Form>
  );
}

const TypesNotice = () => (
  <Banner
    tone="ochre"
    boxed
    action={
      <AppLink to={visitTypePaths.list({})} className="link">
        Open appointment types
      </AppLink>
    }
  >
    No appointment type is bookable online.
  </Banner>
);

interface CardProps {
  form: SettingsFormState;
  address: string;
  types: readonly string[];
}

function PageCard({ form, address, types }: CardProps) {
  return (
    <Card title="Page" padded>
      <div className={classes.fields}>
        <Tick form={form} name="is_on" label="Patients can book online" />
        <Tick form={form} name="takes_new_patients" label="New patients can book" />
        <TextField {...form.field("practice")} label="Name of the practice" />
        <TextField {...form.field("phone")} label="Phone" />
        <TextField {...form.field("slug")} label="Address of the page" description={`After ${address}`} />
        <NoteField {...form.field("intro")} label="Text at the top" optional rows={3} />
        {types.length > 0 && (
          <p className="muted">
            Bookable online: {joinWords(types)}.{" "}
            <AppLink to={visitTypePaths.list({})} className="link">
              Change appointment types
            </AppLink>
          </p>
        )}
      </div>
    </Card>
  );
}

function TimesCard({ form, hasSms }: { form: SettingsFormState; hasSms: boolean }) {
  return (
    <Card title="Times" padded>
      <div className={classes.fields}>
        <FieldRow>
          <WholeNumberField {...form.field("notice_hours")} label="Notice to book (hours)" />
          <WholeNumberField {...form.field("days_ahead")} label="Days ahead" />
        </FieldRow>
        <WholeNumberField {...form.field("change_notice_hours")} label="Notice to change or cancel (hours)" />
        <p className="muted">
          Free times come from your availability.{" "}
          {hasSms
            ? "Codes are sent by SMS or email."
            : "Codes are sent by email. Set up appointment messages to send them by SMS as well."}
        </p>
      </div>
    </Card>
  );
}

interface TickProps {
  form: SettingsFormState;
  name: "is_on" | "takes_new_patients";
  label: string;
}

/** Renders one of the settings that are on or off. */
const Tick = ({ form, name, label }: TickProps) => (
  <Checkbox
    label={label}
    checked={form.values[name] ?? false}
    onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
  />
);
