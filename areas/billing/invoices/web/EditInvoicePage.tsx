import { productRoutes } from "#areas/billing/products/contract.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber, type Invoice } from "../invoice.contract.ts";
import { invoicePaths } from "../paths.ts";
import { invoiceDayIn, monthName } from "../rules/months.ts";
import { createLine, lineForMonth } from "./draft-lines.ts";
import { InvoiceDocument } from "./InvoiceDocument.tsx";
import { InvoiceForm } from "./InvoiceForm.tsx";

/** Renders the form of a new invoice (SCR-INV-03), with what its address names filled in. */
export function NewInvoicePage() {
  const today = useToday(zoneNamed(null));
  const { client, month = today.slice(0, 7), products = "" } = useParams(invoicePaths.create);
  const payee = useRead(
    invoiceRoutes.payee,
    { params: { id: client ?? 0 } },
    { enabled: client !== undefined },
  );
  const productsRead = useRead(productRoutes.products, {}, { enabled: client !== undefined });
  // A client that can't be read is chosen in the form, as on an empty invoice.
  if (client === undefined || payee.error || productsRead.error)
    return <InvoiceForm today={today} invoice={null} />;
  if (!payee.data || !productsRead.data) return <LoadingInvoice />;
  const productIds = new Set(products.split(",").map(Number));
  const lines = productsRead.data
    .filter(({ ID }) => productIds.has(ID))
    .map((product) => lineForMonth(product, monthName(month)));
  const start = {
    payee: payee.data,
    invoice_date: invoiceDayIn(month, today),
    lines: lines.length > 0 ? lines : [createLine()],
  };
  return <InvoiceForm key={client} today={today} invoice={null} start={start} />;
}

const LoadingInvoice = () => (
  <Page title="Add invoice">
    <Skeleton lines={8} />
  </Page>
);

/** Renders the form of an unpublished invoice (SCR-INV-03). */
export function EditInvoicePage() {
  const { id } = useParams(invoicePaths.edit);
  const today = useToday(zoneNamed(null));
  const read = useRead(invoiceRoutes.get, { params: { id } });
  if (read.data?.is_published) return <PublishedInvoice invoice={read.data} />;
  if (read.data) return <InvoiceForm key={read.data.ID} today={today} invoice={read.data} />;
  return (
    <Page title="Invoice">
      {read.error ? (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}

/** Renders an invoice published since the page was opened, read-only. */
function PublishedInvoice({ invoice }: { invoice: Invoice }) {
  const title = `Invoice ${formatInvoiceNumber(invoice.invoice_number)}`;
  return (
    <Page title={title}>
      <PageHeader title={title} back={{ to: invoicePaths.list(), label: "Invoices" }} />
      <Banner
        tone="ocean"
        action={<LinkButton to={invoicePaths.record({ id: invoice.ID })}>Open invoice</LinkButton>}
      >
        {`${invoice.published_by ?? "Corella"} published this invoice. A published invoice can’t be changed.`}
      </Banner>
      <PageBody>
        <InvoiceDocument invoice={invoice} />
      </PageBody>
    </Page>
  );
}
