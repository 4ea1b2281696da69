import { useLive } from "#web/api/useLive.ts";
import { useClient } from "#web/shell/client.tsx";
import { Page } from "#web/ui/Page.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Hours } from "./Hours.tsx";

/** One's own hours, at whichever client. */
export function MyHoursPage() {
  useLive();
  const { today } = useClient();
  return (
    <Page title="My hours">
      <PageHeader title="My hours" note="At all clients" />
      <Hours mine today={today} />
    </Page>
  );
}
