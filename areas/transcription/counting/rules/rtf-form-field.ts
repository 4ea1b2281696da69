/** Value of `\ffres` that means the default. */
const UNCHANGED = 25;
const TYPES = { box: 1, list: 2 } as const;
const MAX_ENTRIES = 200;

/** The form field of an RTF, whose check box or chosen entry is stored in its settings instead of as text. */
export class RtfFormField {
  #type = 0;
  #result = UNCHANGED;
  #default = 0;
  #entries: string[] = [];

  /** Reads a control word of the settings. */
  read(word: string, number: number): void {
    if (word === "fftype") {
      this.#type = number;
      this.#result = UNCHANGED;
      this.#default = 0;
      this.#entries = [];
    } else if (word === "ffres") this.#result = number;
    else if (word === "ffdefres") this.#default = number;
    else if (word === "ffl" && this.#entries.length < MAX_ENTRIES) this.#entries.push("");
  }

  /** Adds text to the entry that was begun last. */
  write(text: string): void {
    this.#entries.push((this.#entries.pop() ?? "") + text);
  }

  /** Returns what Word shows in place of the field, once. "" for a field whose result is text. */
  take(): string {
    const index = this.#result === UNCHANGED ? this.#default : this.#result;
    const type = this.#type;
    this.#type = 0;
    if (type === TYPES.box) return index > 0 ? "☒" : "☐";
    return type === TYPES.list ? (this.#entries[index] ?? "") : "";
  }
}
