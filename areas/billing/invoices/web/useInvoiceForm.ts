import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { addDays, type Day, DaySchema } from "#kernel/dates/day.ts";
import { type FormFor, useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { DUE_DAYS, type Invoice, LineItem, type Payee } from "../invoice.contract.ts";
import { areLinesComplete, missingMessages, filledLines } from "../rules/line-edits.ts";
import { bodyOfLine, type DraftLine, createLine, toDraftLine } from "./draft-lines.ts";
import { useAutosave } from "./useAutosave.ts";
import { useSavedDraft } from "./useSavedDraft.ts";

const CHOOSE_CLIENT = "Choose a client from the list.";
const Head = z.object({
  client: z
    .union([z.int(), z.string()], CHOOSE_CLIENT)
    .refine((client) => typeof client === "number", CHOOSE_CLIENT),
  invoicer: z.int().nullish(),
  invoice_date: DaySchema,
  due_date: DaySchema,
  version: z.int().optional(),
  /**
   * Placeholder field that makes the form show refusals of lines at the lines. The lines themselves are
   * edited in a table.
   */
  lineItems: z.null(),
});

/** Initial values of a new invoice, set by the page that linked to the form. */
export interface InvoiceStart {
  readonly payee: Payee;
  readonly invoice_date: Day;
  readonly lines: readonly DraftLine[];
}

const initialOf = (invoice: Invoice | null, today: Day, start: InvoiceStart | undefined) => ({
  client: invoice?._doctor ?? start?.payee.ID ?? null,
  invoicer: invoice?.invoicer.ID ?? null,
  invoice_date: invoice?.invoice_date ?? start?.invoice_date ?? today,
  due_date: invoice?.due_date ?? addDays(today, DUE_DAYS),
  version: invoice?.version,
  lineItems: null,
});

const linesOf = (invoice: Invoice | null, start: InvoiceStart | undefined): DraftLine[] =>
  invoice ? invoice.lineItems.map(toDraftLine) : [...(start?.lines ?? [createLine()])];

/**
 * Manages the form of a draft, which is saved automatically two seconds after the last change and manually.
 */
export function useInvoiceForm(invoice: Invoice | null, today: Day, start?: InvoiceStart) {
  const [lines, setLines] = useState(() => linesOf(invoice, start));
  const [payee, setPayee] = useState<Payee | null>(start?.payee ?? null);
  const { saved, save, setByHand } = useSavedDraft(invoice);
  // Initial values at opening. A refetched row must not lend its version to lines loaded earlier (F-7).
  const [initial] = useState(() => initialOf(invoice, today, start));
  const latestLines = useLatest(lines);
  const reply = useRef<Invoice | null>(null);
  const form = useFormFor(Head, {
    initial,
    onSave: async ({ client, version, ...head }) => {
      const body = bodyOf(head, latestLines.current);
      const markSaved = autosave.startSave();
      reply.current = await save({ client: Number(client), version: version ?? 0, body });
      markSaved();
    },
    also: () => missingMessages(latestLines.current),
  });
  useLineMessages(lines, form.set);
  const submit = useSaveQueue(form.submit);
  const isReady = typeof form.values.client === "number" && areLinesComplete(lines) && form.conflict === null;
  const autosave = useAutosave(draftTextOf(form.values, lines), isReady, (isNeeded) =>
    submit(() => setByHand(false), isNeeded),
  );
  // Saves the draft and returns the saved invoice, or null if a value is missing or refused.
  const saveNow = async (isSaid: boolean): Promise<Invoice | null> => {
    setLines(filledLines(lines));
    await submit(() => {
      setByHand(isSaid);
      reply.current = null;
    });
    return reply.current;
  };
  return {
    form,
    taken: {
      ...form,
      isDirty: form.isDirty,
      takeTheirs: () => takeTheirs(form, setLines),
      submit: async () => void (await saveNow(true)),
    },
    saved,
    payee,
    setPayee,
    lines,
    setLines,
    saveNow,
    words: autosave.words,
  };
}

type DraftHead = Pick<z.input<typeof Head>, "invoicer" | "invoice_date" | "due_date">;

/** Returns the body of a draft, without blank lines, and without an invoicer if none is chosen. */
const bodyOf = ({ invoicer, invoice_date, due_date }: DraftHead, lines: readonly DraftLine[]) => ({
  invoice_date,
  due_date,
  lineItems: filledLines(lines).map(bodyOfLine),
  ...(invoicer ? { invoicer } : {}),
});

/** Returns a text that changes with the draft. Leaves out blank lines because they are not sent. */
const draftTextOf = (
  { client, invoicer, invoice_date, due_date }: FormFor<typeof Head>["values"],
  lines: readonly DraftLine[],
): string => JSON.stringify([client, invoicer, invoice_date, due_date, filledLines(lines)]);

/** Clears the messages of the lines when a line changes. */
function useLineMessages(lines: readonly DraftLine[], set: FormFor<typeof Head>["set"]): void {
  useEffect(() => {
    if (lines.length > 0) set({ lineItems: null });
  }, [lines, set]);
}

/** Replaces the fields and lines with the version saved by another user (F-7). */
function takeTheirs(form: FormFor<typeof Head>, setLines: (lines: DraftLine[]) => void): void {
  const theirLines = z.array(LineItem).safeParse(form.conflict?.["lineItems"]);
  if (theirLines.success) setLines(theirLines.data.map(toDraftLine));
  form.takeTheirs();
  form.propose({ lineItems: null, invoicer: null });
}

/**
 * Queues saves so that they run one after the other; a manual save follows a running automatic one. Drops an
 * automatic save if the save before it already stored the same text, because the draft may have been
 * published meanwhile.
 */
function useSaveQueue(submit: () => Promise<void>) {
  const latestSubmit = useLatest(submit);
  const lastSave = useRef<Promise<void>>(Promise.resolve());
  return (prepare: () => void, isNeeded = () => true): Promise<void> => {
    lastSave.current = lastSave.current.then(() => {
      if (!isNeeded()) return undefined;
      prepare();
      return latestSubmit.current();
    });
    return lastSave.current;
  };
}
