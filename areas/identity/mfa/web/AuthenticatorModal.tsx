import { IconCopy } from "@tabler/icons-react";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { CodeField } from "#platform/web/ui/fields/CodeField.tsx";
import { copyText } from "#platform/web/ui/browser/copy-text.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type AddFactorReply, secondFactorRoutes } from "../contract.ts";
import { QrCode } from "./QrCode.tsx";
import classes from "./security.module.css";

export interface Draft {
  ID: number;
  secret: string;
  address: string;
}

interface AuthenticatorModalProps {
  draft: Draft;
  /** Runs an action. Asks for the password first if the last confirmation is too old. */
  run: <T>(act: () => Promise<T>) => Promise<T>;
  onAdded: (added: AddFactorReply) => void;
  onClose: () => void;
}

/**
 * Renders the dialog that shows the secret as QR code and text, and requires a first code as proof that the
 * app has the secret.
 */
export function AuthenticatorModal({ draft, run, onAdded, onClose }: AuthenticatorModalProps) {
  const confirm = useSend(secondFactorRoutes.confirmAuthenticator, { errors: "inline", onDone: onAdded });
  const form = useFormFor(bodyOf(secondFactorRoutes.confirmAuthenticator), {
    initial: { code: "", name: "Authenticator app" },
    onSave: (body) => run(() => confirm.sendAsync({ params: { id: draft.ID }, body })),
  });
  const copy = (): void => {
    void copyText(draft.secret).then(
      () => toast.done("Copied", { detail: "Key of the authenticator app" }),
      () => toast.failed("The key couldn't be copied. Type it instead."),
    );
  };
  return (
    <FormModal
      opened
      title="Add authenticator app"
      form={form}
      submit="Add authenticator app"
      onClose={onClose}
    >
      <div className={classes.pairing}>
        <QrCode text={draft.address} label="QR code for the authenticator app" />
        <div className={classes.beside}>
          <p>
            Scan this with an app such as Google Authenticator, Microsoft Authenticator, 1Password or Aegis.
          </p>
          <p className="muted">
            Using this device? <a href={draft.address}>Open the authenticator app</a>, or type this key:
          </p>
          <p className={classes.secret}>
            <code>{draft.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
            <IconButton label="Copy the key" onClick={copy}>
              <IconCopy size={16} />
            </IconButton>
          </p>
        </div>
      </div>
      <CodeField
        {...form.field("code")}
        value={form.values.code ?? ""}
        label="Current code"
        description="Six digits; they change every 30 seconds."
        startsHere
      />
      <TextField {...form.field("name")} label="Name" description="For example: My phone." />
    </FormModal>
  );
}
