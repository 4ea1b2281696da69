import { COUNTRIES, type Country, countryName, phoneCode } from "#kernel/addresses/country.ts";

export interface LocalityQuery {
  readonly text: string;
  readonly country: Country | null;
}

/** Parses a country, such as `AU`, `61`, `+61` or `Australia`. Null for any other text. */
function parseCountry(text: string): Country | null {
  const normalisedText = text.trim().toLowerCase().replace(/^\+/, "");
  const isNamed = (country: Country) =>
    [country.toLowerCase(), phoneCode(country).slice(1), countryName(country).toLowerCase()].includes(
      normalisedText,
    );
  return COUNTRIES.find(isNamed) ?? null;
}

/**
 * Splits `{text}_{country}` at the last underscore (API-LOOK-002, decision C-48). If no country follows, the
 * whole text is searched.
 */
export function parseLocalityQuery(typed: string): LocalityQuery {
  const separator = typed.lastIndexOf("_");
  const country = separator < 0 ? null : parseCountry(typed.slice(separator + 1));
  return country ? { text: typed.slice(0, separator), country } : { text: typed, country: null };
}
