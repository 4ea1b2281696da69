import { isOn } from "./word-styles.ts";

const MAX_ENTRIES = 200;

/**
 * The form field of one field of Word. A check box and a drop-down list store what they show in their settings, not
 * as text.
 */
export class WordFormField {
  #isBox = false;
  #isDefaultOn = false;
  #isOn: boolean | null = null;
  #chosen: number | null = null;
  #default = 0;
  readonly #entries: string[] = [];

  /** Reads one element of the field's settings. */
  read(name: string, value: string | undefined): void {
    if (name === "checkBox") this.#isBox = true;
    else if (name === "checked") this.#isOn = isOn(value);
    else if (name === "default") {
      this.#isDefaultOn = isOn(value);
      this.#default = Number(value) || 0;
    } else if (name === "result") this.#chosen = Number(value) || 0;
    else if (name === "listEntry" && this.#entries.length < MAX_ENTRIES) this.#entries.push(value ?? "");
  }

  /** Text that Word shows in place of the field. "" for a field whose result is text. */
  get shown(): string {
    if (this.#isBox) return (this.#isOn ?? this.#isDefaultOn) ? "☒" : "☐";
    return this.#entries[this.#chosen ?? this.#default] ?? "";
  }
}
