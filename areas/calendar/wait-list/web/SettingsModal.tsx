import type { ReplyOf } from "#kernel/contract/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { WholeNumberField } from "#platform/web/ui/fields/WholeNumberField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { offerRoutes, WaitListSettingsBody } from "../offer.contract.ts";

/**
 * Renders the dialog that sets for how long an offered time is held. Opens once the current setting is
 * loaded.
 */
export function SettingsModal({ onClose }: { onClose: () => void }) {
  const read = useRead(offerRoutes.settings);
  return read.data ? <SettingsForm settings={read.data} onClose={onClose} /> : null;
}

interface FormProps {
  settings: ReplyOf<typeof offerRoutes.settings>;
  onClose: () => void;
}

function SettingsForm({ settings, onClose }: FormProps) {
  const save = useSend(offerRoutes.saveSettings, {
    done: "Saved Successfully",
    detail: "Settings of offers",
    errors: "inline",
    refresh: [offerRoutes.settings],
    onDone: onClose,
  });
  const form = useFormFor(WaitListSettingsBody, {
    initial: settings,
    onSave: (body) => save.sendAsync({ body }),
  });
  return (
    <FormModal opened title="Offers" form={form} submit="Save settings" size="confirm" onClose={onClose}>
      <WholeNumberField
        {...form.field("hold_minutes")}
        label="Hold an offered time for (minutes)"
        description="Counted from when the message is sent. Then the time is free again."
      />
    </FormModal>
  );
}
