import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Hours } from "./Hours.tsx";

/** SCR-REP-03, the booking agents' part: everybody's hours for the office. */
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
