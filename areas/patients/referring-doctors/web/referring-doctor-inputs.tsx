import { SuburbEntry } from "#areas/practice/reference-data/web/SuburbEntry.tsx";
import type { InputProps, Inputs } from "#platform/web/forms/Fields.tsx";
import { inputs, textOf } from "#platform/web/forms/inputs.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";
import type { ReferringDoctor } from "../contract.ts";
import type { ReferringDoctorInput } from "../fields.ts";

/** Renders the input for a provider number; plain text in the UK, where Medicare does not exist (C-54). */
function ProviderEntry({ of: _of, country, row: _row, value, ...field }: InputProps<ReferringDoctor>) {
  return <IdentifierField {...field} kind={country === "UK" ? "plain" : "provider"} value={textOf(value)} />;
}

export const referringDoctorInputs: Inputs<ReferringDoctorInput, ReferringDoctor> = {
  ...inputs,
  provider: ProviderEntry,
  suburb: SuburbEntry,
};
