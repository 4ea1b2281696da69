import { clientPaths } from "#areas/practice/clients/paths.ts";
import { ClientScope } from "#areas/practice/clients/web/ClientScope.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { LiveSettings } from "./LiveSettings.tsx";

/** Staff page for a client's preferences (SCR-CLI-04, C-19). */
export function AppSettingPage() {
  return (
    <ClientScope>
      {({ ID, name }) => (
        <Page title={`Preferences, ${name}`}>
          <PageHeader title="Preferences" back={{ to: clientPaths.record({ id: ID }), label: name }} />
          <PageBody narrow>
            <LiveSettings doctor={ID} />
          </PageBody>
        </Page>
      )}
    </ClientScope>
  );
}
