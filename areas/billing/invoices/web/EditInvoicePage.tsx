import { useState } from "react";
import { z } from "zod";
import { addDays, type Day, DaySchema } from "#kernel/day.ts";
import { zoneNamed } from "#kernel/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { Card } from "#platform/web/ui/Card.tsx";
import { DateField } from "#platform/web/ui/DateField.tsx";
import { ErrorState } from "#platform/web/ui/ErrorState.tsx";
import { FieldRow } from "#platform/web/ui/FieldRow.tsx";
import { Form } from "#platform/web/ui/Form.tsx";
import { LinkButton } from "#platform/web/ui/LinkButton.tsx";
import { Page, PageBody } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/Skeleton.tsx";
import { type FormFor, useFormFor } from "#platform/web/ui/useFormFor.ts";
import { invoiceRoutes } from "../contract.ts";
import { DUE_DAYS, formatInvoiceNumber, type Invoice, LineItem, type Payee } from "../invoice.contract.ts";
import { invoicePaths } from "../paths.ts";
import { ClientField } from "./ClientField.tsx";
import { isComplete, writtenLines } from "../rules/line-edits.ts";
import { bodyOfLine, type DraftLine, newLine, typedLine } from "./draft-lines.ts";
import { LinesField } from "./LinesField.tsx";
import classes from "./invoices.module.css";
import { useAutosave } from "./useAutosave.ts";
import { useSavedDraft } from "./useSavedDraft.ts";

const CHOOSE_CLIENT = "Choose a client from the list.";
const Head = z.object({
  client: z.union([z.int(), z.string()], CHOOSE_CLIENT).refine((client) => typeof client === "number", CHOOSE_CLIENT),
  invoice_date: DaySchema,
  due_date: DaySchema,
  version: z.int().optional(),
});

/** SCR-INV-03: a new invoice. */
export function NewInvoicePage() {
  const today = useToday(zoneNamed(null));
  return <InvoiceForm today={today} invoice={null} />;
}

/** SCR-INV-03: an unpublished invoice. */
export function EditInvoicePage() {
  const { id } = useParams(invoicePaths.edit);
  const today = useToday(zoneNamed(null));
  const read = useRead(invoiceRoutes.get, { params: { id } });
  if (read.data) return <InvoiceForm key={read.data.ID} today={today} invoice={read.data} />;
  return (
    <Page title="Invoice">
      {read.error ? <ErrorState message={read.error.message} onRetry={() => void read.refetch()} /> : <Skeleton lines={8} />}
    </Page>
  );
}

function InvoiceForm({ today, invoice }: { today: Day; invoice: Invoice | null }) {
  const openPage = useOpenPage();
  const [lines, setLines] = useState(() => (invoice ? invoice.lineItems.map(typedLine) : [newLine()]));
  const [payee, setPayee] = useState<Payee | null>(null);
  const { saved, save, opens, setOpens } = useSavedDraft(invoice);
  const form = useFormFor(Head, {
    initial: {
      client: invoice?._doctor ?? null,
      invoice_date: invoice?.invoice_date ?? today,
      due_date: invoice?.due_date ?? addDays(today, DUE_DAYS),
      version: invoice?.version,
    },
    onSave: async ({ client, invoice_date, due_date, version }) => {
      const body = { invoice_date, due_date, lineItems: writtenLines(lines).map(bodyOfLine) };
      const reply = await save({ client: Number(client), version: version ?? 0, body });
      keep.markSaved();
      if (opens()) openPage(invoicePaths.record({ id: reply.ID }));
    },
  });
  const client = form.field("client");
  const { invoice_date, due_date } = form.values;
  const isReady = typeof client.value === "number" && isComplete(lines) && form.conflict === null;
  const keep = useAutosave(JSON.stringify([client.value, invoice_date, due_date, lines]), isReady, () => {
    setOpens(false);
    return form.submit();
  });
  const title = saved ? `Invoice ${formatInvoiceNumber(saved.invoice_number)}` : "New invoice";
  const taken = { ...form, isDirty: form.isDirty, takeTheirs: () => takeTheirs(form, setLines) };
  return (
    <Page title={title}>
      <PageHeader title={title} note={keep.words} back={{ to: invoicePaths.list(), label: "Invoices" }} />
      <PageBody>
        <Form of={taken} label={title}>
          <div className={classes.form}>
            {saved ? (
              <p>
                For <strong>{saved.invoicee.name}</strong>
              </p>
            ) : (
              <ClientField {...client} chosen={payee} onChoose={setPayee} startsHere />
            )}
            <FieldRow>
              <DateField {...form.field("invoice_date")} label="Invoice date" today={today} />
              <DateField {...form.field("due_date")} label="Due date" today={today} />
            </FieldRow>
            <Card title="Lines" count={writtenLines(lines).length} padded>
              <LinesField lines={lines} onChange={setLines} errors={form.errors} />
            </Card>
            <div>
              <Button type="submit" kind="primary" busy={form.isSaving} onClick={() => setOpens(true)}>
                {saved ? "Save invoice" : "Add invoice"}
              </Button>{" "}
              <LinkButton to={saved ? invoicePaths.record({ id: saved.ID }) : invoicePaths.list()}>
                {saved ? "Close" : "Cancel"}
              </LinkButton>
            </div>
          </div>
        </Form>
      </PageBody>
    </Page>
  );
}

/** F-7: the fields and the lines as somebody else saved them. */
function takeTheirs(form: FormFor<typeof Head>, setLines: (lines: DraftLine[]) => void): void {
  const theirs = z.array(LineItem).safeParse(form.conflict?.["lineItems"]);
  if (theirs.success) setLines(theirs.data.map(typedLine));
  form.takeTheirs();
}
