import { centsOf } from "#kernel/money/money.ts";
import { addMonths, type Day, formatDay } from "#kernel/dates/day.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { DocumentView } from "#platform/web/documents/DocumentView.tsx";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useParams } from "#platform/web/routing/useParams.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { useUrlValues } from "#platform/web/table/useListParams.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { DayRange } from "#platform/web/ui/fields/DayRange.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader, type Back } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { statementRoutes, statementSearch, type StatementReply } from "../contract.ts";
import { statementPaths } from "../paths.ts";
import { statementDocument } from "../rules/statement.ts";
import classes from "./statements.module.css";

const BACK: Back = { to: statementPaths.receivables(), label: "Receivables" };

/** Renders the client's own statement. */
export function OwnStatementPage() {
  const { ID, today } = useClient();
  return <StatementView id={ID} today={today} />;
}

/** Renders a client's statement for staff. */
export function StaffStatementPage() {
  const { id } = useParams(statementPaths.statement);
  const today = useToday(zoneNamed(null));
  return (
    <OwnerProvider owner={{ doctor_id: id }}>
      <StatementView id={id} today={today} back={BACK} />
    </OwnerProvider>
  );
}

/** Renders a statement of the last three months, unless the address contains another period. */
function StatementView({ id, today, back }: { id: number; today: Day; back?: Back }) {
  const { values, set } = useUrlValues(statementSearch);
  const range = { from: values.from ?? addMonths(today, -3), to: values.to ?? today };
  const read = useRead(statementRoutes.statement, { params: { id }, query: range }, { keepPrevious: true });
  const email = useSend(statementRoutes.email, {
    done: "Emailed Successfully",
    detail: "Statement",
    failed: "Failed to email",
    refresh: [statementRoutes.statement],
  });
  return (
    <Page title="Statement">
      <PageHeader
        title="Statement"
        note={read.data?.name}
        {...(back ? { back } : {})}
        actions={
          <>
            <PdfButton route={statementRoutes.pdf} ask={{ query: { start: range.from, end: range.to } }} />
            <Button
              kind="primary"
              busy={email.isSending}
              disabled={!read.data?.email}
              onClick={() => email.send({ params: { id }, query: range })}
            >
              {read.data?.email ? `Email to ${read.data.email}` : "No email address"}
            </Button>
          </>
        }
      />
      <div className={classes.day}>
        <DayRange
          from={range.from}
          to={range.to}
          today={today}
          onChange={(change) =>
            set("from" in change ? { from: change.from ?? undefined } : { to: change.to ?? undefined })
          }
        />
      </div>
      {read.data?.last_email && <LastEmail email={read.data.last_email} />}
      <PageBody>
        {read.error && <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />}
        {read.isPending && <Skeleton lines={10} />}
        {read.data && <DocumentView of={documentOf(read.data)} />}
      </PageBody>
    </Page>
  );
}

function LastEmail({ email }: { email: NonNullable<StatementReply["last_email"]> }) {
  const { created_time, sent_to, from_day, to_day } = email;
  return (
    <p className={classes.last}>
      Last emailed <DateTime at={created_time} /> to {sent_to}, for {formatDay(from_day)} to{" "}
      {formatDay(to_day)}
    </p>
  );
}

const toCents = (amount: number): number => centsOf(amount) ?? 0;
const toOptionalCents = (amount: number | null): number | null => (amount === null ? null : toCents(amount));

/** Builds the same document as the PDF from the server's reply in dollars. */
const documentOf = (statement: StatementReply) =>
  statementDocument({
    ...statement,
    opening_balance: toCents(statement.opening_balance),
    invoiced: toCents(statement.invoiced),
    received: toCents(statement.received),
    credited: toCents(statement.credited),
    written_off: toCents(statement.written_off),
    closing_balance: toCents(statement.closing_balance),
    lines: statement.lines.map((line) => ({
      ...line,
      charge: toOptionalCents(line.charge),
      payment: toOptionalCents(line.payment),
      balance: toCents(line.balance),
    })),
    owed: statement.owed.map((row) => ({ ...row, outstanding: toCents(row.outstanding) })),
  });
