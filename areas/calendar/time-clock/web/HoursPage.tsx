import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Hours } from "./Hours.tsx";

/** Renders the page of the hours of all booking agents, for staff (SCR-REP-03). */
export function HoursPage() {
  useRealtime({ ofAll: true });
  const today = useToday("Australia/Sydney");
  return (
    <Page title="Client hours">
      <PageHeader title="Client hours" note="Hours recorded by booking agents, in the client's time zone" />
      <Hours mine={false} today={today} />
    </Page>
  );
}
