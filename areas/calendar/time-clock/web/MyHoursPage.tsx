import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Hours } from "./Hours.tsx";

/** Renders the page of the user's own hours for all clients. */
export function MyHoursPage() {
  useRealtime();
  const { today } = useClient();
  return (
    <Page title="My hours">
      <PageHeader title="My hours" note="All clients" />
      <Hours mine today={today} />
    </Page>
  );
}
