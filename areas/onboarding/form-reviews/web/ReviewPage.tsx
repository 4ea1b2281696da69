import { useEffect, useState } from "react";
import { FormStatus } from "#areas/onboarding/insurer-forms/web/FormStatus.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { RecordLoading } from "#platform/web/ui/layout/RecordLoading.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type Review, reviewRoutes } from "../contract.ts";
import { reviewPaths } from "../paths.ts";
import { ReviewFacts } from "./ReviewFacts.tsx";
import { alsoUsedText } from "../rules/also-used.ts";
import { FundsCard, isOpenFor } from "./FundsCard.tsx";
import { OPEN, ReviewActs } from "./ReviewActs.tsx";
import { ReviewFields } from "./ReviewFields.tsx";

const back = { to: reviewPaths.list(), label: "Insurer form reviews" };
const LEAVE_MS = 3_000;
const followedRoutes = [reviewRoutes.get, reviewRoutes.list];

/** Renders the review of a submitted form (SCR-FREV-02). */
export function ReviewPage() {
  useRealtime({ ofAll: true, also: followedRoutes });
  const { id } = useParams(reviewPaths.one);
  const read = useRead(
    reviewRoutes.get,
    { params: { id }, query: { starts_review: "false" } },
    { enabled: id > 0 },
  );
  if (id === 0 || read.error?.status === 404) return <NotFoundPage />;
  if (!read.data) return <RecordLoading title="Insurer form review" back={back} read={read} />;
  return <OpenedReview key={id} review={read.data} />;
}

/** Returns the label of the send button: "Send 5 forms", "Resend to HCF". */
export function sendLabel(
  chosen: readonly { readonly short_name: string; readonly state: string | null }[],
): string {
  const [first] = chosen;
  if (chosen.length === 1 && first?.state === "refused") return `Resend to ${first.short_name}`;
  return `Send ${chosen.length} ${chosen.length === 1 ? "form" : "forms"}`;
}

export function OpenedReview({ review }: { review: Review }) {
  const { may } = useSession();
  const openPage = useOpenPage();
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    review.funds.filter(isOpenFor).map(({ recipient }) => recipient),
  );
  const [addresses, setAddresses] = useState<Readonly<Record<string, string>>>({});
  const [isConfirming, setConfirming] = useState(false);
  const [isDone, setDone] = useState(false);
  const refused = review.funds.filter(({ state }) => state === "refused");
  const selectedFunds = review.funds.filter((fund) => isOpenFor(fund) && ticked.includes(fund.recipient));
  const { send, isSending } = useSend(reviewRoutes.send, {
    refresh: [reviewRoutes.get, reviewRoutes.list],
    onDone: ({ failed, sent, message }) => {
      setConfirming(false);
      if (failed.length > 0)
        toast.failed(
          `${message ?? ""}. ${failed.map((failure) => `${failure.name}: ${failure.message}`).join(" ")}`,
        );
      else {
        toast.done("Successfully Sent", { detail: `Form sent to ${sent} ${sent === 1 ? "fund" : "funds"}` });
        setDone(true);
      }
    },
  });
  // Returns to the list after three seconds, so that the result can be read first (RULE-FREV-01).
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => openPage(reviewPaths.list()), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isDone, openPage]);
  const title = review.client.name;
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        back={back}
        note={<FormStatus form={review} />}
        actions={
          <>
            <ReviewActs review={review} />
            {may("form.send") && (
              <Button
                kind={review.process_status === OPEN ? "quiet" : "primary"}
                disabled={selectedFunds.length === 0 || isDone}
                onClick={() => setConfirming(true)}
              >
                {sendLabel(selectedFunds)}
              </Button>
            )}
          </>
        }
      />
      {refused.length > 0 && (
        <Banner tone="waratah">
          {refused.map(({ short_name }) => short_name).join(", ")} refused the email. Funds that have their
          form won't be sent it again.
        </Banner>
      )}
      {review.also_used.length > 0 && <Banner tone="ochre">{alsoUsedText(review)}</Banner>}
      <PageBody facts={<ReviewFacts review={review} />}>
        <FundsCard
          review={review}
          ticked={ticked}
          onTick={setTicked}
          addresses={addresses}
          onAddress={setAddresses}
        />
        <ReviewFields review={review} />
      </PageBody>
      <ConfirmDialog
        opened={isConfirming}
        title={`${sendLabel(selectedFunds)}?`}
        confirm={sendLabel(selectedFunds)}
        busy={isSending}
        onConfirm={() =>
          send({
            params: { id: review.ID },
            body: { health_funds: selectedFunds.map(({ recipient }) => recipient), addresses },
          })
        }
        onCancel={() => setConfirming(false)}
      >
        The {review.is_update ? "update" : "registration"} of {title} goes to{" "}
        {selectedFunds.map(({ name }) => name).join(", ")}. {alsoUsedText(review)}
      </ConfirmDialog>
    </Page>
  );
}
