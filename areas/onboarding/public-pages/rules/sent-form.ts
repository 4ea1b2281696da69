/** Suburb that the search found. */
export interface Match {
  readonly ID: number;
  readonly name: string;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s,]+/g, " ")
    .trim();

/** Returns the suburb that the typed text means: the only match, or the one with exactly this name. */
export function namedMatch(text: string, matches: readonly Match[]): Match | null {
  const [only] = matches;
  if (only && matches.length === 1) return only;
  const exact = matches.filter(({ name }) => plain(name) === plain(text));
  return exact.length === 1 ? (exact[0] ?? null) : null;
}

/** Submitted form of a public page, with all fields as typed, so that they can be shown again. */
export class SentForm {
  readonly #fields: Readonly<Record<string, readonly string[]>>;

  constructor(fields: Readonly<Record<string, readonly string[]>>) {
    this.#fields = fields;
  }

  text(name: string): string {
    return this.#fields[name]?.[0]?.trim() ?? "";
  }

  /** Returns the number in the field, or null if it is empty or no number. */
  number(name: string): number | null {
    const text = this.text(name);
    return /^\d{1,9}$/.test(text) ? Number(text) : null;
  }

  numbers(name: string): number[] {
    return (this.#fields[name] ?? []).flatMap((text) => (/^\d{1,9}$/.test(text) ? [Number(text)] : []));
  }

  /** Returns the form with this suburb chosen. */
  withSuburb({ ID, name }: Match): SentForm {
    return new SentForm({ ...this.#fields, suburb: [name], suburb_was: [name], _locality: [String(ID)] });
  }

  /** Returns the ID of the chosen suburb, or null if the text was changed after the choice. */
  suburb(): number | null {
    return this.text("suburb") === this.text("suburb_was") ? this.number("_locality") : null;
  }
}

/**
 * Builds the request body for the contract. Null values are refused by the contract with its own messages.
 */
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

const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((each) => typeof each === "string");

/** Returns the route's errors by field name. Errors of list items are assigned to their list. */
export function fieldErrors(body: unknown): Readonly<Record<string, string>> {
  const errors = typeof body === "object" && body !== null && "errors" in body ? body.errors : undefined;
  if (!isTextRecord(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field.split(".")[0] ?? field, message]),
  );
}

/**
 * Returns the server's message for an error that belongs to no field, such as a limit or an outage. Null if
 * there is none.
 */
export const messageIn = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string"
    ? body.message
    : null;
