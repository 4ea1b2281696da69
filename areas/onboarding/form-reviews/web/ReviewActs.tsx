import { waitingRoutes } from "#platform/waiting/waiting.contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { type Review, reviewRoutes } from "../contract.ts";

/** Processing statuses of a form (CONST-89). */
export const OPEN = 1;
const PROCESSING = 2;

const refresh = [reviewRoutes.get, reviewRoutes.list, waitingRoutes.list];

/** Starts the review of an open form, or hands back one in review (STATE-FORM-06). */
export function ReviewActs({ review: { ID, process_status, client } }: { review: Review }) {
  const done = "Saved Successfully";
  const start = useSend(reviewRoutes.start, {
    done,
    detail: `Review started. ${client.name}`,
    refresh,
  });
  const handBack = useSend(reviewRoutes.handBack, {
    done,
    detail: `Form handed back. ${client.name}`,
    refresh,
  });
  const params = { id: ID };
  if (process_status === OPEN)
    return (
      <Button kind="primary" busy={start.isSending} onClick={() => start.send({ params })}>
        Start review
      </Button>
    );
  if (process_status !== PROCESSING) return null;
  return (
    <Button busy={handBack.isSending} onClick={() => handBack.send({ params })}>
      Hand back
    </Button>
  );
}
