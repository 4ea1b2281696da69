import { Checkbox } from "@mantine/core";
import { useVisitTypes } from "#areas/calendar/appointment-types/web/useVisitTypes.ts";
import { withRule } from "#kernel/contract/form-rule.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { SaveButton } from "#platform/web/ui/forms/SaveButton.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { ChoicesField } from "#platform/web/ui/fields/ChoicesField.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { TimeField } from "#platform/web/ui/fields/TimeField.tsx";
import { WholeNumberField } from "#platform/web/ui/fields/WholeNumberField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { ViewOnly } from "#platform/web/ui/forms/ViewOnly.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { type FormFor, useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { visitMessageRoutes } from "../contract.ts";
import { type KeptMessageRules, MessageRulesBody } from "../message.contract.ts";
import { normaliseSender, rulesErrors } from "../rules/settings.ts";
import classes from "./messages.module.css";
import { SenderFields } from "./SenderFields.tsx";
import { TextFields } from "./TextFields.tsx";

const RulesSchema = withRule(MessageRulesBody, (rules) =>
  rulesErrors({ ...rules, sender: normaliseSender(rules.sender) }),
);
export type RulesFormState = FormFor<typeof RulesSchema>;

const TYPES = [
  { value: 1, label: "Appointment" },
  { value: 2, label: "Theatre" },
] as const;

/** Renders the rules as a form, disabled for users who may not change them. */
export function RulesForm({ rules, mayEdit }: { rules: KeptMessageRules; mayEdit: boolean }) {
  const save = useSend(visitMessageRoutes.saveRules, {
    done: "Saved Successfully",
    detail: "Rules of appointment messages",
    errors: "inline",
    refresh: [visitMessageRoutes.rules, visitMessageRoutes.preview],
  });
  const { has_provider, part_price_tenths, link_length, ...initial } = rules;
  const form = useFormFor(RulesSchema, { initial, onSave: (body) => save.sendAsync({ body }) });
  const isSms = form.values.channel === "sms";
  return (
    <Form of={form} label="Rules">
      <div className={classes.fields}>
        <ViewOnly is={!mayEdit} needs="practice.settings" className={`${classes.whole} ${classes.fields}`}>
          {isSms && !has_provider && (
            <Banner tone="ochre" boxed>
              No SMS provider is set up on this server. Messages by SMS won’t be sent.
            </Banner>
          )}
          <div className={classes.columns}>
            <Card title="Sending" padded>
              <div className={classes.fields}>
                <TextField
                  {...form.field("practice")}
                  label="Name of the practice"
                  description="Patients see this name in every message."
                />
                <SenderFields form={form} />
              </div>
            </Card>
            <Card title="Messages" padded>
              <WhatIsSent form={form} />
            </Card>
          </div>
          <TextFields form={form} priced={{ part_price_tenths, link_length }} />
        </ViewOnly>
        {mayEdit && (
          <div>
            <SaveButton busy={form.isSaving}>Save rules</SaveButton>
          </div>
        )}
      </div>
    </Form>
  );
}

type Switch =
  | "reminds"
  | "confirms"
  | "tells_changes"
  | "tells_cancellations"
  | "replies_cancel"
  | "allows_overseas";

/** Renders one of the rules that are on or off. */
export function Tick({ form, name, label }: { form: RulesFormState; name: Switch; label: string }) {
  return (
    <Checkbox
      label={label}
      checked={form.values[name] ?? false}
      onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
    />
  );
}

function WhatIsSent({ form }: { form: RulesFormState }) {
  const types = useVisitTypes();
  const typesField = form.field("appointment_types");
  const ownTypes = form.field("visit_types");
  return (
    <div className={classes.fields}>
      <div className={classes.ticks}>
        <Tick form={form} name="reminds" label="Send a reminder before the appointment" />
        <Tick form={form} name="confirms" label="Confirm each booking immediately" />
        <Tick form={form} name="tells_changes" label="Send a message if the time changes" />
        <Tick form={form} name="tells_cancellations" label="Send a message if the appointment is cancelled" />
      </div>
      <FieldRow>
        <WholeNumberField {...form.field("lead_hours")} label="Notice in hours" />
        <TimeField {...form.field("quiet_from")} label="Start of quiet hours" />
        <TimeField {...form.field("quiet_to")} label="End of quiet hours" />
      </FieldRow>
      <GroupField label="Send for" name="appointment_types" error={typesField.error} value={typesField.value}>
        {TYPES.map(({ value, label }) => (
          <Checkbox
            key={value}
            mt={6}
            label={label}
            checked={typesField.value?.includes(value) ?? false}
            onChange={(event) =>
              typesField.onChange(
                TYPES.map((type) => type.value).filter((type) =>
                  type === value ? event.currentTarget.checked : typesField.value?.includes(type),
                ),
              )
            }
          />
        ))}
      </GroupField>
      {types !== undefined && types.length > 0 && (
        <ChoicesField
          {...ownTypes}
          value={ownTypes.value ?? []}
          label="Appointment types"
          placeholder="All types"
          options={types.map(({ ID, name }) => ({ value: ID, label: name }))}
          optional
        />
      )}
      <div className={classes.ticks}>
        <Tick form={form} name="replies_cancel" label="Cancel the appointment when a patient replies NO" />
        <Tick form={form} name="allows_overseas" label="Send to overseas numbers" />
      </div>
    </div>
  );
}
