import { FileInput } from "@mantine/core";
import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { letterRoutes } from "../contract.ts";
import { stateWords } from "../rules/words.ts";
import { LETTER_ROUTES } from "./letter-routes.ts";

const LARGEST = 100_000;
const TOO_LARGE = "This file is too large for an acknowledgement.";
const CHOOSE = "Choose a file.";

/** Renders the dialog that takes the file of an HL7 acknowledgement. */
export function AcknowledgementModal({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSend(letterRoutes.acknowledge, {
    errors: "inline",
    refresh: LETTER_ROUTES,
    onDone: (letter) => {
      toast.done(stateWords(letter), { detail: letter.recipient });
      onClose();
    },
  });
  const submit = async (): Promise<void> => {
    if (file === null || file.size > LARGEST) return setProblem(file === null ? CHOOSE : TOO_LARGE);
    send.send({ body: { text: textOfBytes(await file.arrayBuffer()) } });
  };
  return (
    <Modal
      opened
      title="Add acknowledgement"
      size="confirm"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={send.isSending} onClick={() => void submit()}>
            Add acknowledgement
          </Button>
        </>
      }
    >
      <FileInput
        label="HL7 file (ACK)"
        description="The file that your messaging service stored for a letter."
        placeholder="Choose a file"
        value={file}
        error={problem ?? send.error?.message}
        onChange={(chosen) => {
          setFile(chosen);
          setProblem(null);
        }}
      />
    </Modal>
  );
}

/** Decodes a file: UTF-8, otherwise ISO 8859-1, in which Australian systems often write. */
function textOfBytes(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("iso-8859-1").decode(bytes);
  }
}
