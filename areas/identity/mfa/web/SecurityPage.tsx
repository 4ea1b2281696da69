import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queryKey } from "#platform/web/api/query-keys.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type FactorList, secondFactorRoutes } from "../contract.ts";
import { FactorsCard } from "./FactorsCard.tsx";
import { RecoveryCard } from "./RecoveryCard.tsx";
import { RecoveryCodes, RecoverySheet } from "./RecoveryCodes.tsx";
import classes from "./security.module.css";
import { SessionsCard } from "#areas/identity/sessions/web/SessionsCard.tsx";
import { useAddFactor } from "./useAddFactor.tsx";
import { useStepUp } from "./useStepUp.tsx";

/** Renders the page with the user's own second factors and sessions. */
export function SecurityPage() {
  const { me } = useSession();
  const queries = useQueryClient();
  const factors = useRead(secondFactorRoutes.list);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { run, dialog } = useStepUp();
  const showFactors = (list: FactorList): void =>
    void queries.setQueryData(queryKey(secondFactorRoutes.list, {}, null), list);
  const addFactor = useAddFactor(run, (added) => {
    showFactors(added.factors);
    setCodes(added.recovery_codes);
    if (added.recovery_codes === null) toast.done("Create Successfully", { detail: "Sign-in method added" });
  });
  const showNewCodes = (newCodes: readonly string[]): void => {
    setCodes(newCodes);
    void factors.refetch();
  };
  return (
    <Page title="Sign-in security">
      <PageHeader title="Sign-in security" />
      {codes && <RecoverySheet codes={codes} username={me.username} />}
      <PageBody narrow>
        <div className={codes ? `${classes.cards} no-print` : classes.cards}>
          {factors.data && <Advice factors={factors.data} />}
          {factors.data ? (
            <>
              <FactorsCard
                kind="authenticator"
                factors={factors.data}
                run={run}
                onChanged={showFactors}
                onAdd={addFactor.addAuthenticator}
                isAdding={addFactor.isBeginning}
              />
              <FactorsCard
                kind="passkey"
                factors={factors.data}
                run={run}
                onChanged={showFactors}
                onAdd={addFactor.addPasskey}
              />
              <RecoveryCard factors={factors.data} run={run} onRenewed={showNewCodes} />
              <SessionsCard run={run} />
            </>
          ) : factors.error ? (
            <ErrorState message={factors.error.message} onRetry={() => void factors.refetch()} />
          ) : (
            <Skeleton />
          )}
        </div>
      </PageBody>
      {addFactor.dialogs}
      {codes && (
        <Modal
          opened
          mustAnswer
          title="Your recovery codes"
          onClose={() => setCodes(null)}
          foot={
            <Button kind="primary" onClick={() => setCodes(null)}>
              I have saved them
            </Button>
          }
        >
          <RecoveryCodes codes={codes} username={me.username} />
        </Modal>
      )}
      {dialog}
    </Page>
  );
}

function Advice({ factors }: { factors: FactorList }) {
  const count = factors.authenticators.length + factors.passkeys.length;
  if (count === 0) {
    return (
      <p className="muted">
        Two-step verification protects patient records if your password is stolen. You are asked for it when
        you sign in on a new browser, and once a day.
      </p>
    );
  }
  if (factors.recovery_codes.left < 3) {
    return (
      <Banner tone="ochre" boxed>
        {factors.recovery_codes.left === 0
          ? "No recovery codes left."
          : `Only ${factors.recovery_codes.left} recovery codes are left.`}{" "}
        Create new ones before you need them.
      </Banner>
    );
  }
  return null;
}
