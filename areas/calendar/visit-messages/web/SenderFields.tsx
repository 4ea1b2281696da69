import { Checkbox } from "@mantine/core";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { isAnswerable, normaliseSender, textsFor } from "../rules/settings.ts";
import type { RulesFormState } from "./RulesForm.tsx";

const CHANNELS = [
  { value: "sms", label: "SMS" },
  { value: "email", label: "Email" },
] as const;

/**
 * Renders the fields of the channel and the sender. Accepts a sender name only after the user confirms that
 * the name is registered.
 */
export function SenderFields({ form }: { form: RulesFormState }) {
  const channel = form.field("channel");
  const sender = form.field("sender");
  const isSms = form.values.channel === "sms";
  const normalised = normaliseSender(sender.value ?? null);
  const isName = isSms && normalised !== null && !isAnswerable(normalised);
  return (
    <>
      <ChoiceField
        {...channel}
        label="Send by"
        options={CHANNELS}
        onChange={(next) => {
          channel.onChange(next);
          if (next) form.set(suggestionsFor(form, { channel: next, sender: sender.value ?? null }));
        }}
      />
      {isSms && (
        <TextField
          {...sender}
          onChange={(next) => {
            sender.onChange(next);
            form.set(suggestionsFor(form, { channel: "sms", sender: next }));
          }}
          label="Sender"
          placeholder="0400 123 456"
          description="A number of your SMS account, which patients can reply to, or a registered name."
        />
      )}
      {isName && <RegisteredName form={form} />}
    </>
  );
}

/** Returns the suggested texts for the new channel or sender, for texts that the practice has not changed. */
function suggestionsFor({ values }: RulesFormState, next: Parameters<typeof textsFor>[0]) {
  const { channel, sender, reminder_text, confirmation_text, change_text, cancellation_text } = values;
  const texts = { reminder_text, confirmation_text, change_text, cancellation_text };
  const senderTexts = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? ""]));
  return textsFor(next, {
    channel: channel ?? "sms",
    sender: sender ?? null,
    reminder_text: "",
    confirmation_text: "",
    change_text: "",
    cancellation_text: "",
    ...senderTexts,
  });
}

function RegisteredName({ form }: { form: RulesFormState }) {
  const field = form.field("sender_is_registered");
  return (
    <>
      <Banner tone="ochre" boxed>
        Patients can’t reply to a name. Keep the link in your texts. Networks show a name that is not a
        registered SMS sender ID as “Unverified”; your provider registers it with your ABN.
      </Banner>
      <GroupField label="Registered name" name="sender_is_registered" error={field.error} value={field.value}>
        <Checkbox
          mt={6}
          label="This name is a registered SMS sender ID"
          checked={field.value ?? false}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
        />
      </GroupField>
    </>
  );
}
