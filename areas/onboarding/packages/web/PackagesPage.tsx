import { useState } from "react";
import { signupInvoiceRoutes } from "#areas/onboarding/registration/invoice.contract.ts";
import { ToPay } from "#areas/onboarding/registration/web/ToPay.tsx";
import { doctorRoutes } from "#areas/practice/clients/contract.ts";
import type { ClientServiceEntry } from "#areas/practice/clients/services.contract.ts";
import { serviceState } from "#areas/practice/clients/rules/services.ts";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { packageRoutes } from "../contract.ts";
import { INCLUDES, servicePrice } from "../rules/service-facts.ts";
import { isUnpaid, livePackage, SWITCHABLE } from "../rules/switching.ts";
import { PackageComparison, usePricedServices } from "./PackageComparison.tsx";
import { SwitchModal } from "./SwitchModal.tsx";
import { UpgradeModal } from "./UpgradeModal.tsx";

const isFullClient = (reply: object): reply is Client => "services" in reply && "practices" in reply;

/** Lists a client's services with the available actions. */
export function PackagesPage() {
  const { ID } = useClient();
  const read = useRead(doctorRoutes.get, { params: { id: ID } });
  const client = read.data && isFullClient(read.data) ? read.data : null;
  return (
    <Page title="Packages">
      <PageHeader title="Packages" />
      <PageBody>
        {client ? (
          <Services client={client} />
        ) : read.error ? (
          <ErrorState
            message={read.error.message}
            code={read.error.requestId ?? undefined}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <Skeleton lines={6} />
        )}
      </PageBody>
    </Page>
  );
}

type ServiceAction = { readonly act: "activate" | "end" | "switch"; readonly entry: ClientServiceEntry };

function Services({ client }: { client: Client }) {
  const [pendingAction, setPendingAction] = useState<ServiceAction | null>(null);
  const [isAdding, setAdding] = useState(false);
  const unpaid = useRead(signupInvoiceRoutes.signupInvoice, { params: { doctorID: client.ID, userType: 1 } });
  const { today } = useClient();
  const { priced } = usePricedServices();
  const close = () => setPendingAction(null);
  const service = pendingAction?.entry.description ?? "";
  const refresh = [doctorRoutes.get, signupInvoiceRoutes.signupInvoice];
  const activate = useSend(packageRoutes.activate, {
    done: "Saved Successfully",
    detail: `Package activated. ${service}`,
    refresh,
    onDone: close,
  });
  const end = useSend(packageRoutes.optOut, {
    done: "Saved Successfully",
    detail: `Service ended. ${service}`,
    refresh,
    onDone: close,
  });
  const visibleEntries = client.services.filter(
    (entry) => !entry.is_deleted && (unpaid.data || !isUnpaid(entry)),
  );
  const mutation = pendingAction?.act === "activate" ? activate : end;
  return (
    <>
      {unpaid.data && (
        <Card title="To pay" padded>
          <ToPay
            invoice={unpaid.data}
            lead="These services start once the invoice is paid."
            onClosed={() => void unpaid.refetch()}
          />
        </Card>
      )}
      {visibleEntries.length === 0 && <EmptyState>No services yet.</EmptyState>}
      {visibleEntries.map((entry) => (
        <Card
          key={entry.ID}
          title={entry.description}
          padded
          action={<ServiceActions entry={entry} today={today} onAsk={setPendingAction} />}
        >
          <FactList facts={[...offerOf(entry, priced), ...factsOf(entry, today)]} />
        </Card>
      ))}
      {visibleEntries.some(({ kind }) => kind === "billing") && (
        <PackageComparison current={livePackage(client.services, today)?.client_service_id ?? null} />
      )}
      {!unpaid.data && (
        <div>
          <Button onClick={() => setAdding(true)}>Add services</Button>
        </div>
      )}
      {isAdding && <UpgradeModal client={client} onClose={() => setAdding(false)} />}
      {pendingAction?.act === "switch" && (
        <SwitchModal client={client} current={pendingAction.entry} onClose={close} />
      )}
      <ConfirmDialog
        opened={pendingAction !== null && pendingAction.act !== "switch"}
        title={
          pendingAction?.act === "activate"
            ? `Activate ${pendingAction.entry.description}`
            : `End ${pendingAction?.entry.description ?? ""}`
        }
        confirm={pendingAction?.act === "activate" ? "Activate package" : "End service"}
        isLoss={pendingAction?.act === "end"}
        busy={mutation.isSending}
        onCancel={close}
        onConfirm={() =>
          pendingAction &&
          mutation.send({
            params: { id: client.ID },
            body: { services: [pendingAction.entry.client_service_id] },
          })
        }
      >
        {pendingAction?.act === "activate"
          ? "The free month ends and the package is invoiced each month from today."
          : "Today is its last day. You won't receive further invoices for it, and you can still sign in."}
      </ConfirmDialog>
    </>
  );
}

const STATES = {
  trial: "Free trial",
  "trial over": "Trial over. Activate it to go on",
  active: "Active",
  "starts later": "Starts later",
  ended: "Ended",
  removed: "Removed",
} as const;

type PricedServices = ReturnType<typeof usePricedServices>["priced"];

/** Returns what a service includes and costs. The price is left out until it is loaded. */
function offerOf({ kind, client_service_id }: ClientServiceEntry, priced: PricedServices) {
  const service = priced?.find(({ ID }) => ID === client_service_id);
  return [
    { label: "Includes", value: INCLUDES[kind] },
    ...(service ? [{ label: "Price", value: servicePrice(service.product) }] : []),
  ];
}

function factsOf(entry: ClientServiceEntry, today: Parameters<typeof serviceState>[1]) {
  const state =
    entry.active_date === null && !entry.is_trial
      ? "Starts when its invoice is paid"
      : STATES[serviceState(entry, today)];
  const dayFact = (label: string, value: typeof today | null) =>
    value === null ? [] : [{ label, value: formatDay(value) }];
  return [
    { label: "State", value: state },
    ...dayFact("Since", entry.active_date),
    ...(entry.is_trial ? dayFact("Trial ends", entry.trial_exp_date) : []),
    ...dayFact("Last day", entry.cut_off_date),
    ...dayFact("Next invoice", entry.next_invoice_date),
    ...(entry.kind === "billing"
      ? [{ label: "Provider numbers", value: entry.provider_limit ?? "Unlimited" }]
      : []),
  ];
}

interface ActsProps {
  entry: ClientServiceEntry;
  today: Parameters<typeof serviceState>[1];
  onAsk: (asked: ServiceAction) => void;
}

function ServiceActions({ entry, today, onAsk }: ActsProps) {
  const state = serviceState(entry, today);
  if (state === "ended" || entry.cut_off_date !== null) return null;
  return (
    <>
      {entry.is_trial && (
        <Button size="sm" kind="primary" onClick={() => onAsk({ act: "activate", entry })}>
          Activate package
        </Button>
      )}
      {SWITCHABLE.includes(entry.client_service_id) && !isUnpaid(entry) && (
        <Button size="sm" onClick={() => onAsk({ act: "switch", entry })}>
          Switch package
        </Button>
      )}
      {(entry.kind === "billing" || entry.is_trial) && !isUnpaid(entry) && (
        <Button size="sm" onClick={() => onAsk({ act: "end", entry })}>
          End service
        </Button>
      )}
    </>
  );
}
