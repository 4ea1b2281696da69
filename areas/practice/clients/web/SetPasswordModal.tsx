import { useMemo } from "react";
import { z } from "zod";
import { signInRoutes } from "#areas/identity/sign-in/contract.ts";
import { NewPasswordField } from "#areas/identity/users/web/NewPasswordField.tsx";
import { passwordMessage, passwordProblem } from "#kernel/access/password.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { ClientBrief } from "../client.contract.ts";
import { clientName } from "../rules/name.ts";

const passwordSchema = (least: number) =>
  z.object({ password: z.string() }).superRefine(({ password }, context) => {
    const problem = passwordProblem(password, least);
    if (problem)
      context.addIssue({ code: "custom", path: ["password"], message: passwordMessage(problem, least) });
  });

/**
 * Renders the dialog in which staff set a client's password (API-AUTH-007), for a client on the phone.
 * Otherwise the link in the welcome email is preferable.
 */
export function SetPasswordModal({ client, onClose }: { client: ClientBrief; onClose: () => void }) {
  const { me } = useSession();
  const schema = useMemo(() => passwordSchema(me.password_min_length), [me.password_min_length]);
  const change = useSend(signInRoutes.changeClientPassword, {
    done: "Saved Successfully",
    detail: `Password for ${clientName(client)}`,
    errors: "inline",
    onDone: onClose,
  });
  const form = useFormFor(schema, {
    initial: { password: "" },
    onSave: ({ password }) => change.sendAsync({ params: { id: client.ID }, body: { password } }),
  });
  return (
    <FormModal
      opened
      title={`Password for ${clientName(client)}`}
      form={form}
      submit="Set password"
      onClose={onClose}
      size="confirm"
    >
      <NewPasswordField
        {...form.field("password")}
        label="New password"
        description="This client is signed out everywhere. Give them the new password in person."
        startsHere
      />
    </FormModal>
  );
}
