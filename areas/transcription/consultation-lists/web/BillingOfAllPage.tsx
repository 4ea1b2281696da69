import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { accountPath } from "#platform/web/shell/client.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { Redirect } from "#platform/web/shell/pages/Redirect.tsx";
import { RecordLoading } from "#platform/web/ui/layout/RecordLoading.tsx";
import { consultationListPaths } from "../paths.ts";
import { consultationListRoutes } from "../routes.contract.ts";

/** Redirects staff to the page of the client that owns the list, or to all lists without one (SCR-CONS-05). */
export function BillingOfAllPage() {
  const { doctorID, id } = useParams(consultationListPaths.billingOfAll);
  if (doctorID === undefined || id === undefined) return <Redirect to={consultationListPaths.all()} />;
  return (
    <OwnerProvider owner={{ doctor_id: doctorID }}>
      <BillingRedirect id={id} />
    </OwnerProvider>
  );
}

function BillingRedirect({ id }: { id: number }) {
  const read = useRead(consultationListRoutes.get, { params: { id } });
  if (read.error?.status === 404) return <NotFoundPage />;
  if (read.data) return <Redirect to={accountPath(read.data.doctor.username, `billing/details?id=${id}`)} />;
  return (
    <RecordLoading
      title="Billing details"
      back={{ to: consultationListPaths.all(), label: "Consultation lists" }}
      read={read}
    />
  );
}
