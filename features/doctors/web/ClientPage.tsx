import { useParams } from "@tanstack/react-router";
import { useLive } from "#web/api/useLive.ts";
import { useRead } from "#web/api/useRead.ts";
import { NotFoundPage } from "#web/shell/NotFoundPage.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Page, PageBody } from "#web/ui/Page.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { doctorRoutes } from "../contract.ts";
import { ClientRecord } from "./ClientRecord.tsx";

const back = { to: "/admin/clients", label: "Clients" };

/** SCR-CLI-02 */
export function ClientPage() {
  useLive({ ofAll: true });
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const isNumber = /^\d{1,15}$/.test(id);
  const read = useRead(doctorRoutes.get, { params: { id: Number(id) } }, { enabled: isNumber });
  if (!isNumber || read.error?.status === 404) return <NotFoundPage />;
  // Staff read it whole or not at all.
  if (read.data && "version" in read.data) return <ClientRecord key={read.data.ID} client={read.data} state={read} />;
  return (
    <Page title="Client">
      <PageHeader title="Client" back={back} />
      <PageBody>
        {read.error ? (
          <ErrorState message={read.error.message} code={read.error.requestId ?? undefined} onRetry={() => void read.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </PageBody>
    </Page>
  );
}
