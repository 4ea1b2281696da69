import { IconKey, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { type FactorList, secondFactorRoutes } from "../contract.ts";
import classes from "./security.module.css";
import { reportUnlessCancelled } from "./useAddFactor.tsx";
import { useDayOf } from "#areas/identity/sessions/web/useDayOf.ts";

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
  const renewCodes = (): void => {
    setAsking(false);
    run(() => renew.sendAsync({})).catch(reportUnlessCancelled);
  };
  return (
    <Card
      title="Recovery codes"
      action={
        hasFactor && (
          <Button
            size="sm"
            icon={<IconRefresh size={16} />}
            busy={renew.isSending}
            onClick={() => setAsking(true)}
          >
            Create new codes
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
              {created_at ? `Created ${dayOf(created_at)}. Each code works once.` : "No recovery codes yet."}
            </span>
          </div>
        </div>
      ) : (
        <EmptyState>You'll receive 10 recovery codes when you add an app or passkey.</EmptyState>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Create new recovery codes?"
        confirm="Create new codes"
        onConfirm={renewCodes}
        onCancel={() => setAsking(false)}
      >
        Your current codes will stop working. The new ones are shown only once.
      </ConfirmDialog>
    </Card>
  );
}
