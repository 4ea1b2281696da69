import { Switch } from "@mantine/core";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ChoicesField } from "#platform/web/ui/fields/ChoicesField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { tokenRoutes } from "../token.contract.ts";

/** Packages offered only through a link (G-53). */
export const SPECIAL_OPTIONS = [
  { value: 18, label: "Billing percentage" },
  { value: 20, label: "Extended" },
  { value: 22, label: "COVID" },
];

export function NewLinkModal({ onClose }: { onClose: () => void }) {
  const send = useSend(tokenRoutes.create, {
    done: "Emailed Successfully",
    detail: (_reply, { body }) => `Sign-up link sent to ${body.email_address}`,
    errors: "inline",
    refresh: [tokenRoutes.list],
    onDone: onClose,
  });
  const form = useFormFor(bodyOf(tokenRoutes.create), {
    initial: { email_address: "", trial_only: false, is_1st_biller: false, packages: [] },
    onSave: (body) => send.sendAsync({ body }),
  });
  const packages = form.field("packages");
  return (
    <FormModal
      opened
      title="Send sign-up link"
      form={form}
      submit="Send link"
      size="confirm"
      onClose={onClose}
    >
      <TextField
        {...form.field("email_address")}
        label="Email address"
        type="email"
        inputMode="email"
        startsHere
      />
      <Switch
        label="Trial only"
        description="The package they choose starts as a trial."
        checked={form.values.trial_only === true}
        onChange={(event) => form.set({ trial_only: event.currentTarget.checked })}
      />
      <Switch
        label="First-time biller"
        description="New to private billing."
        checked={form.values.is_1st_biller === true}
        onChange={(event) => form.set({ is_1st_biller: event.currentTarget.checked })}
      />
      <ChoicesField
        {...packages}
        value={packages.value ?? []}
        label="Special packages"
        optional
        options={SPECIAL_OPTIONS}
      />
    </FormModal>
  );
}
