import type { Answers } from "../answers.contract.ts";
import type { Draft } from "./useDraft.ts";

type ListName = "bank_accounts" | "practices";
type RowIn<Name extends ListName> = Answers[Name][number];

/** Returns a list of the answers as editable rows, each with its fields, errors and remove function. */
export function rowsOf<Name extends ListName>({ answers, set, errors }: Draft, name: Name) {
  const list: readonly RowIn<Name>[] = answers[name];
  const store = (next: readonly RowIn<Name>[]) => set({ [name]: next });
  return {
    add: (row: RowIn<Name>) => store([...list, row]),
    all: list.map((value, index) => {
      const change = (changes: Partial<RowIn<Name>>) =>
        store(list.map((row, rowIndex) => (rowIndex === index ? { ...row, ...changes } : row)));
      return {
        // The position serves as the key because new rows have no ID and rows are never sorted.
        key: `${name}${index}`,
        value,
        set: change,
        remove: () => store(list.filter((_, rowIndex) => rowIndex !== index)),
        field: <Field extends keyof RowIn<Name> & string>(field: Field) => ({
          name: `${name}.${index}.${field}`,
          value: value[field],
          error: errors[`${name}.${index}.${field}`],
          onChange: (next: RowIn<Name>[Field]) => {
            const changes: Partial<RowIn<Name>> = {};
            changes[field] = next;
            change(changes);
          },
        }),
      };
    }),
  };
}
