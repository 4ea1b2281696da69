import { useState } from "react";
import { ReceiptModal } from "#areas/billing/invoice-record/web/ReceiptModal.tsx";
import { formatInvoiceNumber } from "#areas/billing/invoices/invoice.contract.ts";
import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { formatDollars } from "#areas/billing/invoices/web/SummaryStrip.tsx";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Drawer } from "#platform/web/ui/dialogs/Drawer.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type ReceivableClient, statementRoutes } from "../contract.ts";
import { statementPaths } from "../paths.ts";
import classes from "./statements.module.css";
import { useReminders } from "./useReminders.ts";

interface ReceivableDrawerProps {
  client: ReceivableClient;
  as_at: Day;
  today: Day;
  onClose: () => void;
  onPaid: () => void;
}

/** Renders a client's outstanding invoices with the actions for them. */
export function ReceivableDrawer({ client, as_at, today, onClose, onPaid }: ReceivableDrawerProps) {
  const { may } = useSession();
  const read = useRead(
    statementRoutes.receivables,
    { query: { as_at } },
    { owner: { doctor_id: client.ID } },
  );
  const invoices = read.data?.clients[0]?.invoices ?? [];
  const [isReceipting, setReceipting] = useState(false);
  const ids = invoices.map(({ ID }) => ID);
  const reminders = useReminders(ids);
  return (
    <Drawer opened title={client.name} onClose={onClose}>
      {read.error && <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton lines={4} />}
      {read.data && <OwedTable invoices={invoices} as_at={as_at} />}
      <div className={classes.acts}>
        <LinkButton to={statementPaths.statement({ id: client.ID })}>Statement</LinkButton>
        {as_at === today && may(["invoice.publish"]) && ids.length > 0 && (
          <Button busy={reminders.isSending} onClick={reminders.send}>
            {`Remind ${reminders.left.length}`}
          </Button>
        )}
        {as_at === today && may(["payment.manual"]) && ids.length > 0 && (
          <Button onClick={() => setReceipting(true)}>Record payment</Button>
        )}
      </div>
      {isReceipting && (
        <ReceiptModal
          client={client.ID}
          selected={ids}
          today={today}
          onClose={() => setReceipting(false)}
          onDone={() => {
            void read.refetch();
            onPaid();
          }}
        />
      )}
    </Drawer>
  );
}

type OwedInvoices = NonNullable<ReceivableClient["invoices"]>;

function OwedTable({ invoices, as_at }: { invoices: OwedInvoices; as_at: Day }) {
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-label={`Outstanding as at ${formatDay(as_at)}`}>
        <thead>
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col">Due</th>
            <th scope="col">Past due</th>
            <th scope="col" className={classes.number}>
              Outstanding
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ ID, invoice_number, due_date, days, outstanding }) => (
            <tr key={ID}>
              <td>
                <AppLink to={invoicePaths.record({ id: ID })}>{formatInvoiceNumber(invoice_number)}</AppLink>
              </td>
              <td>{formatDay(due_date)}</td>
              <td>
                {days > 0 ? <Status is="overdue">{days === 1 ? "1 day" : `${days} days`}</Status> : "Not due"}
              </td>
              <td className={classes.number}>{formatDollars(outstanding)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
