import { useClient } from "#platform/web/shell/client.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { LiveSettings } from "./LiveSettings.tsx";

/** Renders the page for the open client's preferences. */
export function PreferencesPage() {
  const client = useClient();
  return (
    <Page title="Preferences">
      <PageHeader title="Preferences" />
      <PageBody narrow>
        <LiveSettings doctor={client.ID} />
      </PageBody>
    </Page>
  );
}
