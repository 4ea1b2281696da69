import { bodyOf } from "#platform/web/api/body-of.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { makePasskey, passkeyMessage } from "#platform/web/api/passkey.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type AddFactorReply, secondFactorRoutes } from "../contract.ts";

interface PasskeyModalProps {
  run: <T>(act: () => Promise<T>) => Promise<T>;
  onAdded: (added: AddFactorReply) => void;
  onClose: () => void;
}

const nameSchema = bodyOf(secondFactorRoutes.addPasskey).pick({ name: true });

/** Converts an error of the browser into the message of the form. */
const toRequestFailed = (error: unknown): RequestError =>
  error instanceof RequestError
    ? error
    : new RequestError({ status: 0, code: "passkey.browser", message: passkeyMessage(error) });

export function PasskeyModal({ run, onAdded, onClose }: PasskeyModalProps) {
  const begin = useSend(secondFactorRoutes.beginPasskey, { errors: "inline" });
  const add = useSend(secondFactorRoutes.addPasskey, { errors: "inline", onDone: onAdded });
  const form = useFormFor(nameSchema, {
    initial: { name: "This device" },
    onSave: async ({ name }) => {
      const options = await run(() => begin.sendAsync({}));
      const passkey = await makePasskey(options).catch((error: unknown) => {
        throw toRequestFailed(error);
      });
      await add.sendAsync({ body: { made: passkey, name } });
    },
  });
  return (
    <FormModal opened title="Add passkey" form={form} submit="Add passkey" onClose={onClose} size="confirm">
      <p>
        Your browser will ask for your fingerprint, face, PIN or a security key. These stay on your device.
        Corella stores only a public key.
      </p>
      <TextField {...form.field("name")} label="Name" description="For example: My laptop." startsHere />
    </FormModal>
  );
}
