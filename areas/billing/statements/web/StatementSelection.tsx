import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import type { z } from "zod";
import { addMonths, type Day, formatDay } from "#kernel/dates/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { FailedRows } from "#platform/web/ui/feedback/FailedRows.tsx";
import { type ReceivableClient, statementRoutes } from "../contract.ts";
import classes from "./statements.module.css";

export type EmailResult = z.output<NonNullable<typeof statementRoutes.emailMany.reply>>;

interface StatementSelectionProps {
  clients: readonly ReceivableClient[];
  as_at: Day;
  onClear: () => void;
  onDone: (result: EmailResult) => void;
}

const formatCount = (count: number): string => `${count} ${count === 1 ? "statement" : "statements"}`;

/**
 * Renders the action that emails the selected clients their statements for the three months up to the day of
 * the report.
 */
export function StatementSelection({ clients, as_at, onClear, onDone }: StatementSelectionProps) {
  const [isAsking, setAsking] = useState(false);
  const from = addMonths(as_at, -3);
  const send = useSend(statementRoutes.emailMany, {
    done: ({ failed_list }) => (failed_list.length === 0 ? "Emailed Successfully" : ""),
    detail: ({ failed_list, message }) => (failed_list.length === 0 ? formatCount(clients.length) : message),
    failed: "Failed to email",
    onDone: (result) => {
      setAsking(false);
      onDone(result);
    },
  });
  return (
    <div className={classes.bar} role="group" aria-label="Selected clients">
      <strong>{`${clients.length} selected`}</strong>
      <Button size="sm" icon={<IconMail size={16} />} onClick={() => setAsking(true)}>
        {`Email ${formatCount(clients.length)}`}
      </Button>
      <button type="button" className="link" onClick={onClear}>
        Clear selection
      </button>
      <ConfirmDialog
        opened={isAsking}
        title="Email statements"
        confirm={`Email ${formatCount(clients.length)}`}
        busy={send.isSending}
        onCancel={() => setAsking(false)}
        onConfirm={() => send.send({ body: { ids: clients.map(({ ID }) => ID), from, to: as_at } })}
      >
        {`Each client gets its statement for ${formatDay(from)} to ${formatDay(as_at)} as a PDF.`}
      </ConfirmDialog>
    </div>
  );
}

/** Renders the clients whose statements weren't sent, with the reasons. The clients stay selected. */
export function FailedStatements({ result, onClose }: { result: EmailResult; onClose: () => void }) {
  return (
    <FailedRows message={result.message} label="Failed statements" onClose={onClose}>
      {result.failed_list.map(({ ID, name, reason }) => (
        <li key={ID}>{`${name ?? `Client ${ID}`}: ${reason}`}</li>
      ))}
    </FailedRows>
  );
}
