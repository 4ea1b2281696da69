import { clientPaths } from "#areas/practice/clients/paths.ts";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { feedbackRoutes } from "../contract.ts";
import { FeedbackEntries } from "./FeedbackEntries.tsx";

/** Renders the card on a client's record with the newest feedback and a link to the page. */
export function FeedbackPart({ client }: { client: Client }) {
  return (
    <OwnerProvider owner={{ doctor_id: client.ID }}>
      <NewestFeedback doctor={client.ID} />
    </OwnerProvider>
  );
}

function NewestFeedback({ doctor }: { doctor: number }) {
  const read = useRead(feedbackRoutes.page, { params: { id: doctor, pageSize: 5, pageNumber: 1 } });
  return (
    <Card
      title="Feedback"
      count={read.data?.totalItems}
      action={
        <LinkButton size="sm" to={clientPaths.feedback({ id: doctor })}>
          Open feedback
        </LinkButton>
      }
    >
      {read.data ? (
        read.data.feedback.length === 0 ? (
          <EmptyState>No feedback from this client yet.</EmptyState>
        ) : (
          <FeedbackEntries entries={read.data.feedback} />
        )
      ) : read.error ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Card>
  );
}
