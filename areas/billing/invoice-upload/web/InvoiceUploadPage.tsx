import { invoicePaths } from "#areas/billing/invoices/paths.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { sizeInWords } from "#platform/files/rules/size.ts";
import { DropArea } from "#platform/files/web/DropArea.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type FailedRow, MAX_ROWS, type UploadReply } from "../contract.ts";
import { SAMPLE_HEADINGS, sampleFile } from "../rules/sample.ts";
import { useInvoiceFile } from "./useInvoiceFile.ts";

const RULE = `A CSV or Excel file, up to 5 MB and ${MAX_ROWS.toLocaleString("en-AU")} rows. Nothing is added until you have reviewed the result.`;
const READY = { isPending: false, error: null, refetch: () => undefined };

const columns: Column<FailedRow & { readonly ID: number }>[] = [
  { key: "row", head: "Row", digits: true, width: 90, cell: ({ row }) => row },
  { key: "field", head: "Column", width: 180, phone: "second", cell: ({ field }) => field },
  { key: "message", head: "Problem", isKey: true, elastic: true, cell: ({ message }) => message },
];

const formatInvoiceCount = (count: number): string => `${count} ${count === 1 ? "invoice" : "invoices"}`;

/** Renders the upload of invoices from a file (SCR-INV-08). */
export function InvoiceUploadPage() {
  const { file, reply, problem, isSending, choose, add } = useInvoiceFile();
  return (
    <Page title="Data upload">
      <PageHeader title="Data upload" back={{ to: invoicePaths.list(), label: "Invoices" }} />
      <PageBody>
        <DropArea
          single
          size="lg"
          accept=".csv,.xlsx"
          choose={file === null ? "Choose file" : "Choose another file"}
          rule={RULE}
          disabled={isSending}
          isWrong={problem !== null}
          onDrop={([chosen]) => choose(chosen)}
        />
        {problem !== null && (
          <Banner tone="waratah" boxed alert>
            {problem}
          </Banner>
        )}
        {isSending && <p role="status">Reading {file?.name}…</p>}
        {file && reply && !isSending && <Result file={file} reply={reply} onAdd={add} />}
        {file === null && <Columns />}
      </PageBody>
    </Page>
  );
}

function Result({ file, reply, onAdd }: { file: File; reply: UploadReply; onAdd: () => void }) {
  const { dry_run, ready, created, already, total, failed, failed_rows, rows } = reply;
  const hasHiddenProblems = failed.length > 0 && failed_rows > new Set(failed.map(({ row }) => row)).size;
  return (
    <>
      <Card
        title={dry_run ? "Preview" : "Result"}
        padded
        action={
          dry_run ? (
            ready > 0 && (
              <Button kind="primary" size="sm" onClick={onAdd}>
                Add {formatInvoiceCount(ready)}
              </Button>
            )
          ) : (
            <LinkButton size="sm" to={invoicePaths.list({ state: "unpublished" })}>
              Open unpublished invoices
            </LinkButton>
          )
        }
      >
        <FactList
          facts={[
            { label: "File", value: `${file.name}, ${sizeInWords(file.size)}` },
            { label: "Rows", value: rows },
            {
              label: dry_run ? "Ready to add" : "Added",
              value: `${formatInvoiceCount(dry_run ? ready : created)}, ${formatMoney(centsOf(total) ?? 0)}`,
            },
            { label: "Added by an earlier upload", value: already },
            { label: "Rows that can't be added", value: failed_rows },
          ]}
        />
      </Card>
      {failed.length > 0 && (
        <Card title="Rows that can't be added" count={failed_rows}>
          <Table
            variant="card"
            label="Rows that can't be added"
            columns={columns}
            rows={failed.map((failure, ID) => ({ ...failure, ID }))}
            rowKey={({ ID }) => ID}
            state={READY}
            empty={<EmptyState>Every row can be added.</EmptyState>}
          />
          {hasHiddenProblems && (
            <p className="muted">
              Only the first problems are listed. Correct them, then choose the file again.
            </p>
          )}
        </Card>
      )}
    </>
  );
}

/** Renders the required columns, shown until a file is chosen. */
function Columns() {
  return (
    <Card
      title="Columns"
      padded
      action={
        <a
          className="link"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(sampleFile())}`}
          download="invoices-sample.csv"
        >
          Download sample file
        </a>
      }
    >
      <p>The first row must contain these column headings: {SAMPLE_HEADINGS.join(", ")}.</p>
      <p>
        Enter the client&apos;s username as Client. Product is the number of a product and may be left empty
        where the row has a description and a price.
      </p>
      <p>
        Each row is a line. Rows of one client with the same reference become one invoice. Price, GST and
        description come from the product where they are left out, and invoices are due after 14 days.
      </p>
    </Card>
  );
}
