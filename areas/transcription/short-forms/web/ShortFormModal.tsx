import { useState } from "react";
import { Version } from "#kernel/contract/id.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type ShortForm, ShortFormBody, shortFormRoutes } from "../contract.ts";

interface ShortFormModalProps {
  /** The short form to edit. Undefined adds a new one. */
  form: ShortForm | undefined;
  onClose: () => void;
}

const Body = ShortFormBody.extend({ version: Version });
const refresh = [shortFormRoutes.list, shortFormRoutes.all];
const OWNER_OPTIONS = [
  { value: 0, label: "Only me" },
  { value: 1, label: "Everyone" },
];

/**
 * Renders the form of a short form. The office's short forms are read-only for users who don't assign tasks.
 */
export function ShortFormModal(props: ShortFormModalProps) {
  const mayOffice = useSession().may("task.assign");
  const { form, onClose } = props;
  return form?.is_office && !mayOffice ? (
    <OfficeShortForm form={form} onClose={onClose} />
  ) : (
    <ShortFormEditor {...props} mayOffice={mayOffice} />
  );
}

function OfficeShortForm({ form, onClose }: { form: ShortForm; onClose: () => void }) {
  return (
    <Modal opened title="Office short form" onClose={onClose}>
      <p>
        <strong>{form.short}</strong>
      </p>
      <p className="as-typed">{form.text}</p>
    </Modal>
  );
}

function ShortFormEditor({
  form: savedForm,
  onClose,
  mayOffice,
}: ShortFormModalProps & { mayOffice: boolean }) {
  const [isOffice, setOffice] = useState(savedForm?.is_office ?? false);
  const saving = { errors: "inline", refresh, onDone: onClose } as const;
  const create = useSend(shortFormRoutes.create, {
    ...saving,
    done: "Create Successfully",
    detail: ({ short }) => `Short form added. ${short}`,
  });
  const update = useSend(shortFormRoutes.update, {
    ...saving,
    done: "Saved Successfully",
    detail: ({ short }) => short,
  });
  const form = useFormFor(Body, {
    initial: { short: savedForm?.short ?? "", text: savedForm?.text ?? "", version: savedForm?.version },
    onSave: ({ short, text, version }) =>
      savedForm
        ? update.sendAsync({ params: { id: savedForm.ID }, body: { short, text, version } })
        : create.sendAsync({ body: { short, text, is_office: isOffice } }),
  });
  return (
    <FormModal
      opened
      title={savedForm ? "Edit short form" : "Add short form"}
      form={form}
      submit={savedForm ? "Save short form" : "Add short form"}
      onClose={onClose}
      footStart={savedForm && <DeleteShortForm form={savedForm} onDeleted={onClose} />}
    >
      <TextField
        {...form.field("short")}
        label="Short form"
        startsHere
        description="Type it in a letter and press Tab."
      />
      <NoteField
        {...form.field("text")}
        label="Full text"
        rows={5}
        description="Put words that change in braces, such as {her} or {six weeks}. Tab goes from one to the next."
      />
      {mayOffice && !savedForm && (
        <ChoiceField
          name="whose"
          label="For"
          value={isOffice ? 1 : 0}
          onChange={(chosen) => setOffice(chosen === 1)}
          onBlur={() => undefined}
          options={OWNER_OPTIONS}
        />
      )}
    </FormModal>
  );
}

function DeleteShortForm({ form, onDeleted }: { form: ShortForm; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useSend(shortFormRoutes.remove, {
    done: "Successfully Deleted",
    detail: form.short,
    failed: "Delete Failed",
    refresh,
    onDone: onDeleted,
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Delete short form</Button>
      <ConfirmDialog
        opened={isAsking}
        title="Delete short form"
        confirm="Delete short form"
        isLoss
        busy={remove.isSending}
        onConfirm={() => remove.send({ params: { id: form.ID } })}
        onCancel={() => setAsking(false)}
      >
        {form.short} will be permanently deleted. Letters that were typed with it stay as they are.
      </ConfirmDialog>
    </>
  );
}
