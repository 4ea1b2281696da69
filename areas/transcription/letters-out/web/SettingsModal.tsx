import type { ReplyOf } from "#kernel/contract/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { WholeNumberField } from "#platform/web/ui/fields/WholeNumberField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { ENVELOPE_NAMES, SERVICE_NAMES } from "../rules/words.ts";
import { ENVELOPES, LetterSettingsBody, letterSettingsRoutes, SERVICES } from "../settings.contract.ts";
import { LETTER_ROUTES } from "./letter-routes.ts";

/** Renders the dialog with the settings of sent letters. Opens once the settings are loaded. */
export function SettingsModal({ onClose }: { onClose: () => void }) {
  const read = useRead(letterSettingsRoutes.get);
  return read.data ? <SettingsForm settings={read.data} onClose={onClose} /> : null;
}

interface FormProps {
  settings: ReplyOf<typeof letterSettingsRoutes.get>;
  onClose: () => void;
}

function SettingsForm({ settings: { has_folder, ...initial }, onClose }: FormProps) {
  const save = useSend(letterSettingsRoutes.save, {
    done: "Saved Successfully",
    detail: "Settings of letters out",
    errors: "inline",
    refresh: [letterSettingsRoutes.get, ...LETTER_ROUTES],
    onDone: onClose,
  });
  const form = useFormFor(LetterSettingsBody, { initial, onSave: (body) => save.sendAsync({ body }) });
  return (
    <FormModal opened title="Letters out" form={form} submit="Save settings" onClose={onClose}>
      <WholeNumberField
        {...form.field("link_days")}
        label="Link in an email opens for (days)"
        description="It opens once in this time."
      />
      <WholeNumberField
        {...form.field("late_days")}
        label="List as late after (days)"
        description="Letters that were not opened, acknowledged or printed by then come first in the list."
      />
      <ChoiceField
        {...form.field("envelope")}
        label="Envelope"
        options={ENVELOPES.map((value) => ({ value, label: ENVELOPE_NAMES[value] }))}
      />
      <ChoiceField
        {...form.field("service")}
        label="Secure messaging service"
        optional
        clearable
        options={SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] }))}
        description={
          has_folder
            ? "Messages are handed over by this server."
            : "Download the messages and put them into the folder of your service."
        }
      />
      <TextField {...form.field("edi_address")} label="Own EDI address" optional />
    </FormModal>
  );
}
