import { IconShieldCheck } from "@tabler/icons-react";
import { useClient } from "#platform/web/shell/client.tsx";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { accessRoutes } from "../contract.ts";
import { AccessFilters } from "./AccessFilters.tsx";
import { AccessList } from "./AccessList.tsx";
import { queryOf, useAccessAddress } from "./useAccessAddress.ts";

/** Renders the log of users who opened, listed or changed the records of the client's patients (F-10). */
export function AccessPage() {
  const [address, go] = useAccessAddress();
  const client = useClient();
  const query = queryOf(address);
  return (
    <Page title="Patient access log">
      <PageHeader
        title="Patient access log"
        actions={
          <>
            <LinkButton to={client.to("register")} icon={<IconShieldCheck size={17} />}>
              Check audit log
            </LinkButton>
            <ExportButton route={accessRoutes.csv} query={query} />
          </>
        }
      />
      <AccessFilters address={address} go={go} />
      <PageBody>
        <AccessList key={JSON.stringify(query)} address={address} go={go} />
      </PageBody>
    </Page>
  );
}
