import { useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { request } from "#platform/web/api/request.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card as Section } from "#platform/web/ui/layout/Card.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { type Card, cardRoutes } from "../card.contract.ts";
import { paymentPaths } from "../paths.ts";
import { cardName, expiryOf } from "../rules/cards.ts";

/**
 * Renders the client's stored cards, to which invoices may be charged (G-44). Card numbers are entered only
 * on the provider's page.
 */
export function CardsPage() {
  const { ID } = useClient();
  const { AccessCode } = useParams(paymentPaths.cards);
  const failure = useConfirmedCard(ID, AccessCode);
  const read = useRead(cardRoutes.list, { params: { id: ID } });
  const add = useSend(cardRoutes.add, { onDone: ({ form_url }) => window.location.assign(form_url) });
  return (
    <Page title="Cards">
      <PageHeader
        title="Cards"
        actions={
          <Button kind="primary" busy={add.isSending} onClick={() => add.send({ params: { id: ID } })}>
            Add card
          </Button>
        }
      />
      <PageBody>
        {failure !== null && (
          <Banner tone="waratah" boxed alert>
            {failure}
          </Banner>
        )}
        {read.error && <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />}
        {!read.data && !read.error && <Skeleton lines={3} />}
        {read.data && <CardList client={ID} cards={read.data} />}
      </PageBody>
    </Page>
  );
}

function CardList({ client, cards }: { client: number; cards: readonly Card[] }) {
  const [cardToRemove, setCardToRemove] = useState<Card | null>(null);
  const remove = useSend(cardRoutes.remove, {
    refresh: [cardRoutes.list],
    done: "Successfully Deleted",
    detail: cardToRemove ? cardName(cardToRemove) : "Card",
    onDone: () => setCardToRemove(null),
  });
  if (cards.length === 0)
    return (
      <EmptyState>No cards on file. Add a card to pay invoices without entering it each time.</EmptyState>
    );
  return (
    <>
      {cards.map((card) => (
        <Section
          key={card.ID}
          title={cardName(card)}
          padded
          action={
            <Button size="xs" onClick={() => setCardToRemove(card)} aria-label={`Remove ${cardName(card)}`}>
              Remove
            </Button>
          }
        >
          {card.name}, expires {expiryOf(card)}
        </Section>
      ))}
      <ConfirmDialog
        opened={cardToRemove !== null}
        title="Remove card"
        confirm="Remove card"
        isLoss
        busy={remove.isSending}
        onCancel={() => setCardToRemove(null)}
        onConfirm={() => cardToRemove && remove.send({ params: { id: client, card: cardToRemove.ID } })}
      >
        {cardToRemove && cardName(cardToRemove)} can’t be charged any more. You can add it again later.
      </ConfirmDialog>
    </>
  );
}

/**
 * Confirms the card entered on the provider's page after the browser returns. Returns the error message, or
 * null.
 */
function useConfirmedCard(id: number, access_code: string | undefined): string | null {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (access_code === undefined) return;
    request(cardRoutes.confirm, { params: { id }, body: { access_code } }).then(
      () => void invalidateRoutes(queries, [cardRoutes.list]),
      (error: unknown) => setFailure(error instanceof Error ? error.message : ""),
    );
  }, [id, access_code, queries]);
  return failure;
}
