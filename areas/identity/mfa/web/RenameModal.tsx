import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type FactorList, secondFactorRoutes } from "../contract.ts";
import type { FactorKind } from "./FactorsCard.tsx";

interface RenameModalProps {
  kind: FactorKind;
  factor: { ID: number; name: string };
  noun: string;
  onChanged: (factors: FactorList) => void;
  onClose: () => void;
}

const routes = {
  authenticator: secondFactorRoutes.renameAuthenticator,
  passkey: secondFactorRoutes.renamePasskey,
} as const;

export function RenameModal({ kind, factor, noun, onChanged, onClose }: RenameModalProps) {
  const rename = useSend(routes[kind], {
    done: "Saved Successfully",
    detail: (_reply, { body }) => body.name,
    errors: "inline",
    onDone: (factors) => {
      onChanged(factors);
      onClose();
    },
  });
  const form = useFormFor(bodyOf(secondFactorRoutes.renamePasskey), {
    initial: { name: factor.name },
    onSave: (body) => rename.sendAsync({ params: { id: factor.ID }, body }),
  });
  return (
    <FormModal
      opened
      title={`Rename ${noun}`}
      form={form}
      submit="Save name"
      onClose={onClose}
      size="confirm"
    >
      <TextField {...form.field("name")} label="Name" startsHere />
    </FormModal>
  );
}
