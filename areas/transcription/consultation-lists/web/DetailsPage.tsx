import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { consultationListPaths } from "../paths.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { ListRecord } from "./ListRecord.tsx";

/** Renders the page of one consultation list (SCR-CONS-04). */
export function DetailsPage() {
  return <LoadedList id={useParams(consultationListPaths.details).id} />;
}

/** Renders the page of the same list at billing's address (SCR-CONS-06, and SCR-CONS-05 under the client). */
export function BillingDetailsPage() {
  return <LoadedList id={useParams(consultationListPaths.billing).id ?? 0} />;
}

function LoadedList({ id }: { id: number }) {
  useRealtime({ also: [consultationListRoutes.get] });
  const read = useRead(consultationListRoutes.get, { params: { id } }, { enabled: id > 0 });
  if (id === 0 || read.error?.status === 404) return <NotFoundPage />;
  if (read.data)
    return (
      <ListRecord
        key={`${read.data.ID} ${read.data.is_sent}`}
        list={read.data}
        reload={() => void read.refetch()}
      />
    );
  return (
    <Page title="Consultation list">
      {read.error ? (
        <ErrorState
          what="This consultation list can't be displayed."
          message={read.error.message}
          code={read.error.requestId ?? undefined}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton lines={8} height={22} />
      )}
    </Page>
  );
}
