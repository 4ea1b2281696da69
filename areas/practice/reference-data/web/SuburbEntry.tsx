import type { InputProps } from "#platform/web/forms/Fields.tsx";
import { idOrText } from "#platform/web/forms/inputs.tsx";
import type { Locality } from "../contract.ts";
import { SuburbField } from "./SuburbField.tsx";

/** The suburb of a record that brings its locality. */
export function SuburbEntry({ of: _of, country, row, value, ...field }: InputProps<{ readonly locality: Locality | null }>) {
  return <SuburbField {...field} value={idOrText(value)} chosen={row?.locality ?? null} country={country} />;
}
