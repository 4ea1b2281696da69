import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { type Bulletin, bulletinRoutes } from "../contract.ts";
import classes from "./bulletins.module.css";

/** Interval between checks for new bulletins in milliseconds, the same as for the activity feed. */
const POLL_INTERVAL_MS = 30_000;

/**
 * Renders the bulletins that the user has not agreed to, one at a time and oldest first (SCR-MOD-27). Only
 * agreeing closes the dialog (RULE-BUL-01).
 */
export function PendingBulletins() {
  const { may } = useSession();
  const mayRead = may(["bulletin.read"]);
  const pending = useRead(bulletinRoutes.pending, {}, { enabled: mayRead, every: POLL_INTERVAL_MS });
  const [agreedIds, setAgreedIds] = useState<ReadonlySet<number>>(new Set());
  const remaining = (pending.data ?? []).filter(({ ID }) => !agreedIds.has(ID));
  const [first] = remaining;
  if (!mayRead || !first) return null;
  return (
    <AgreeModal
      key={first.ID}
      bulletin={first}
      count={remaining.length}
      onAgreed={() => setAgreedIds(new Set([...agreedIds, first.ID]))}
    />
  );
}

function AgreeModal({
  bulletin,
  count,
  onAgreed,
}: {
  bulletin: Bulletin;
  count: number;
  onAgreed: () => void;
}) {
  const agree = useSend(bulletinRoutes.agree, {
    failed: "Save Failed",
    refresh: [bulletinRoutes.pending],
    onDone: onAgreed,
  });
  const { ID, message, created_time, created_user } = bulletin;
  return (
    <Modal
      opened
      mustAnswer
      title="Bulletin"
      onClose={() => undefined}
      foot={
        <Button
          kind="primary"
          data-autofocus
          busy={agree.isSending}
          onClick={() => agree.send({ body: { _bulletin: ID, last_bulletin_time: created_time } })}
        >
          I have read and agree
        </Button>
      }
    >
      <div className={classes.message}>{message}</div>
      <p className={classes.from}>
        {created_user.first_name} {created_user.last_name}, <DateTime at={created_time} />
        {count > 1 && `. ${count - 1} more to read`}
      </p>
    </Modal>
  );
}
