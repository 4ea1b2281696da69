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
    all: list.map((value, place) => {
      const change = (part: Partial<RowIn<Name>>) => store(list.map((row, at) => (at === place ? { ...row, ...part } : row)));
      return {
        // The position serves as the key because new rows have no ID and rows are never sorted.
        key: `${name}${place}`,
        value,
        set: change,
        remove: () => store(list.filter((_, at) => at !== place)),
        field: <Field extends keyof RowIn<Name> & string>(field: Field) => ({
          name: `${name}.${place}.${field}`,
          value: value[field],
          error: errors[`${name}.${place}.${field}`],
          onChange: (next: RowIn<Name>[Field]) => {
            const part: Partial<RowIn<Name>> = {};
            part[field] = next;
            change(part);
          },
        }),
      };
    }),
  };
}
