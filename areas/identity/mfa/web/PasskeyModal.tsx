import { bodyOf } from "#platform/web/api/body-of.ts";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { makePasskey, passkeyTrouble } from "#platform/web/api/passkey.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type Added, secondFactorRoutes } from "../contract.ts";

interface PasskeyModalProps {
  run: <T>(act: () => Promise<T>) => Promise<T>;
  onAdded: (added: Added) => void;
  onClose: () => void;
}

const named = bodyOf(secondFactorRoutes.addPasskey).pick({ name: true });

/** Converts an error of the browser into the message of the form. */
const refusedBy = (error: unknown): RequestFailed =>
  error instanceof RequestFailed
    ? error
    : new RequestFailed({ status: 0, code: "passkey.browser", message: passkeyTrouble(error) });

export function PasskeyModal({ run, onAdded, onClose }: PasskeyModalProps) {
  const begin = useSend(secondFactorRoutes.beginPasskey, { errors: "inline" });
  const add = useSend(secondFactorRoutes.addPasskey, { errors: "inline", onDone: onAdded });
  const form = useFormFor(named, {
    initial: { name: "This device" },
    onSave: async ({ name }) => {
      const options = await run(() => begin.sendAsync({}));
      const made = await makePasskey(options).catch((error: unknown) => {
        throw refusedBy(error);
      });
      await add.sendAsync({ body: { made, name } });
    },
  });
  return (
    <FormModal opened title="Add a passkey" form={form} submit="Add passkey" onClose={onClose} size="confirm">
      <p>
        Your browser will ask for your fingerprint, face, PIN or a security key. These stay on your device. Corella stores only a
        public key.
      </p>
      <TextField {...form.field("name")} label="Name" description="For example: My laptop." startsHere />
    </FormModal>
  );
}
