import { useRead } from "#platform/web/api/useRead.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { RecordLoading } from "#platform/web/ui/layout/RecordLoading.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type Subscriber, subscriberRoutes } from "../contract.ts";
import { subscriberPaths } from "../paths.ts";
import { subscriberName } from "./name.ts";
import { SubscriberStatus } from "./SubscriberStatus.tsx";
import classes from "./subscribers.module.css";

const back = { to: subscriberPaths.list(), label: "Subscribers" };

/** Renders one subscriber (SCR-SUB-02). */
export function SubscriberPage() {
  const { id } = useParams(subscriberPaths.one);
  const read = useRead(subscriberRoutes.get, { params: { id } }, { enabled: id > 0 });
  if (id === 0 || read.error?.status === 404) return <NotFoundPage />;
  if (!read.data) return <RecordLoading title="Subscriber" back={back} read={read} />;
  return <OpenedSubscriber subscriber={read.data} />;
}

function OpenedSubscriber({ subscriber }: { subscriber: Subscriber }) {
  const name = subscriberName(subscriber);
  const { email_address, created_time, unsubscribed_time } = subscriber;
  return (
    <Page title={name}>
      <PageHeader title={name} back={back} note={<SubscriberStatus subscriber={subscriber} />} />
      <PageBody narrow>
        <Card title="Details" padded>
          <FactList
            facts={[
              { label: "Email", value: email_address },
              { label: "Subscribed", value: <DateTime at={created_time} /> },
              ...(unsubscribed_time
                ? [{ label: "Unsubscribed", value: <DateTime at={unsubscribed_time} /> }]
                : []),
            ]}
          />
        </Card>
        <MailingLists id={subscriber.ID} />
      </PageBody>
    </Page>
  );
}

function MailingLists({ id }: { id: number }) {
  const read = useRead(subscriberRoutes.subscriptions, { params: { id } });
  return (
    <Card title="Mailing lists" count={read.data?.filter(({ subscribed }) => subscribed).length}>
      {read.data ? (
        read.data.length === 0 ? (
          <EmptyState>No mailing service is connected, or it has no mailing lists.</EmptyState>
        ) : (
          <ul className={classes.lists}>
            {read.data.map(({ list_id, name, subscribed }) => (
              <li key={list_id}>
                <span>{name}</span>
                {subscribed ? (
                  <Status is="active">Subscribed</Status>
                ) : (
                  <span className="muted">Not subscribed</span>
                )}
              </li>
            ))}
          </ul>
        )
      ) : read.error ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Card>
  );
}
