import type { Country } from "#kernel/addresses/country.ts";
import { Version } from "#kernel/contract/id.ts";
import { INVALID_PROVIDER_NUMBER } from "#kernel/identifiers/provider-number.ts";
import { InpatientBody, OutpatientBody, ProviderNumber } from "../contract.ts";
import { mayUseProviderNumber } from "./provider-number.ts";

/** Returns the schemas of the forms: the request bodies with the rules of the client's country. */
function formsOf(country: Country) {
  const countryFields = {
    doctor_provider_no: ProviderNumber.refine(
      (typed) => mayUseProviderNumber(typed, country).allowed,
      INVALID_PROVIDER_NUMBER,
    ),
    version: Version,
  };
  return { inpatient: InpatientBody.extend(countryFields), outpatient: OutpatientBody.extend(countryFields) };
}
export const locationForms: Readonly<Record<Country, ReturnType<typeof formsOf>>> = {
  AU: formsOf("AU"),
  UK: formsOf("UK"),
};
