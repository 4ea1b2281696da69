import { z } from "zod";
import { EMPTY_PASSWORD } from "#kernel/access/password.ts";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { PasswordField } from "#platform/web/ui/fields/PasswordField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { secondFactorRoutes } from "../contract.ts";

const PasswordForm = bodyOf(secondFactorRoutes.confirm).extend({
  password: z.string().min(1, EMPTY_PASSWORD),
});

/**
 * Renders the dialog that confirms the password before changes to sign-in security. The confirmation is valid
 * for ten minutes.
 */
export function PasswordConfirmation({
  onConfirmed,
  onCancel,
}: {
  onConfirmed: () => void;
  onCancel: () => void;
}) {
  const { me } = useSession();
  const confirm = useSend(secondFactorRoutes.confirm, { errors: "inline", onDone: onConfirmed });
  const form = useFormFor(PasswordForm, {
    initial: { password: "" },
    onSave: (body) => confirm.sendAsync({ body }),
  });
  const cancel = (): void => {
    form.reset();
    onCancel();
  };
  return (
    <FormModal
      opened
      title="Confirm your password"
      form={form}
      submit="Continue"
      onClose={cancel}
      size="confirm"
    >
      <p className="muted">
        You are changing sign-in settings for {me.username}, or sign-in requirements for others.
      </p>
      <input type="text" name="username" autoComplete="username" value={me.username} readOnly hidden />
      <PasswordField
        {...form.field("password")}
        label="Password"
        autoComplete="current-password"
        startsHere
      />
    </FormModal>
  );
}
