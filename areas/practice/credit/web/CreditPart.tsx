import { useState } from "react";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { creditRoutes } from "../contract.ts";
import { pointsText } from "../rules/words.ts";
import { ChangeCreditModal } from "./ChangeCreditModal.tsx";
import { CreditHistory } from "./CreditHistory.tsx";
import classes from "./credit.module.css";

/** Renders the tab of a client's record with the balance and its changes (RULE-CLI-06). */
export function CreditPart({ client }: { client: Client }) {
  return (
    <OwnerProvider owner={{ doctor_id: client.ID }}>
      <div className={classes.cards}>
        <CreditBalance isKept={!client.is_deleted} />
        <CreditHistory />
      </div>
    </OwnerProvider>
  );
}

function CreditBalance({ isKept }: { isKept: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const read = useRead(creditRoutes.score);
  return (
    <Card
      title="Edit credit points"
      padded
      action={
        isKept &&
        read.data && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      {read.data ? (
        <p className={classes.balance}>
          <b className="tn">{pointsText(read.data.credit_points)}</b>
          <span className="muted">
            {read.data.status ? "Turned on" : "Turned off: balance kept, not used"}
          </span>
        </p>
      ) : read.error ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={1} />
      )}
      {isOpen && read.data && <ChangeCreditModal {...read.data} onClose={() => setOpen(false)} />}
    </Card>
  );
}
