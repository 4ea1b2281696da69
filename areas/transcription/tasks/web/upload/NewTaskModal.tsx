import { useState } from "react";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import { TaskClientField } from "./TaskClientField.tsx";
import { UploadModal } from "./UploadModal.tsx";

interface Client {
  readonly ID: number;
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
}

/** Renders the dialog in which staff create a task for a client: first the client, then the files. */
export function NewTaskModal({ onClose }: { onClose: () => void }) {
  const [client, setClient] = useState<Client | null>(null);
  const [value, setValue] = useState<number | string | null>(null);
  const [hasClient, setHasClient] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  if (hasClient && client) {
    return (
      <OwnerProvider owner={{ doctor_id: client.ID }}>
        <UploadModal isStaff title={`Add task for ${clientName(client)}`} onClose={onClose} />
      </OwnerProvider>
    );
  }
  const submitClient = (): void => {
    setSubmitted(true);
    setHasClient(client !== null && value === client.ID);
  };
  return (
    <Modal
      opened
      asks
      title="Add task"
      onClose={onClose}
      size="confirm"
      foot={<ModalFoot submit="Continue" onSubmit={submitClient} onClose={onClose} />}
    >
      <TaskClientField
        label="Client"
        value={value}
        startsHere
        error={isSubmitted && client === null && "Choose a client from the list."}
        onChange={setValue}
        onChoose={setClient}
      />
    </Modal>
  );
}
