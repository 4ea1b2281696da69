/** A form of a page as it was sent: what every field says, to be shown again as it was typed. */
export class SentForm {
  readonly #fields: Readonly<Record<string, readonly string[]>>;

  constructor(fields: Readonly<Record<string, readonly string[]>>) {
    this.#fields = fields;
  }

  text(name: string): string {
    return this.#fields[name]?.[0]?.trim() ?? "";
  }

  /** The chosen number; null where nothing is chosen. */
  number(name: string): number | null {
    const text = this.text(name);
    return /^\d{1,9}$/.test(text) ? Number(text) : null;
  }

  numbers(name: string): number[] {
    return (this.#fields[name] ?? []).flatMap((text) => (/^\d{1,9}$/.test(text) ? [Number(text)] : []));
  }

  /** A suburb chosen for what was typed then: typing another one afterwards undoes the choice. */
  suburb(): number | null {
    return this.text("suburb") === this.text("suburb_was") ? this.number("_locality") : null;
  }
}

/** As the contract takes it; null leaves a field to be refused in the contract's words. */
export const quoteOf = (form: SentForm): object => ({
  title: form.number("title"),
  first_name: form.text("first_name"),
  last_name: form.text("last_name"),
  email_address: form.text("email_address"),
  phone: form.text("phone"),
  specialties: form.numbers("specialties"),
  _locality: form.suburb(),
  enquiry_for: form.text("enquiry_for"),
  letters: form.text("letters"),
  income: form.text("income"),
});

export const enquiryOf = (form: SentForm): object => ({
  first_name: form.text("first_name"),
  last_name: form.text("last_name"),
  email_address: form.text("email_address"),
  phone: form.text("phone"),
  clientEnquiries: form.numbers("types"),
  message: form.text("message"),
});

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && Object.values(value).every((each) => typeof each === "string");

/** What the route says about each field, by name; of a list, about the whole of it. */
export function fieldErrors(body: unknown): Readonly<Record<string, string>> {
  const errors = typeof body === "object" && body !== null && "errors" in body ? body.errors : undefined;
  if (!isTexts(errors)) return {};
  return Object.fromEntries(Object.entries(errors).map(([field, words]) => [field.split(".")[0] ?? field, words]));
}

/** The server's own words for what is no field's fault (a limit, an outage). */
export const messageIn = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string" ? body.message : null;
