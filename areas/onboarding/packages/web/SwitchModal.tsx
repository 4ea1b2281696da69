import { useState } from "react";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { doctorRoutes } from "#areas/practice/clients/contract.ts";
import type { ClientServiceEntry } from "#areas/practice/clients/services.contract.ts";
import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { paymentPaths } from "#areas/billing/payments/paths.ts";
import { PackageChoice } from "#areas/onboarding/registration/web/PackageChoice.tsx";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { ChoicesField } from "#platform/web/ui/fields/ChoicesField.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import { packageRoutes } from "../contract.ts";
import { mayHaveProviders, SWITCHABLE } from "../rules/switching.ts";

const PAYMENT_OPTIONS = [
  { value: "monthly", label: "Pay monthly" },
  { value: "yearly", label: "Pay yearly, 12th month free" },
] as const;
const PREMIUM_OR_STANDARD: ReadonlySet<number> = new Set([15, 14]);

interface SwitchModalProps {
  client: Client;
  current: ClientServiceEntry;
  onClose: () => void;
}

/** Switches the package (SCR-MOD-19). Checks the active providers by the server's own rule. */
export function SwitchModal({ client, current, onClose }: SwitchModalProps) {
  const services = useRead(lookupRoutes.services, undefined, { freshFor: 600_000 });
  const products = useRead(lookupRoutes.products, undefined, { freshFor: 600_000 });
  const [target, setTarget] = useState<number | null>(null);
  const [activeIds, setActiveIds] = useState(
    client.practices.filter((practice) => practice.active).map(({ ID }) => ID),
  );
  const [isAnnual, setAnnual] = useState(false);
  const [hasTried, setTried] = useState(false);
  const openPage = useOpenPage();
  const change = useSend(packageRoutes.switchPackage, {
    done: ({ _invoice }) => (_invoice === null ? "Saved Successfully" : "Create Successfully"),
    detail: ({ _invoice }) =>
      _invoice === null ? "Package switched" : "Invoice created. Your package changes when it is paid.",
    refresh: [doctorRoutes.get],
    errors: "inline",
    onDone: ({ _invoice }) => {
      onClose();
      if (_invoice !== null) openPage(paymentPaths.pay({ id: _invoice }));
    },
  });
  const offered = (services.data ?? []).filter(
    ({ ID }) => SWITCHABLE.includes(ID) && ID !== current.client_service_id,
  );
  const practices = client.practices.map(({ ID }) => ({ ID, active: activeIds.includes(ID) }));
  const verdict = target === null ? null : mayHaveProviders(target, practices, true);
  const noProviders = verdict?.allowed === false ? verdict.refusal.message : null;
  const send = async (): Promise<void> => {
    setTried(true);
    if (target === null || noProviders !== null) return;
    const params = {
      id: client.ID,
      isSwitchedFromPremOrStd: String(PREMIUM_OR_STANDARD.has(current.client_service_id)),
    };
    await change
      .sendAsync({ params, body: { client_service_id: target, is_annual: isAnnual, practices } })
      .catch(() => undefined);
  };
  return (
    <Modal
      opened
      asks
      size="wide"
      title={`Switch from ${current.description}`}
      onClose={onClose}
      foot={
        <ModalFoot
          submit="Switch package"
          cancel="Close"
          busy={change.isSending}
          onSubmit={() => void send()}
          onClose={onClose}
        />
      }
    >
      <ProblemBanner>{change.error?.message}</ProblemBanner>
      <GroupField
        label="New package"
        name="client_service_id"
        value={target}
        error={hasTried && target === null && "Choose a package from the list."}
      >
        <PackageChoice
          offered={offered}
          productOf={({ _product }) => products.data?.find(({ ID }) => ID === _product)}
          chosen={target}
          onChoose={setTarget}
        />
      </GroupField>
      <SegmentedControl
        label="How the package is paid"
        value={isAnnual ? "yearly" : "monthly"}
        options={PAYMENT_OPTIONS}
        onChange={(pays) => setAnnual(pays === "yearly")}
      />
      <ChoicesField
        label="Active providers"
        description="Basic and Saver are for exactly one provider number."
        value={activeIds}
        error={hasTried && noProviders}
        onChange={(chosen) => setActiveIds([...chosen])}
        options={client.practices.map((practice) => ({
          value: practice.ID,
          label: `${practice.practice_name} ${formatProviderNumber(practice.provider_number)}`,
        }))}
      />
    </Modal>
  );
}
