import { Checkbox, TextInput } from "@mantine/core";
import { recipientPaths } from "#areas/onboarding/fund-recipients/paths.ts";
import { formRoutes } from "#areas/onboarding/insurer-forms/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { Status, type StatusName } from "#platform/web/ui/facts/Status.tsx";
import { type FundSending, type Review, reviewRoutes } from "../contract.ts";
import { sendingsInWords } from "../rules/activity.ts";
import classes from "./reviews.module.css";

/** Returns true for a fund that can be sent to: untried or refused (G-57). */
export const isOpenFor = ({ state }: Pick<FundSending, "state">): boolean =>
  state === null || state === "refused";

const STATES: Readonly<Record<NonNullable<FundSending["state"]>, { is: StatusName; says: string }>> = {
  queued: { is: "inProgress", says: "Sending" },
  sent: { is: "completed", says: "Sent" },
  refused: { is: "failed", says: "Refused" },
  task: { is: "waiting", says: "To be entered" },
  entered: { is: "completed", says: "Entered" },
};

interface FundsCardProps {
  review: Review;
  ticked: readonly string[];
  onTick: (ticked: readonly string[]) => void;
  addresses: Readonly<Record<string, string>>;
  onAddress: (addresses: Readonly<Record<string, string>>) => void;
}

export function FundsCard({ review, ticked, onTick, addresses, onAddress }: FundsCardProps) {
  return (
    <Card
      title="Funds"
      count={sendingsInWords(review.funds)}
      action={review.funds.length > 0 && <span className="muted">Only ticked funds are sent</span>}
    >
      {review.funds.length === 0 && (
        <EmptyState>No fund accepts forms by email yet. Enter addresses under Fund recipients.</EmptyState>
      )}
      <ul className={classes.funds}>
        {review.funds.map((fund) => (
          <li key={fund.recipient}>
            <Checkbox
              label={fund.name}
              description={fund.note}
              checked={isOpenFor(fund) && ticked.includes(fund.recipient)}
              disabled={!isOpenFor(fund)}
              onChange={() =>
                onTick(
                  ticked.includes(fund.recipient)
                    ? ticked.filter((recipient) => recipient !== fund.recipient)
                    : [...ticked, fund.recipient],
                )
              }
            />
            {isOpenFor(fund) && fund.way === "email" ? (
              <TextInput
                aria-label={`Email address of ${fund.short_name}`}
                value={addresses[fund.recipient] ?? fund.email_address ?? ""}
                onChange={(event) => onAddress({ ...addresses, [fund.recipient]: event.currentTarget.value })}
              />
            ) : (
              <span className="muted">
                {fund.way === "email" ? fund.email_address : fund.way === "online" ? "Online" : "Post"}
              </span>
            )}
            <FundResult review={review} fund={fund} />
            <PdfButton
              isCompact
              route={formRoutes.document}
              ask={{ params: { id: review.ID, recipient: fund.recipient } }}
            />
            {fund.state === "refused" && fund.answer && (
              <p className={classes.answer}>
                Reply from the mail server: {fund.answer}
                <br />
                Correct the address above, then resend.{" "}
                <AppLink to={recipientPaths.list({ search: fund.name })} className="link">
                  Change the address of {fund.short_name} for all clients
                </AppLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FundResult({ review, fund }: { review: Review; fund: FundSending }) {
  const { may } = useSession();
  const { send, isSending } = useSend(reviewRoutes.entered, {
    done: "Saved Successfully",
    detail: fund.name,
    refresh: [reviewRoutes.get, reviewRoutes.list],
  });
  if (fund.state === null) return <span className="muted">Not sent</span>;
  const { is, says } = STATES[fund.state];
  return (
    <span className={classes.result}>
      <Status is={is}>{says}</Status>
      {fund.changed_time && <DateTime at={fund.changed_time} />}
      {fund.state === "entered" && fund.changed_by && <span className="muted">by {fund.changed_by}</span>}
      {fund.state === "task" && may("form.send") && (
        <Button
          size="xs"
          busy={isSending}
          onClick={() => send({ params: { id: review.ID, recipient: fund.recipient } })}
        >
          Mark as entered
        </Button>
      )}
    </span>
  );
}
