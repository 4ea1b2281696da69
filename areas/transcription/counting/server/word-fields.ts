import { signOfField } from "../rules/symbol-field.ts";
import { WordFormField } from "./word-form-field.ts";

const MAX_INSTRUCTION_LENGTH = 500;

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
    if (field) field.instruction = (field.instruction + piece).slice(0, MAX_INSTRUCTION_LENGTH);
  }

  /**
   * Follows a field from "begin" (code, not visible) through "separate" (result, visible) to "end". Returns what Word
   * shows at the end: the sign of the field, and the entry of a form field. The result of a field with a sign is read as
   * code because it has the sign as a letter, or not at all.
   */
  step(type: string | undefined): { readonly sign: string; readonly entry: string } {
    const nothing = { sign: "", entry: "" };
    if (type === "begin") {
      this.#open.push({ isCode: true, form: new WordFormField(), instruction: "" });
      this.#codes += 1;
      return nothing;
    }
    const field = this.#open.pop();
    const sign = field?.isCode ? signOfField(field.instruction) : null;
    if (type === "separate" && field && sign !== null) {
      this.#open.push(field);
      return nothing;
    }
    if (field?.isCode) this.#codes -= 1;
    if (type === "separate") {
      this.#open.push({ isCode: false, form: field?.form ?? new WordFormField(), instruction: "" });
      return nothing;
    }
    return { sign: sign ?? "", entry: field?.form.shown ?? "" };
  }
}
