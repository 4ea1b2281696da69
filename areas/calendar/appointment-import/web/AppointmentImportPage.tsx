import { useParams } from "@tanstack/react-router";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { appointmentImportRoutes } from "../contract.ts";
import { ImportView } from "./ImportView.tsx";

/** Renders one import of appointments: its preview, its start and the outcome of every row. */
export function AppointmentImportPage() {
  const client = useClient();
  const { id = "" } = useParams({ strict: false });
  const run = useRead(appointmentImportRoutes.get, { params: { id: Number(id) || 0 } });
  if (run.data) return <ImportView run={run.data} />;
  if (run.error?.status === 404) return <NotFoundPage />;
  return (
    <Page title="Import appointments">
      <PageHeader
        title="Import appointments"
        back={{ to: client.to("appointment-import"), label: "Import appointments" }}
      />
      <PageBody>
        {run.error ? (
          <ErrorState message={run.error.message} onRetry={() => void run.refetch()} />
        ) : (
          <Skeleton lines={8} height={24} />
        )}
      </PageBody>
    </Page>
  );
}
