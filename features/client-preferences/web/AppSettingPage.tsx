import { OfClient } from "#features/doctors/web/OfClient.tsx";
import { Page, PageBody } from "#web/ui/Page.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { LiveSettings } from "./LiveSettings.tsx";

/** SCR-CLI-04, C-19 */
export function AppSettingPage() {
  return (
    <OfClient>
      {({ ID, name }) => (
        <Page title={`Application setting, ${name}`}>
          <PageHeader title="Application setting" back={{ to: `/admin/clients/edit/${ID}`, label: name }} />
          <PageBody narrow>
            <LiveSettings doctor={ID} />
          </PageBody>
        </Page>
      )}
    </OfClient>
  );
}
