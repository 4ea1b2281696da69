import { useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { OwnerProvider, useOwner } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { type Message, messageRoutes } from "../contract.ts";
import { MessageView } from "./MessageView.tsx";

const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text);

/** Renders a message (SCR-MSG-02). On staff pages the client is part of the address. */
export function MessagePage() {
  const { id = "", doctorID = "" }: { id?: string; doctorID?: string } = useParams({ strict: false });
  const client = useClientIfOpen();
  const currentOwner = useOwner();
  useRealtime({ ofAll: client === null });
  const owner = client ? currentOwner : { doctor_id: Number(doctorID) };
  const isAddress = isNumber(id) && (client !== null || isNumber(doctorID));
  const read = useRead(messageRoutes.get, { params: { id: Number(id) || 0 } }, { owner, enabled: isAddress });
  if (!isAddress || read.error?.status === 404) return <NotFoundPage />;
  if (read.data) {
    return (
      <OwnerProvider owner={owner}>
        <OpenedMessage key={read.data.ID} message={read.data} />
      </OwnerProvider>
    );
  }
  return (
    <Page title="Message">
      {read.error ? (
        <ErrorState
          what="This message can't be displayed."
          message={read.error.message}
          code={read.error.requestId ?? undefined}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton lines={6} height={22} />
      )}
    </Page>
  );
}

/** Marks the message as read when opened (STATE-MSG-01). If the request fails, the message stays unread. */
function OpenedMessage({ message }: { message: Message }) {
  const { send } = useSend(messageRoutes.view, {
    errors: "inline",
    refresh: [messageRoutes.unread, messageRoutes.list, messageRoutes.get],
  });
  const isNew = message.is_received && !message.is_viewed;
  const [wasNew] = useState(isNew);
  const isMarkedRead = useRef(false);
  useEffect(() => {
    if (!isNew || isMarkedRead.current) return;
    isMarkedRead.current = true;
    send({ params: { id: message.ID }, body: { is_viewed: true } });
  }, [isNew, message.ID, send]);
  return <MessageView message={message} wasNew={wasNew} />;
}
