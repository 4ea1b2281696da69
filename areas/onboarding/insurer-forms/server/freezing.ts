import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { listRecipients } from "#areas/onboarding/fund-recipients/server/index.ts";
import { recipientsOf } from "#areas/onboarding/fund-recipients/rules/choosing.ts";
import { wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import type { Answers } from "../answers.contract.ts";
import { formDocument, type PrintedForm, practitionerName } from "../rules/form-document.ts";
import { answersOf } from "./form-reply.ts";
import { type FrozenDocument, listFormFiles } from "./documents.queries.ts";
import { type FormRow, listFunds, listSpecialties } from "./queries.ts";

/** Services that print and store: the server's workers, or functions in tests. */
interface OutsideServices {
  readonly documents: Pick<Services["documents"], "render">;
  readonly storage: Services["storage"];
}
type UnsignedForm = Omit<PrintedForm, "drawn">;

/** Forms to print, one per recipient, and the storage key of the drawn signature. */
export interface Printing {
  readonly forms: readonly UnsignedForm[];
  readonly signature_key: string | null;
}

/** Returns the recipients of a form: the chosen ones, or all that take email (G-57). */
export async function recipientsFor(db: Db, answers: Answers) {
  return recipientsOf(answers.health_funds ?? undefined, await listRecipients(db), await listFunds(db))
    .chosen;
}

/**
 * Loads all data for printing, so that printing needs no database connection. `recipient` limits it to one.
 */
export async function printingOf(db: Db, row: FormRow, now: string, recipient?: string): Promise<Printing> {
  const answers = answersOf(row);
  const funds = await listFunds(db);
  const recipients = await (recipient === undefined ? recipientsFor(db, answers) : listRecipients(db));
  const specialties = (await listSpecialties(db, answers.specialties)).map(({ description }) => description);
  const files = answers._signature_file === null ? [] : await listFormFiles(db, row._doctor, row.ID);
  const forms = recipients
    .filter(({ code }) => recipient === undefined || code === recipient)
    .map((target) => ({
      answers,
      recipient: target,
      fund_names: funds.filter(({ code }) => target.fund_codes.includes(code)).map(({ name }) => name),
      is_update: row.is_update,
      update_type: row.update_type,
      state: row.user_location_name,
      specialties,
      form_id: row.form_status === 0 && recipient !== undefined ? null : row.ID,
      at: wallOf(now, zoneNamed(row._timezone)),
      by: practitionerName(answers),
    }));
  return { forms, signature_key: files.find(({ kind }) => kind === "signature")?.storage_key ?? null };
}

/** Renders the PDFs one after the other. Their bytes are stored and sent (G-60). */
export async function freeze(
  { documents, storage }: OutsideServices,
  { forms, signature_key }: Printing,
  now: string,
): Promise<FrozenDocument[]> {
  const drawn = await drawnSignature(storage, signature_key);
  const frozen: FrozenDocument[] = [];
  for (const form of forms) {
    const printed = { ...form, drawn };
    const hash = createHash("sha256")
      .update(JSON.stringify(formDocument(printed).blocks))
      .digest("hex");
    const bytes = await documents.render(formDocument(printed, hash), new Date(now));
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    frozen.push({
      recipient: form.recipient.code,
      content,
      sha256: createHash("sha256").update(content).digest(),
    });
  }
  return frozen;
}

async function drawnSignature(
  storage: OutsideServices["storage"],
  key: string | null,
): Promise<string | null> {
  const bytes = key === null ? null : await storage.read(key);
  return bytes && (await buffer(bytes)).toString("base64");
}
