import { type Html, html, type HtmlContent } from "#platform/http/html.ts";
import { type Fault, headOf } from "../rules/faults.ts";
import type { Match, SentForm } from "../rules/sent-form.ts";

/** Form as shown: the typed values and the errors by field. */
export interface ShownForm {
  readonly sent: SentForm;
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Renders the list of faults above a refused form. Has the focus when the page opens, even without
 * JavaScript.
 */
export const faultList = (faults: readonly Fault[], purpose: string): Html | false =>
  faults.length > 0 &&
  html`<div class="faults" role="group" aria-labelledby="faults-head" tabindex="-1" autofocus data-faults data-purpose="${purpose}">
<p id="faults-head">${headOf(faults, purpose)}</p>
<ul>${faults.map(({ target, words, isEmpty }) => html`<li data-empty="${String(isEmpty)}"><a href="#${target}">${words}</a></li>`)}</ul>
</div>`;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly width: 2 | 4 | 5 | 6 | 8;
  readonly isOptional?: boolean;
}

const optionalMark = (isOptional: boolean | undefined): Html | false =>
  isOptional ? html` <em>(optional)</em>` : false;

const errorAttributes = (name: string, errors: ShownForm["errors"]): Html | false =>
  errors[name] !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`;

export const errorOf = (name: string, errors: ShownForm["errors"]): Html | false =>
  errors[name] !== undefined && html`<p class="error" id="${name}-error">${errors[name]}</p>`;

interface TextField extends Field {
  readonly type?: "text" | "email" | "tel";
  readonly autocomplete: string;
}

export const textField = (
  { sent, errors }: ShownForm,
  { name, label, width, isOptional, type = "text", autocomplete }: TextField,
): Html => html`<div class="w${width}">
<label for="${name}">${label}${optionalMark(isOptional)}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${sent.text(name)}" maxlength="254"${!isOptional && html` required`}${errorAttributes(name, errors)}>
${errorOf(name, errors)}
</div>`;

interface Option {
  readonly value: string | number;
  readonly label: string;
}

export const selectField = (
  { sent, errors }: ShownForm,
  {
    name,
    label,
    width,
    isOptional,
    options,
    first,
  }: Field & { readonly options: readonly Option[]; readonly first: string },
): Html => html`<div class="w${width}">
<label for="${name}">${label}${optionalMark(isOptional)}</label>
<select id="${name}" name="${name}"${!isOptional && html` required`}${errorAttributes(name, errors)}>
<option value="">${first}</option>
${options.map(({ value, label: optionLabel }) => html`<option value="${value}"${sent.text(name) === String(value) && html` selected`}>${optionLabel}</option>`)}
</select>
${errorOf(name, errors)}
</div>`;

export const radioField = (
  { sent, errors }: ShownForm,
  { name, label, isOptional, options }: Omit<Field, "width"> & { readonly options: readonly Option[] },
): Html => html`<fieldset${errorAttributes(name, errors)}>
<legend>${label}${optionalMark(isOptional)}</legend>
${errorOf(name, errors)}
<div class="options">${options.map(
  ({ value, label: optionLabel }, index) =>
    html`<label><input type="radio"${index === 0 && html` id="${name}"`} name="${name}" value="${value}"${sent.text(name) === String(value) && html` checked`}${!isOptional && html` required`}>${optionLabel}</label>`,
)}</div>
</fieldset>`;

export const checkField = (
  { sent, errors }: ShownForm,
  parts: {
    readonly name: string;
    readonly field: string;
    readonly label: string;
    readonly options: readonly Option[];
  },
): Html => {
  const chosenIds = sent.numbers(parts.name);
  return html`<fieldset${errorAttributes(parts.field, errors)}>
<legend>${parts.label}</legend>
${errorOf(parts.field, errors)}
<div class="options">${parts.options.map(
    ({ value, label }, index) =>
      html`<label><input type="checkbox"${index === 0 && html` id="${parts.name}"`} name="${parts.name}" value="${value}"${chosenIds.includes(Number(value)) && html` checked`}>${label}</label>`,
  )}</div>
</fieldset>`;
};

/** Renders a multiple choice that opens without JavaScript. */
export const manyField = (
  { sent, errors }: ShownForm,
  { name, label, width, options }: Field & { readonly options: readonly Option[] },
): Html => {
  const chosenIds = sent.numbers(name);
  const count = chosenIds.length === 0 ? "Choose" : `${chosenIds.length} chosen`;
  return html`<div class="w${width}">
<span class="label" id="${name}-label">${label}${optionalMark(true)}</span>
<details class="many"><summary id="${name}-chosen" aria-labelledby="${name}-label ${name}-chosen">${count}</summary><div>${options.map(
    ({ value, label: optionLabel }) =>
      html`<label><input type="checkbox" name="${name}" value="${value}"${chosenIds.includes(Number(value)) && html` checked`}>${optionLabel}</label>`,
  )}</div></details>
${errorOf(name, errors)}
</div>`;
};

/**
 * Renders the suburb field (RULE-GEN-11) with the list to choose from below it, where there is more than one
 * match. The script shows the same matches while typing.
 */
export function suburbField({ sent, errors }: ShownForm, matches: readonly Match[]): Html {
  const chosenId = sent.suburb();
  const hasError = matches.length > 0 || errors["_locality"] !== undefined;
  return html`<div class="w6">
<label for="suburb">Suburb of your practice</label>
<input id="suburb" name="suburb" autocomplete="off" value="${sent.text("suburb")}" maxlength="80" required data-suburb${errorAttributes("_locality", errors)}>
<input type="hidden" name="suburb_was" value="${sent.text("suburb")}">
${hasError && html`<p class="error" id="_locality-error">${suburbMessage(sent.text("suburb"), errors["_locality"], matches)}</p>`}
<fieldset class="matches" data-matches aria-label="Suburbs">${chosenId === null ? optionsOf(matches) : html`<input type="hidden" name="_locality" value="${chosenId}">`}</fieldset>
</div>`;
}

const optionsOf = (matches: readonly Match[]): Html | false =>
  matches.length > 0 &&
  html`<div class="options">${matches.map(
    ({ ID, name }) => html`<label><input type="radio" name="_locality" value="${ID}">${name}</label>`,
  )}</div>`;

function suburbMessage(text: string, error: string | undefined, matches: readonly Match[]): HtmlContent {
  if (text !== "" && matches.length === 0)
    return `${error ?? ""} No suburb starts with “${text}”. Check the spelling or enter a postcode.`.trim();
  if (error === undefined) return "";
  return matches.length > 0 ? `${error}. There is more than one match:` : error;
}
