import { MultiSelect } from "@mantine/core";
import type { FieldState } from "#platform/web/ui/useFormFor.ts";
import { BUREAU_NAME, type Correspondent } from "../contract.ts";
import { correspondentName } from "../rules/names.ts";
import classes from "./messages.module.css";

interface RecipientsProps {
  field: FieldState<number[] | null | undefined>;
  /** Null: there is nobody to choose, it goes to the bureau. */
  people: readonly Correspondent[] | null | undefined;
  error: string | undefined;
  client: string;
}

/** C-150: a client's people write to the bureau; the bureau chooses among the client's people. */
export function Recipients({ field, people, error, client }: RecipientsProps) {
  if (people === null) {
    return (
      <p className={classes.to}>
        <span className="muted">To</span>
        <b>{BUREAU_NAME}</b>
      </p>
    );
  }
  const labelOf = (person: Correspondent): string =>
    person.kind === "client" ? correspondentName(person) : `${correspondentName(person)}, ${client}'s practice`;
  return (
    <MultiSelect
      label="To"
      name="recipients"
      data={(people ?? []).map((person) => ({ value: String(person.ID), label: labelOf(person) }))}
      value={people ? (field.value ?? []).map(String) : []}
      onChange={(chosen) => field.onChange(chosen.map(Number))}
      error={field.error ?? error}
      searchable
      hidePickedOptions
      nothingFoundMessage="No one else"
      placeholder={(field.value ?? []).length === 0 ? "Choose recipients" : undefined}
    />
  );
}
