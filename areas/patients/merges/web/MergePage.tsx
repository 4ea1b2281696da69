import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { patientRoutes } from "#areas/patients/patients/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { MergeForm } from "./MergeForm.tsx";
import { PatientPair } from "./PatientPair.tsx";

const idIn = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null;

/**
 * Renders the page for merging two patients (SCR-PAT-04). The address contains the selected patients because
 * other pages link here.
 */
export function MergePage() {
  const client = useClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const ids = { from: idIn(search["from"]), to: idIn(search["to"]) };
  const from = useRead(
    patientRoutes.get,
    { params: { id: ids.from ?? 0 } },
    { enabled: ids.from !== null, freshFor: 0 },
  );
  const to = useRead(
    patientRoutes.get,
    { params: { id: ids.to ?? 0 } },
    { enabled: ids.to !== null, freshFor: 0 },
  );
  const pick = (picked: { from: number | null; to: number | null }): void => {
    const pickedIds = Object.fromEntries(Object.entries(picked).filter(([, ID]) => ID !== null));
    void navigate({ to: pathname, search: pickedIds, replace: true });
  };
  const isTwo = ids.from !== null && ids.to !== null && ids.from !== ids.to;
  const failed = [ids.from !== null ? from.error : null, ids.to !== null ? to.error : null].find(
    (error) => error !== null,
  );
  return (
    <Page title="Merge patients">
      <PageHeader title="Merge patients" back={{ to: client.to("patients"), label: "Patients" }} />
      <PageBody>
        <PatientPair ids={ids} from={from.data} to={to.data} onPick={pick} />
        {failed && isTwo && (
          <ErrorState
            what="These patients can't be displayed."
            message={failed.message}
            code={failed.requestId ?? undefined}
            onRetry={() => void Promise.all([from.refetch(), to.refetch()])}
          />
        )}
        {isTwo && !failed && (!from.data || !to.data) && <Skeleton lines={8} height={22} />}
        {isTwo && !failed && from.data && to.data && (
          <MergeForm
            key={`${from.data.ID} ${to.data.ID}`}
            from={from.data}
            to={to.data}
            onAgain={() => void Promise.all([from.refetch(), to.refetch()])}
          />
        )}
      </PageBody>
    </Page>
  );
}
