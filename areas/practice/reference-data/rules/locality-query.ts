import { COUNTRIES, type Country, countryName, phoneCode } from "#kernel/addresses/country.ts";

export interface LocalityQuery {
  readonly text: string;
  readonly country: Country | null;
}

/** Parses a country, such as `AU`, `61`, `+61` or `Australia`. Null for any other text. */
function countryMeant(text: string): Country | null {
  const typed = text.trim().toLowerCase().replace(/^\+/, "");
  const isNamed = (country: Country) =>
    [country.toLowerCase(), phoneCode(country).slice(1), countryName(country).toLowerCase()].includes(typed);
  return COUNTRIES.find(isNamed) ?? null;
}

/**
 * Splits `{text}_{country}` at the last underscore (API-LOOK-002, decision C-48). If no country follows, the
 * whole text is searched.
 */
export function localityQuery(typed: string): LocalityQuery {
  const cut = typed.lastIndexOf("_");
  const country = cut < 0 ? null : countryMeant(typed.slice(cut + 1));
  return country ? { text: typed.slice(0, cut), country } : { text: typed, country: null };
}
