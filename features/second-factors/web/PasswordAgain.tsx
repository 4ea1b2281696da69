import { bodyOf } from "#web/api/body-of.ts";
import { useSend } from "#web/api/useSend.ts";
import { useSession } from "#web/shell/session.tsx";
import { FormModal } from "#web/ui/FormModal.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { useFormFor } from "#web/ui/useFormFor.ts";
import { secondFactorRoutes } from "../contract.ts";

/** What touches the way of signing in asks for the password again; it counts for ten minutes. */
export function PasswordAgain({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const { me } = useSession();
  const confirm = useSend(secondFactorRoutes.confirm, { errors: "inline", onDone: onConfirmed });
  const form = useFormFor(bodyOf(secondFactorRoutes.confirm), {
    initial: { password: "" },
    onSave: (body) => confirm.sendAsync({ body }),
  });
  const cancel = (): void => {
    form.reset();
    onCancel();
  };
  return (
    <FormModal opened title="Your password again" form={form} submit="Continue" onClose={cancel} size="confirm">
      <p className="muted">You are changing how one signs in as {me.username}, or what others need to sign in.</p>
      <input type="text" name="username" autoComplete="username" value={me.username} readOnly hidden />
      <PasswordField
        {...form.field("password")}
        value={form.values.password ?? ""}
        label="Password"
        autoComplete="current-password"
        startsHere
      />
    </FormModal>
  );
}
