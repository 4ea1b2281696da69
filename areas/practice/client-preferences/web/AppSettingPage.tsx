import { OfClient } from "#areas/practice/clients/web/OfClient.tsx";
import { Page, PageBody } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
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
