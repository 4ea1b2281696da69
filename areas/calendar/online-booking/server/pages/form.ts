import { faultsHeading } from "#kernel/text/asking.ts";
import { type Html, html } from "#platform/http/html.ts";

/** A form as shown: the typed values and the messages by field. */
export interface ShownForm {
  readonly sent: (name: string) => string;
  readonly errors: Readonly<Record<string, string>>;
}

export const EMPTY_FORM: ShownForm = { sent: () => "", errors: {} };

type Fields = Readonly<Record<string, readonly string[]>>;

/** Returns a submitted form with the errors of the route's reply, to be shown again with everything typed. */
export const formOf = (form: Fields, body: unknown): ShownForm => ({
  sent: (name) => form[name]?.[0] ?? "",
  errors: errorsIn(body),
});

function errorsIn(body: unknown): Record<string, string> {
  const errors = typeof body === "object" && body !== null && "errors" in body ? body.errors : null;
  if (typeof errors !== "object" || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      typeof message === "string" ? [[field.split(".")[0] ?? field, message]] : [],
    ),
  );
}

/** Returns the message of a refusal that belongs to no field, or null. */
export const messageIn = (body: unknown): string | null =>
  Object.keys(errorsIn(body)).length > 0 ? null : reasonIn(body);

/** Returns the message of a refusal, or null. */
export function reasonIn(body: unknown): string | null {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string"
    ? body.message
    : null;
}

/** Renders the list of faults above a refused form. It has the focus when the page opens. */
export function faultList({ errors }: ShownForm, order: readonly string[]): Html | false {
  const faults = order.flatMap((name) => (errors[name] === undefined ? [] : [{ name, words: errors[name] }]));
  return (
    faults.length > 0 &&
    html`<div class="faults" role="group" aria-labelledby="faults" tabindex="-1" autofocus>
<p id="faults">${faultsHeading(faults.length, false)}</p>
<ul>${faults.map(({ name, words }) => html`<li><a href="#${name}">${words}</a></li>`)}</ul></div>`
  );
}

const invalidMark = (name: string, errors: ShownForm["errors"]): Html | false =>
  errors[name] !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`;

const errorOf = (name: string, errors: ShownForm["errors"]): Html | false =>
  errors[name] !== undefined && html`<p class="error" id="${name}-error">${errors[name]}</p>`;

const optionalMark = html` <em>(optional)</em>`;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly isOptional?: boolean;
  readonly autocomplete?: string;
  readonly inputmode?: string;
  readonly type?: string;
  readonly hint?: string;
  readonly most?: number;
}

export const textField = ({ sent, errors }: ShownForm, field: Field): Html => {
  const { name, label, isOptional, autocomplete = "off", inputmode, type = "text", hint, most = 254 } = field;
  return html`<div class="field"><label for="${name}">${label}${isOptional && optionalMark}</label>
<input id="${name}" name="${name}" type="${type}" value="${sent(name)}" autocomplete="${autocomplete}" maxlength="${most}"${inputmode && html` inputmode="${inputmode}"`}${!isOptional && html` required`}${invalidMark(name, errors)}>
${hint && html`<p class="quiet">${hint}</p>`}${errorOf(name, errors)}</div>`;
};

export const noteField = (
  { sent, errors }: ShownForm,
  { name, label, most = 500 }: Field,
): Html => html`<div class="field"><label for="${name}">${label}${optionalMark}</label>
<textarea id="${name}" name="${name}" maxlength="${most}"${invalidMark(name, errors)}>${sent(name)}</textarea>
${errorOf(name, errors)}</div>`;

interface Option {
  readonly value: string;
  readonly label: string;
}

export const choiceField = (
  { sent, errors }: ShownForm,
  { name, label, isOptional, options }: Field & { readonly options: readonly Option[] },
): Html => html`<fieldset class="field"${invalidMark(name, errors)}><legend>${label}${isOptional && optionalMark}</legend>
<div class="options">${options.map(
  ({ value, label: words }, index) =>
    html`<label><input type="radio"${index === 0 && html` id="${name}"`} name="${name}" value="${value}"${sent(name) === value && html` checked`}${!isOptional && html` required`}>${words}</label>`,
)}</div>${errorOf(name, errors)}</fieldset>`;

export const tickField = (
  { sent, errors }: ShownForm,
  { name, label }: Field,
): Html => html`<div class="field">
<label class="tick"><input id="${name}" type="checkbox" name="${name}" value="true"${sent(name) === "true" && html` checked`} required${invalidMark(name, errors)}>${label}</label>
${errorOf(name, errors)}</div>`;
