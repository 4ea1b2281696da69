import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { signupInvoiceRoutes } from "#areas/onboarding/registration/invoice.contract.ts";
import { NO_ANSWERS, pricedPart, type SignupAnswers } from "#areas/onboarding/registration/rules/answers.ts";
import {
  CHOOSE_SERVICE,
  offeredPackages,
  SERVICES,
} from "#areas/onboarding/registration/rules/chosen-services.ts";
import { PackageChoice } from "#areas/onboarding/registration/web/PackageChoice.tsx";
import { Totals } from "#areas/onboarding/registration/web/Totals.tsx";
import { useRunningTotal } from "#areas/onboarding/registration/web/useRunningTotal.ts";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { doctorRoutes } from "#areas/practice/clients/contract.ts";
import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ChoicesField } from "#platform/web/ui/fields/ChoicesField.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import { packageRoutes } from "../contract.ts";
import { isUnpaid, livePackage } from "../rules/switching.ts";

const ADDABLE: ReadonlySet<number> = new Set([SERVICES.transcription, SERVICES.coding, SERVICES.app]);
/** Delay before reloading, in milliseconds (STATE-SIGNUP-01). */
const RELOAD_DELAY_MS = 2_000;

/** Adds services (SCR-MOD-18). Services paid in advance create an invoice, which the page then shows. */
export function UpgradeModal({ client, onClose }: { client: Client; onClose: () => void }) {
  const { today } = useClient();
  const services = useRead(lookupRoutes.services, undefined, { freshFor: 600_000 });
  const products = useRead(lookupRoutes.products, undefined, { freshFor: 600_000 });
  const [answers, setAnswers] = useState<SignupAnswers>(NO_ANSWERS);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (change: Partial<SignupAnswers>) => setAnswers({ ...answers, ...change });
  const total = useRunningTotal(answers, null, 0);
  const add = useSend(packageRoutes.upgrade, {
    errors: "inline",
    done: ({ _invoice }) => (_invoice === null ? "Saved Successfully" : "Create Successfully"),
    detail: ({ _invoice }) =>
      _invoice === null ? "Services added" : "Invoice created. These services start when it is paid.",
    refresh: [doctorRoutes.get, signupInvoiceRoutes.signupInvoice],
    onDone: ({ _invoice }) => {
      onClose();
      if (_invoice === null) setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
    },
  });
  const ownedEntries = client.services.filter((entry) => !isUnpaid(entry));
  const liveIds = new Set(
    ownedEntries
      .filter((entry) => !entry.is_deleted && entry.cut_off_date === null)
      .map((liveEntry) => liveEntry.client_service_id),
  );
  const packages = livePackage(ownedEntries, today) ? [] : offeredPackages(services.data ?? []);
  const send = (): void => {
    const { services: chosen, billing } = pricedPart(answers);
    if (chosen.length === 0) return setProblem(CHOOSE_SERVICE);
    setProblem(null);
    add.send({ body: { services: chosen, billing } });
  };
  const shownProblem = problem ?? add.error?.message;
  return (
    <Modal
      opened
      size="wide"
      title="Add services"
      onClose={onClose}
      foot={
        <ModalFoot
          submit="Add services"
          cancel="Close"
          busy={add.isSending}
          onSubmit={send}
          onClose={onClose}
        />
      }
    >
      <ProblemBanner>{shownProblem}</ProblemBanner>
      <ChoicesField
        label="Services"
        value={[...answers.services]}
        onChange={(chosen) => choose({ services: chosen })}
        options={(services.data ?? [])
          .filter(({ ID }) => ADDABLE.has(ID) && !liveIds.has(ID))
          .map(({ ID, description }) => ({ value: ID, label: description }))}
        startsHere
      />
      {packages.length > 0 && (
        <GroupField label="Billing package" name="billingPackage" value={answers.billingPackage}>
          <PackageChoice
            offered={packages}
            productOf={({ _product }) => products.data?.find(({ ID }) => ID === _product)}
            chosen={answers.billingPackage}
            onChoose={(billingPackage) => choose({ billingPackage })}
          />
        </GroupField>
      )}
      {answers.billingPackage !== null && (
        <Checkbox
          label="Start with a free month. No charge unless you activate the package."
          checked={answers.is_trial}
          onChange={(event) => choose({ is_trial: event.currentTarget.checked })}
        />
      )}
      <Totals total={total} answers={answers} />
    </Modal>
  );
}
