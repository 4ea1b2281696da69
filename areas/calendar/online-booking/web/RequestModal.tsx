import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { onlineBookingRoutes, type OpenedRequest } from "../contract.ts";
import { requestName } from "../rules/words.ts";
import { AcceptPart } from "./AcceptPart.tsx";
import { DeclinePart } from "./DeclinePart.tsx";
import classes from "./bookings.module.css";
import { RequestFacts } from "./RequestFacts.tsx";
import { useRequestActs } from "./useRequestActs.ts";

interface RequestProps {
  id: number;
  onClose: () => void;
}

/** Renders one request in a dialog: its details, and reception's answer. */
export function RequestModal({ id, onClose }: RequestProps) {
  const read = useRead(onlineBookingRoutes.get, { params: { id } });
  if (read.data) return <LoadedRequest request={read.data} onClose={onClose} />;
  return (
    <Modal opened title="Online booking" onClose={onClose}>
      {read.error ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Modal>
  );
}

/** Renders the loaded request. The answer's choices live here, so that the foot can send them. */
function LoadedRequest({ request, onClose }: { request: OpenedRequest; onClose: () => void }) {
  const mayEdit = useSession().may("calendar.edit");
  const [isDeclining, setIsDeclining] = useState(false);
  const isWaiting = request.state === "requested" && mayEdit;
  if (isDeclining)
    return <DeclinePart request={request} onBack={() => setIsDeclining(false)} onClose={onClose} />;
  if (isWaiting)
    return <AcceptPart request={request} onDecline={() => setIsDeclining(true)} onClose={onClose} />;
  return (
    <Modal
      opened
      title={requestName(request)}
      onClose={onClose}
      foot={<SeenFoot request={request} mayEdit={mayEdit} onClose={onClose} />}
    >
      <div className={classes.parts}>
        {request.change !== null && (
          <Banner tone="ochre" boxed>
            {request.change === "moved"
              ? "The patient moved this appointment by the link."
              : "The patient cancelled this appointment by the link."}
          </Banner>
        )}
        <RequestFacts request={request} />
      </div>
    </Modal>
  );
}

function SeenFoot({
  request,
  mayEdit,
  onClose,
}: {
  request: OpenedRequest;
  mayEdit: boolean;
  onClose: () => void;
}) {
  const { seen } = useRequestActs(onClose);
  return (
    <>
      <Button onClick={onClose}>Close</Button>
      {request.change !== null && mayEdit && (
        <Button
          kind="primary"
          busy={seen.isSending}
          onClick={() => seen.send({ params: { id: request.ID } })}
        >
          Mark as seen
        </Button>
      )}
    </>
  );
}
