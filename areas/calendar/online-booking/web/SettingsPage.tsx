import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { FilterBar, Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { bookingSettingsRoutes } from "../settings.contract.ts";
import { PageChoice } from "./PageChoice.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

/**
 * Renders the page with the settings of the public booking page, its link and the HTML for the practice's
 * website.
 */
export function SettingsPage() {
  const { may } = useSession();
  const settings = useRead(bookingSettingsRoutes.settings);
  return (
    <Page title="Settings of online booking">
      <PageHeader title="Online bookings" />
      <FilterBar>
        <PageChoice here="settings" />
      </FilterBar>
      <PageBody>
        {settings.data && (
          <SettingsForm settings={settings.data} mayEdit={may(["client.edit", "practice.settings"])} />
        )}
        {settings.isPending && <Skeleton lines={8} />}
        {settings.error && !settings.data && (
          <ErrorState message={settings.error.message} onRetry={() => void settings.refetch()} />
        )}
      </PageBody>
    </Page>
  );
}
