/** Text that is HTML already; everything else is escaped where it is put into a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlContent = string | number | false | null | undefined | Html | readonly HtmlContent[];

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

function textOf(content: HtmlContent): string {
  if (content === null || content === undefined || content === false) return "";
  if (content instanceof Html) return content.text;
  return typeof content === "string" || typeof content === "number" ? escape(String(content)) : content.map(textOf).join("");
}

/** A piece of a page that the server writes: html`<p>${name}</p>`. Values are escaped, lists are joined, nothing stays nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlContent[]): Html =>
  new Html(strings.map((text, place) => text + textOf(values[place])).join(""));
