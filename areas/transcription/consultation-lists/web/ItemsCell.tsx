import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { type Consultation, type ConsultationList, MOST_ITEMS } from "../contract.ts";
import { itemWarning, readItems } from "../rules/items.ts";
import classes from "./consultations.module.css";
import { useRowSaving } from "./useRowSaving.ts";

const FIELD = "data-items-field";

/** The field of the row before or after, among those of the table. */
function fieldBeside(field: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const fields = [...(field.closest("table")?.querySelectorAll<HTMLInputElement>(`input[${FIELD}]`) ?? [])];
  return fields[fields.indexOf(field) + step];
}

/** Numbers between blanks. Enter saves and goes to the next patient, Ctrl D repeats the row above. */
export function ItemsCell({ list, row }: { list: ConsultationList; row: Consultation }) {
  const { save } = useRowSaving(list, row);
  const [typed, setTyped] = useState<string | null>(null);
  const saved = row.items.join(" ");
  const items = readItems(typed ?? saved);
  const unknown = row.unknown_items.filter((item) => items?.includes(item));
  const hint = unknown.length > 0 ? `${unknown.join(", ")}: not in the schedule` : itemWarning(items ?? []);
  const keep = (text: string): void => {
    const read = readItems(text);
    if (read === null) return;
    if (read.join(" ") !== saved) save({ items: read });
    else setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const next = fieldBeside(field, 1);
      if (next) next.focus();
      else field.blur();
    } else if (event.key.toLowerCase() === "d" && event.ctrlKey) {
      event.preventDefault();
      const above = fieldBeside(field, -1)?.value;
      if (above !== undefined) setTyped(above);
    }
  };
  return (
    <>
      <TextInput
        {...{ [FIELD]: "" }}
        aria-label={`MBS items of ${row.patient.last_name}, ${row.patient.first_name}`}
        className={classes.items}
        size="xs"
        inputMode="numeric"
        autoComplete="off"
        placeholder="needed"
        value={typed ?? saved}
        error={items === null ? `Up to ${MOST_ITEMS} item numbers` : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={(event) => keep(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {hint !== null && hint !== "" && <span className={classes.hint}>{hint}</span>}
    </>
  );
}
