import { useParams, useSearch } from "@tanstack/react-router";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Redirect } from "#platform/web/shell/pages/Redirect.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { patientRoutes } from "#areas/patients/patients/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { MissingMode } from "./MissingMode.tsx";
import { PatientRecord } from "./PatientRecord.tsx";
import { patientPaths } from "#areas/patients/patients/paths.ts";

/** Renders the page of one patient (SCR-PAT-02), or its missing-data mode with `?missing=1` (SCR-PAT-03). */
export function PatientPage() {
  useRealtime();
  const { id = "" }: { id?: string } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { may } = useSession();
  const isNumber = /^\d{1,15}$/.test(id);
  const read = useRead(patientRoutes.get, { params: { id: Number(id) } }, { enabled: isNumber });
  if (!isNumber || read.error?.status === 404) return <NotFoundPage />;
  if (read.data && read.data._merged_into !== null)
    return <Redirect to={patientPaths.record({ id: read.data._merged_into })} />;
  if (read.data) {
    const isMissing = search["missing"] === 1 && !read.data.is_deleted && may(["patient.edit"]);
    return (
      <Page title={patientName(read.data)}>
        {isMissing ? (
          <MissingMode key={read.data.ID} patient={read.data} />
        ) : (
          <PatientRecord key={read.data.ID} patient={read.data} />
        )}
      </Page>
    );
  }
  return (
    <Page title="Patient">
      {read.error ? (
        <ErrorState
          what="This patient can't be displayed."
          message={read.error.message}
          code={read.error.requestId ?? undefined}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton lines={6} height={22} />
      )}
    </Page>
  );
}
