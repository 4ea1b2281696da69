import { IconKey, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { Card } from "#platform/web/ui/Card.tsx";
import { ConfirmDialog } from "#platform/web/ui/ConfirmDialog.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { type FactorList, secondFactorRoutes } from "../contract.ts";
import classes from "./security.module.css";
import { sayUnlessAsked } from "./useAdding.tsx";
import { useDayOf } from "./useDayOf.ts";

interface RecoveryCardProps {
  factors: FactorList;
  run: <T>(act: () => Promise<T>) => Promise<T>;
  onRenewed: (codes: readonly string[]) => void;
}

export function RecoveryCard({ factors, run, onRenewed }: RecoveryCardProps) {
  const [isAsking, setAsking] = useState(false);
  const dayOf = useDayOf();
  const renew = useSend(secondFactorRoutes.renewRecoveryCodes, {
    errors: "inline",
    onDone: ({ recovery_codes }) => onRenewed(recovery_codes),
  });
  const { left, created_at } = factors.recovery_codes;
  const hasFactor = factors.authenticators.length + factors.passkeys.length > 0;
  const confirmed = (): void => {
    setAsking(false);
    run(() => renew.sendAsync({})).catch(sayUnlessAsked);
  };
  return (
    <Card
      title="Recovery codes"
      action={
        hasFactor && (
          <Button size="sm" icon={<IconRefresh size={16} />} busy={renew.isSending} onClick={() => setAsking(true)}>
            Make new codes
          </Button>
        )
      }
    >
      {hasFactor ? (
        <div className={classes.factor}>
          <IconKey size={20} stroke={1.6} aria-hidden />
          <div className={classes.words}>
            <span className={classes.name}>{left} of 10 left</span>
            <span className="muted">
              {created_at ? `Made ${dayOf(created_at)}. Each opens Corella once.` : "None were made yet."}
            </span>
          </div>
        </div>
      ) : (
        <EmptyState>Ten of them come with your first app or passkey, for the day it is lost.</EmptyState>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Make new recovery codes?"
        confirm="Make new codes"
        onConfirm={confirmed}
        onCancel={() => setAsking(false)}
      >
        The codes you have now stop working. The new ones are shown once.
      </ConfirmDialog>
    </Card>
  );
}
