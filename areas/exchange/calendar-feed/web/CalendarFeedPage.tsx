import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { calendarFeedRoutes } from "../contract.ts";
import { FeedAddress } from "./FeedAddress.tsx";
import { FeedOff, FeedOn } from "./FeedState.tsx";
import classes from "./calendar-feed.module.css";

/** Renders the user's own address for the client's appointments, for the calendar of a phone or computer. */
export function CalendarFeedPage() {
  const read = useRead(calendarFeedRoutes.get);
  // The server shows the address once, so it is kept only while the page is open.
  const [address, setAddress] = useState<string | null>(null);
  const feed = read.data?.feed;
  return (
    <Page title="Calendar feed">
      <PageHeader title="Calendar feed" />
      <PageBody narrow>
        <Card title="Your private address" padded>
          <div className={classes.stack}>
            <p>
              Add this address to Google Calendar, Apple Calendar or Outlook to see appointments there. The
              calendar is read-only and updates on its own schedule, usually every hour to once a day.
            </p>
            {address !== null && feed && <FeedAddress address={address} />}
            {feed ? (
              <FeedOn feed={feed} onAddress={setAddress} />
            ) : feed === null ? (
              <FeedOff onAddress={setAddress} />
            ) : read.error ? (
              <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
            ) : (
              <Skeleton lines={3} />
            )}
          </div>
        </Card>
      </PageBody>
    </Page>
  );
}
