import { useState } from "react";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { FaultRegion } from "#platform/web/ui/forms/FaultRegion.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import type { InsurerForm } from "../form.contract.ts";
import { type Step, STEP_NAMES, stepBeside } from "../rules/steps.ts";
import { AbnWarning, useAbnCheck } from "./AbnWarning.tsx";
import { BankingStep } from "./BankingStep.tsx";
import { ContactStep } from "./ContactStep.tsx";
import { DiscardDraft } from "./DiscardDraft.tsx";
import { back } from "./back-link.ts";
import classes from "./forms.module.css";
import { PractitionerStep } from "./PractitionerStep.tsx";
import { PracticesStep } from "./PracticesStep.tsx";
import { ReviewStep } from "./ReviewStep.tsx";
import { useStepFaults } from "./useStepFaults.ts";
import { FormsToSend } from "./FormsToSend.tsx";
import { type Draft, useDraft } from "./useDraft.ts";
import { WizardSteps } from "./WizardSteps.tsx";

/**
 * Edits a draft step by step (SCR-IFRM-02 to -05). Saves each step when it is left, so that the form can be
 * continued later.
 */
export function Wizard({ form: initialForm }: { form: InsurerForm }) {
  const draft = useDraft(initialForm);
  const { form, answers, save, tell, isSaving, isDirty, problem } = draft;
  const [step, setStep] = useState<Step>("practitioner");
  const formLocation = { user_type: form.client.user_type, has_location: form.user_location !== null };
  const stepFaults = useStepFaults(step, draft, formLocation);
  const abn = useAbnCheck();
  const client = useClient();
  const title = form.is_update ? "Update" : "New registration";
  const goTo = async (next: Step): Promise<void> => {
    tell(null);
    if (isDirty && (await save()) === null) return;
    setStep(next);
  };
  /** Checks the step in either direction before leaving it (RULE-IFRM-01). */
  const leaveStep = async (direction: 1 | -1): Promise<void> => {
    if (stepFaults.refuse()) return;
    const next = stepBeside(step, direction, form);
    if (step === "banking" && direction === 1 && !(await abn.areMatching(answers.bank_accounts, client.ID)))
      return;
    await goTo(next);
  };
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        back={back}
        note={form.user_location_name}
        actions={
          <>
            <Chip tone="outline">Draft</Chip>
            <DiscardDraft form={form} />
            <Button busy={isSaving} onClick={() => void save()}>
              {isDirty ? "Save draft" : "Saved"}
            </Button>
          </>
        }
      />
      <WizardSteps now={step} kind={form} answers={answers} />
      <PageBody facts={<FormsToSend draft={draft} />}>
        <ProblemBanner>{problem}</ProblemBanner>
        <FaultRegion
          tries={stepFaults.tries}
          errors={stepFaults.errors}
          said={stepFaults.said}
          isYours={form.client.user_type === 2}
        >
          <StepFields step={step} draft={{ ...draft, errors: stepFaults.errors }} />
        </FaultRegion>
      </PageBody>
      <footer className={classes.foot}>
        {step !== "practitioner" && <Button onClick={() => void leaveStep(-1)}>Back</Button>}
        {step !== "review" && (
          <Button kind="primary" busy={isSaving || abn.isChecking} onClick={() => void leaveStep(1)}>
            Continue to {STEP_NAMES[stepBeside(step, 1, form)]}
          </Button>
        )}
      </footer>
      <AbnWarning check={abn} onContinue={() => void goTo(stepBeside("banking", 1, form))} />
    </Page>
  );
}

function StepFields({ step, draft }: { step: Step; draft: Draft }) {
  switch (step) {
    case "practitioner":
      return <PractitionerStep draft={draft} />;
    case "banking":
      return <BankingStep draft={draft} />;
    case "practices":
      return <PracticesStep draft={draft} />;
    case "contact":
      return <ContactStep draft={draft} />;
    case "review":
      return <ReviewStep draft={draft} />;
  }
}
