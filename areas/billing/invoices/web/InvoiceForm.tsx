import { issuerRoutes } from "#areas/billing/issuers/contract.ts";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { invoiceSums } from "#areas/billing/ledger/rules/decimal.ts";
import { invoiceRoutes } from "../contract.ts";
import { formatInvoiceNumber, type Invoice, type Payee } from "../invoice.contract.ts";
import { invoicePaths } from "../paths.ts";
import { areLinesComplete, filledLines } from "../rules/line-edits.ts";
import { AccountPane } from "./AccountPane.tsx";
import { BeforePublishing } from "./BeforePublishing.tsx";
import { ClientField } from "./ClientField.tsx";
import { amountsOf } from "./draft-lines.ts";
import classes from "./invoices.module.css";
import { InvoiceeBanner } from "./InvoiceeBanner.tsx";
import { InvoiceFormActs } from "./InvoiceFormActs.tsx";
import { LinesCard } from "./LinesCard.tsx";
import { type InvoiceStart, useInvoiceForm } from "./useInvoiceForm.ts";

interface InvoiceFormProps {
  today: Day;
  invoice: Invoice | null;
  start?: InvoiceStart;
}

/** Renders the form of a new or unpublished invoice (picture 31). */
export function InvoiceForm({ today, invoice, start }: InvoiceFormProps) {
  const openPage = useOpenPage();
  const editor = useInvoiceForm(invoice, today, start);
  const { form, saved, payee, setPayee, lines, setLines } = editor;
  const client = form.field("client");
  const { invoice_date, due_date } = form.values;
  const invoicedClient = payee ?? saved?.invoicee ?? null;
  const otherInvoices = useOtherInvoices(invoicedClient?.ID ?? null, saved?.ID);
  const title = saved ? `Invoice ${formatInvoiceNumber(saved.invoice_number)}` : "Add invoice";
  const changeClient = (): void => {
    setPayee(null);
    form.set({ client: null });
  };
  // Moves the focus to the first line because the client field disappears once a client is chosen.
  const chooseClient = (newPayee: Payee | null): void => {
    setPayee(newPayee);
    if (newPayee)
      setTimeout(() => form.ref.current?.querySelector<HTMLElement>('[data-cell="product"]')?.focus());
  };
  const lineAmounts = filledLines(lines).map(amountsOf);
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        note={editor.words}
        back={{ to: invoicePaths.list(), label: "Invoices" }}
        actions={
          <InvoiceFormActs
            isSaving={form.isSaving}
            saved={saved}
            onSave={editor.saveNow}
            onPublished={({ ID }) => openPage(invoicePaths.record({ id: ID }), { replace: true })}
          />
        }
      />
      {invoicedClient && (
        <InvoiceeBanner client={invoicedClient} onChange={saved ? undefined : changeClient} />
      )}
      <PageBody
        facts={
          <AccountPane
            lines={lines}
            due={due_date}
            client={invoicedClient?.ID ?? null}
            last={otherInvoices[0]}
          />
        }
      >
        <Form of={editor.taken} label={title}>
          <div className={classes.form}>
            {!invoicedClient && <ClientField {...client} chosen={payee} onChoose={chooseClient} startsHere />}
            <FieldRow>
              <IssuerField {...form.field("invoicer")} />
              <DateField {...form.field("invoice_date")} label="Invoice date" today={today} />
              <DateField {...form.field("due_date")} label="Due date" today={today} />
            </FieldRow>
            <LinesCard lines={lines} onChange={setLines} errors={form.errors} last={otherInvoices[0]} />
          </div>
        </Form>
        {invoicedClient && (
          <BeforePublishing
            draft={{
              client: invoicedClient,
              invoice_date: invoice_date && isDay(invoice_date) ? invoice_date : today,
              lines: lineAmounts,
              total: areLinesComplete(lines) ? invoiceSums(lineAmounts).total : null,
              others: otherInvoices,
            }}
            due={due_date}
            today={today}
          />
        )}
      </PageBody>
    </Page>
  );
}

const LATEST_INVOICES = { params: { pageSize: 50, pageNumber: 1 }, query: { sort: "-date" } } as const;

/** Returns the client's latest invoices except this one, newest first. */
function useOtherInvoices(client: number | null, ownId: number | undefined) {
  const read = useRead(invoiceRoutes.page, LATEST_INVOICES, {
    owner: client === null ? null : { doctor_id: client },
    enabled: client !== null,
  });
  return client === null ? [] : (read.data?.invoices ?? []).filter(({ ID }) => ID !== ownId);
}

type IssuerFieldProps = Omit<Parameters<typeof ChoiceField<number>>[0], "label" | "options">;

/** Renders the choice of the issuer. Hidden unless there are several issuers. */
function IssuerField(field: IssuerFieldProps) {
  const issuers = useRead(issuerRoutes.list, {}).data ?? [];
  if (issuers.length < 2) return null;
  return (
    <ChoiceField<number>
      {...field}
      value={field.value ?? Math.min(...issuers.map(({ ID }) => ID))}
      label="From"
      options={issuers.map(({ ID, name }) => ({ value: ID, label: name }))}
    />
  );
}
