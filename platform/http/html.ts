/** Text that is already HTML. All other values are escaped when inserted into a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlContent = string | number | false | null | undefined | Html | readonly HtmlContent[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

function textOf(content: HtmlContent): string {
  if (content === null || content === undefined || content === false) return "";
  if (content instanceof Html) return content.text;
  return typeof content === "string" || typeof content === "number"
    ? escape(String(content))
    : content.map(textOf).join("");
}

/**
 * Builds a piece of a server-rendered page: html`<p>${name}</p>`. Values are escaped, lists are joined; null,
 * undefined and false render as empty.
 */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlContent[]): Html =>
  new Html(strings.map((text, index) => text + textOf(values[index])).join(""));
