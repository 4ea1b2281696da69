import { Combobox, TextInput } from "@mantine/core";
import { frameOf, useReadOnly } from "./field.tsx";
import { CREATE } from "./lookup.ts";
import { LookupRows } from "./LookupRows.tsx";
import { type SearchFieldProps, useSearchField } from "./useSearchField.ts";

export function SearchField<Row extends { ID: number }>({
  kind,
  found,
  searched,
  onSearch,
  value,
  onChange,
  onBlur,
  chosen,
  onChoose,
  onCreate,
  ...frame
}: SearchFieldProps<Row>) {
  const frameProps = frameOf(frame, { value, filling: "choose" });
  const isReadOnly = useReadOnly(frame.readOnly);
  const { combobox, typed, rows, isFree, isFresh, isLeft, choose, create, inputProps } = useSearchField({
    kind,
    found,
    searched,
    onSearch,
    value,
    onChange,
    onBlur,
    chosen,
    onChoose,
    onCreate,
  });

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        if (id === CREATE) create();
        const row = rows.find(({ ID }) => String(ID) === id);
        if (row) choose(row);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...frameProps}
          error={isLeft && isFree ? kind.unchosen : frameProps.error}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          {...inputProps}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isFree || isReadOnly || frame.disabled}>
        <LookupRows
          kind={kind}
          found={found}
          rows={rows}
          typed={typed}
          isFresh={isFresh}
          label={frame.label}
          canCreate={onCreate !== undefined && kind.isEnough(typed)}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
