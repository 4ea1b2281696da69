import { useState } from "react";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import { compareRoutes, SELECT_TWO } from "../../compare.contract.ts";
import type { TaskAttachment } from "../../contract.ts";
import { areDifferentFiles, comparableFiles, versionName } from "../../rules/comparable-files.ts";

/** Renders the choice of two letters to compare (SCR-MOD-23). The comparison opens in a new window. */
export function CompareModal({
  attachments,
  onClose,
}: {
  attachments: readonly TaskAttachment[];
  onClose: () => void;
}) {
  const owner = useOwner();
  const files = comparableFiles(attachments);
  const [fileA, setFirst] = useState<number | null>(files.at(-2)?._file ?? null);
  const [fileB, setSecond] = useState<number | null>(files.at(-1)?._file ?? null);
  const [isSubmitted, setSubmitted] = useState(false);
  const options = files.map((row) => ({ value: row._file, label: versionName(row) }));
  const compare = (): void => {
    setSubmitted(true);
    if (!areDifferentFiles(fileA, fileB)) return;
    window.open(addressOf(compareRoutes.compare, { params: { fileA, fileB } }, owner), "_blank", "noopener");
    onClose();
  };
  return (
    <Modal
      opened
      asks
      title="Compare versions"
      size="confirm"
      onClose={onClose}
      foot={<ModalFoot submit="Compare" cancel="Close" onSubmit={compare} onClose={onClose} />}
    >
      <ChoiceField label="First file" value={fileA} options={options} startsHere onChange={setFirst} />
      <ChoiceField
        label="Second file"
        value={fileB}
        options={options}
        onChange={setSecond}
        error={isSubmitted && !areDifferentFiles(fileA, fileB) ? SELECT_TWO : undefined}
      />
    </Modal>
  );
}
