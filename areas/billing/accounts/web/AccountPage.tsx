import type { Client } from "#areas/practice/clients/client.contract.ts";
import { doctorRoutes } from "#areas/practice/clients/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { STEPS, type Step } from "../contract.ts";
import { accountPaths } from "../paths.ts";
import { firstUnfinishedStep } from "../rules/steps.ts";
import { AccountFacts } from "./AccountFacts.tsx";
import { BankingStep } from "./BankingStep.tsx";
import classes from "./account.module.css";
import { ContactStep } from "./ContactStep.tsx";
import { PeopleStep } from "./PeopleStep.tsx";
import { ProfileStep } from "./ProfileStep.tsx";
import { StepList } from "./StepList.tsx";

/** Props of a step: the client as loaded, and the handlers of the step's buttons. */
export interface StepProps {
  client: Client;
  onNext: () => void;
  onBack?: () => void;
}

const SCREENS = { profile: ProfileStep, contact: ContactStep, people: PeopleStep, banking: BankingStep };

/**
 * Renders the account details as four steps that are saved separately (SCR-ACCT-01). Without a step in the
 * address, opens the first incomplete step (G-43).
 */
export function AccountPage() {
  const { ID } = useClient();
  const read = useRead(doctorRoutes.get, { params: { id: ID } });
  const client = read.data && "practices" in read.data ? read.data : null;
  const { step } = useParams(accountPaths.details);
  const currentStep = step ?? (client ? firstUnfinishedStep(client) : "profile");
  return (
    <Page title="Account details">
      <PageHeader
        title="Account details"
        note={`Step ${STEPS.indexOf(currentStep) + 1} of ${STEPS.length}`}
        actions={<CloseButton />}
      />
      {client ? (
        <Wizard key={currentStep} client={client} step={currentStep} />
      ) : (
        <PageBody>
          {read.error ? (
            <ErrorState
              message={read.error.message}
              code={read.error.requestId ?? undefined}
              onRetry={() => void read.refetch()}
            />
          ) : (
            <Skeleton lines={8} />
          )}
        </PageBody>
      )}
    </Page>
  );
}

function CloseButton() {
  const client = useClient();
  const openPage = useOpenPage();
  return <Button onClick={() => openPage(client.to(""))}>Close</Button>;
}

function Wizard({ client, step }: { client: Client; step: Step }) {
  const openedClient = useClient();
  const openPage = useOpenPage();
  const index = STEPS.indexOf(step);
  const [previousStep, nextStep] = [STEPS[index - 1], STEPS[index + 1]];
  const Screen = SCREENS[step];
  return (
    <PageBody facts={<AccountFacts client={client} />}>
      <div className={classes.wizard}>
        <StepList client={client} step={step} />
        <section className={classes.sheet}>
          <Screen
            client={client}
            onNext={() => openPage(nextStep ? accountPaths.details({ step: nextStep }) : openedClient.to(""))}
            onBack={previousStep && (() => openPage(accountPaths.details({ step: previousStep })))}
          />
        </section>
      </div>
    </PageBody>
  );
}
