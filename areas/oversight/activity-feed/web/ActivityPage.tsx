import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { activityRoutes } from "../contract.ts";
import { ActivityFilters } from "./ActivityFilters.tsx";
import { FeedList } from "./FeedList.tsx";
import { LiveSign } from "./LiveSign.tsx";
import { feedQueryOf, NO_FILTER, useActivityAddress } from "./useActivityAddress.ts";

const liveRoutes = [activityRoutes.feed] as const;

/** Renders the activity feed as a page (SCR-HOME-03), with filters by user, kind, client, days and words. */
export function ActivityPage() {
  const client = useClientIfOpen();
  const { isLive } = useRealtime({ also: liveRoutes, ofAll: client === null });
  const [address, go] = useActivityAddress();
  const query = feedQueryOf(address);
  const isFiltered = Object.keys(query).length > 0 || address.client !== null;
  return (
    <Page title="Activity">
      <PageHeader title="Activity" note={<LiveSign isLive={isLive} />} />
      <ActivityFilters address={address} go={go} />
      <PageBody>
        <div>
          <FeedList
            key={JSON.stringify([query, address.client])}
            query={query}
            none={isFiltered ? "No activity matches these filters." : null}
            ofAll={client === null}
            onAll={() => go(NO_FILTER)}
            owner={client === null && address.client !== null ? { doctor_id: address.client } : undefined}
          />
        </div>
      </PageBody>
    </Page>
  );
}
