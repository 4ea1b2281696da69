import { useState } from "react";
import { Version } from "#kernel/contract/id.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { BULLETIN_DELETED, type Bulletin, BulletinBody, bulletinRoutes } from "../contract.ts";

interface BulletinModalProps {
  /** The bulletin to edit. Undefined adds a new one. */
  bulletin?: Bulletin | undefined;
  onClose: () => void;
}

const Form = BulletinBody.extend({ version: Version });
const refresh = [bulletinRoutes.list, bulletinRoutes.pending];

export function BulletinModal({ bulletin, onClose }: BulletinModalProps) {
  const saving = { errors: "inline", refresh, onDone: onClose } as const;
  const create = useSend(bulletinRoutes.create, {
    ...saving,
    done: "Create Successfully",
    detail: ({ message }) => `Bulletin added. ${message}`,
  });
  const update = useSend(bulletinRoutes.update, {
    ...saving,
    done: "Saved Successfully",
    detail: ({ message }) => message,
  });
  const form = useFormFor(Form, {
    initial: { message: bulletin?.message ?? "", version: bulletin?.version },
    onSave: ({ version, message }) =>
      bulletin
        ? update.sendAsync({ params: { id: bulletin.ID }, body: { message, version } })
        : create.sendAsync({ body: { message } }),
  });
  return (
    <FormModal
      opened
      title={bulletin ? "Edit bulletin" : "Add bulletin"}
      form={form}
      submit={bulletin ? "Save bulletin" : "Add bulletin"}
      onClose={onClose}
      footStart={bulletin && <DeleteBulletin bulletin={bulletin} onDeleted={onClose} />}
    >
      <NoteField
        {...form.field("message")}
        label="Bulletin"
        rows={8}
        startsHere
        description={
          bulletin
            ? "Users who already agreed aren't asked again."
            : "Every user who reads bulletins must agree to it."
        }
      />
    </FormModal>
  );
}

function DeleteBulletin({ bulletin, onDeleted }: { bulletin: Bulletin; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useSend(bulletinRoutes.remove, {
    done: BULLETIN_DELETED,
    detail: bulletin.message,
    failed: "Delete Failed",
    refresh,
    onDone: onDeleted,
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Delete bulletin</Button>
      <ConfirmDialog
        opened={isAsking}
        title="Delete bulletin"
        confirm="Delete bulletin"
        isLoss
        busy={remove.isSending}
        onConfirm={() => remove.send({ params: { id: bulletin.ID } })}
        onCancel={() => setAsking(false)}
      >
        This bulletin will be permanently deleted. Users who haven't agreed to it won't see it.
      </ConfirmDialog>
    </>
  );
}
