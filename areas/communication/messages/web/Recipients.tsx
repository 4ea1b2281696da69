import { MultiSelect, type OptionsFilter } from "@mantine/core";
import { NAME_RANKS, nameRank } from "#kernel/people/name-rank.ts";
import type { FieldState } from "#platform/web/ui/forms/useFormFor.ts";
import { BUREAU_NAME, type Correspondent } from "../contract.ts";
import { correspondentName } from "../rules/names.ts";
import classes from "./messages.module.css";
import type { MessageClient } from "./WriteMessage.tsx";

interface RecipientsProps {
  field: FieldState<number[] | null | undefined>;
  /** Possible recipients. Null if the message always goes to the bureau; undefined while loading. */
  people: readonly Correspondent[] | null | undefined;
  error: string | undefined;
  client: MessageClient | undefined;
}

/**
 * Renders the recipients: the bureau for a client's users, otherwise a choice of the client's users (C-150).
 */
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
    [
      correspondentName(person),
      client?.company ?? (person.kind === "client" ? null : `${client?.name ?? ""}'s practice`),
    ]
      .filter(Boolean)
      .join(", ");
  // Filters and sorts by rank of the name, as every search does. A match in the practice's name alone is not
  // offered.
  const filterPeople: OptionsFilter = ({ options, search, limit }) => {
    const rankOf = (value: string): number => {
      const person = people?.find(({ ID }) => String(ID) === value);
      return person && search.trim() !== "" ? nameRank(search, person) : 0;
    };
    return options
      .filter((option) => "value" in option && rankOf(option.value) < NAME_RANKS.elsewhere)
      .toSorted((a, b) => ("value" in a && "value" in b ? rankOf(a.value) - rankOf(b.value) : 0))
      .slice(0, limit);
  };
  return (
    <MultiSelect
      label="To"
      name="recipients"
      data={(people ?? []).map((person) => ({ value: String(person.ID), label: labelOf(person) }))}
      value={people ? (field.value ?? []).map(String) : []}
      onChange={(chosen) => field.onChange(chosen.map(Number))}
      error={field.error ?? error}
      searchable
      filter={filterPeople}
      selectFirstOptionOnChange
      hidePickedOptions
      nothingFoundMessage="No one else"
      placeholder={(field.value ?? []).length === 0 ? "Choose recipients" : undefined}
    />
  );
}
