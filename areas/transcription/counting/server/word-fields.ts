import { withoutForeignMarks } from "../rules/labels.ts";
import { textOfField } from "../rules/field-text.ts";
import { WordFormField } from "./word-form-field.ts";

const MAX_INSTRUCTION_LENGTH = 5000;

interface Field {
  /** True while the field's code is read, false in its result. */
  readonly isCode: boolean;
  readonly form: WordFormField;
  instruction: string;
}

/** The open fields of a part. */
export class WordFields {
  readonly #open: Field[] = [];
  /** Number of fields whose code is being read. */
  #codes = 0;

  get isInCode(): boolean {
    return this.#codes > 0;
  }

  readSetting(name: string, value: string | undefined): void {
    this.#open.at(-1)?.form.read(name, value);
  }

  readInstruction(piece: string): void {
    const field = this.#open.at(-1);
    if (field)
      field.instruction = (field.instruction + withoutForeignMarks(piece)).slice(0, MAX_INSTRUCTION_LENGTH);
  }

  /**
   * Follows a field from "begin" (code, not visible) through "separate" (result, visible) to "end". Returns
   * what Word shows at the end: the text that the field's code has, and the entry of a form field. The
   * result of a field with such a text is read as code because it has a sign as a letter, or nothing.
   */
  step(type: string | undefined): { readonly text: string; readonly entry: string } {
    const nothing = { text: "", entry: "" };
    if (type === "begin") {
      this.#open.push({ isCode: true, form: new WordFormField(), instruction: "" });
      this.#codes += 1;
      return nothing;
    }
    const field = this.#open.pop();
    const text = field?.isCode ? textOfField(field.instruction) : null;
    if (type === "separate" && field && text !== null) {
      this.#open.push(field);
      return nothing;
    }
    if (field?.isCode) this.#codes -= 1;
    if (type === "separate") {
      this.#open.push({ isCode: false, form: field?.form ?? new WordFormField(), instruction: "" });
      return nothing;
    }
    return { text: text ?? "", entry: field?.form.shown ?? "" };
  }
}
