import { useRead } from "#platform/web/api/useRead.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { counted } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { choiceRoutes, type CorrectionCount } from "../choices.contract.ts";
import type { ImportRun } from "../contract.ts";
import type { CorrectionKind } from "../lists.contract.ts";
import { correctionWords } from "../rules/corrections.ts";

const columns: readonly Column<CorrectionCount>[] = [
  { key: "kind", head: "Corrected", cell: ({ kind }) => correctionWords(kind) },
  {
    key: "example",
    head: "Example",
    cell: ({ was, now }) => (now === "" ? `“${was}”` : `${was} → ${now}`),
    elastic: true,
    phone: "second",
  },
  { key: "count", head: "Values", cell: ({ count }) => counted.format(count), align: "right", digits: true, phone: "end" },
];

/** What the import mended or set aside, by kind; each opens its rows. */
export function CorrectionsCard({ run, onReview }: { run: ImportRun; onReview: (kind: CorrectionKind) => void }) {
  const corrections = useRead(choiceRoutes.corrections, { params: { id: run.ID } });
  const total = corrections.data?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <Card title="Corrected for you" count={total > 0 ? `${counted.format(total)} values` : undefined}>
      <Table
        label="Corrected for you"
        variant="card"
        columns={columns}
        rows={corrections.data}
        rowKey={({ kind }) => kind}
        onOpen={({ kind }) => onReview(kind)}
        state={corrections}
        empty="Nothing needed correcting."
      />
    </Card>
  );
}
