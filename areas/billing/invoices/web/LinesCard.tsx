import { request } from "#platform/web/api/request.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber, type InvoiceRow } from "../invoice.contract.ts";
import { isBlank, filledLines } from "../rules/line-edits.ts";
import { type DraftLine, toDraftLine } from "./draft-lines.ts";
import { LinesField } from "./LinesField.tsx";

interface LinesCardProps {
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  errors: Readonly<Record<string, string>>;
  /** The invoice whose lines can be copied. */
  last: InvoiceRow | undefined;
}

export function LinesCard({ lines, onChange, errors, last }: LinesCardProps) {
  const copyLines = useCopyLines(last?.ID, (copiedLines) =>
    onChange([...lines.filter((line) => !isBlank(line)), ...copiedLines]),
  );
  return (
    <Card
      title="Lines"
      count={filledLines(lines).length}
      padded
      action={
        last && (
          <button type="button" className="link" onClick={copyLines}>
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
function useCopyLines(ID: number | undefined, addLines: (lines: DraftLine[]) => void): () => void {
  const latestAdd = useLatest(addLines);
  return () => {
    if (ID === undefined) return;
    void request(invoiceRoutes.get, { params: { id: ID } }, { owner: null })
      .then(({ lineItems }) => latestAdd.current(lineItems.map(toDraftLine)))
      .catch(() => toast.failed("The lines couldn't be copied. Try again."));
  };
}
