import { request } from "#platform/web/api/request.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber, type InvoiceRow } from "../invoice.contract.ts";
import { isBlank, writtenLines } from "../rules/line-edits.ts";
import { type DraftLine, typedLine } from "./draft-lines.ts";
import { LinesField } from "./LinesField.tsx";

interface LinesCardProps {
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  errors: Readonly<Record<string, string>>;
  /** The invoice whose lines can be copied. */
  last: InvoiceRow | undefined;
}

export function LinesCard({ lines, onChange, errors, last }: LinesCardProps) {
  const copy = useCopiedLines(last?.ID, (copied) => onChange([...lines.filter((line) => !isBlank(line)), ...copied]));
  return (
    <Card
      title="Lines"
      count={writtenLines(lines).length}
      padded
      action={
        last && (
          <button type="button" className="link" onClick={copy}>
            {`Copy lines from ${formatInvoiceNumber(last.invoice_number)}`}
          </button>
        )
      }
    >
      <LinesField lines={lines} onChange={onChange} errors={errors} />
    </Card>
  );
}

/** Returns a function that loads another invoice and adds its lines. */
function useCopiedLines(ID: number | undefined, add: (lines: DraftLine[]) => void): () => void {
  const latest = useLatest(add);
  return () => {
    if (ID === undefined) return;
    void request(invoiceRoutes.get, { params: { id: ID } }, { owner: null })
      .then(({ lineItems }) => latest.current(lineItems.map(typedLine)))
      .catch(() => toast.failed("The lines couldn't be copied. Try again."));
  };
}
