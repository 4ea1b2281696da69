import { useState } from "react";
import { OwnerProvider, useOwner } from "#platform/web/api/owner.tsx";
import { nameOf, useClientIfOpen } from "#platform/web/shell/client.tsx";
import type { Message } from "../contract.ts";
import { ChooseClient } from "./ChooseClient.tsx";
import { type MessageClient, WriteMessage } from "./WriteMessage.tsx";

interface SendMessageModalProps {
  /** The message to reply to. */
  answered?: Message;
  onClose: () => void;
}

/**
 * Renders the dialog for writing a message (SCR-MOD-38). On staff pages the user first chooses the client it
 * is about.
 */
export function SendMessageModal({ answered, onClose }: SendMessageModalProps) {
  const currentOwner = useOwner();
  const client = useClientIfOpen();
  const [chosenClient, setChosenClient] = useState<MessageClient | null>(null);
  if (answered) return <WriteMessage answered={answered} onClose={onClose} />;
  if (client && currentOwner)
    return (
      <WriteMessage
        client={{ ID: client.ID, name: nameOf(client), company: client.company ?? null }}
        onClose={onClose}
      />
    );
  if (!chosenClient) return <ChooseClient onChosen={setChosenClient} onClose={onClose} />;
  return (
    <OwnerProvider owner={{ doctor_id: chosenClient.ID }}>
      <WriteMessage client={chosenClient} onClose={onClose} />
    </OwnerProvider>
  );
}
