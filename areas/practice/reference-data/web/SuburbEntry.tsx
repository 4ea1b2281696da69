import type { InputProps } from "#platform/web/forms/Fields.tsx";
import { idOrTextOf } from "#platform/web/forms/inputs.tsx";
import type { Locality } from "../contract.ts";
import { SuburbField } from "./SuburbField.tsx";

/** Renders the input for the suburb of a record that includes its locality. */
export function SuburbEntry({
  of: _of,
  country,
  row,
  value,
  ...field
}: InputProps<{ readonly locality: Locality | null }>) {
  return (
    <SuburbField {...field} value={idOrTextOf(value)} chosen={row?.locality ?? null} country={country} />
  );
}
