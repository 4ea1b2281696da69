import { useRead } from "#platform/web/api/useRead.ts";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { practiceSettingsRoutes } from "../contract.ts";
import { LocationsCard } from "./LocationsCard.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

/** Renders the page for the practice's settings (SCR-PSET-01). */
export function PracticeSettingsPage() {
  const read = useRead(practiceSettingsRoutes.list);
  const settings = read.data?.[0] ?? null;
  return (
    <Page title="Practice settings">
      <PageHeader title="Practice settings" />
      <PageBody narrow>
        {read.data ? (
          // Keeps the form mounted when the first save creates the row.
          <SettingsForm settings={settings} />
        ) : read.error ? (
          <ErrorState
            message={read.error.message}
            code={read.error.requestId ?? undefined}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <Skeleton lines={8} />
        )}
        <LocationsCard />
      </PageBody>
    </Page>
  );
}
