import { normalisePhone } from "#kernel/addresses/phone.ts";
import { parseTitle } from "#kernel/people/title.ts";
import type { Address } from "./candidate.ts";
import type { FhirAddress, FhirContact, FhirName } from "./fhir.ts";
import { withSuburbSplit } from "./split-suburb.ts";
import { properCase } from "./proper-case.ts";

export interface Name {
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Returns the official name, else the first that contains any words (F-5); null for a person without a name.
 */
export function nameIn(names: readonly FhirName[] | undefined): Name | null {
  const usableNames = (names ?? []).filter(
    (name) => (name.family ?? "").trim() !== "" || (name.given ?? []).some((part) => part.trim() !== ""),
  );
  const chosenName =
    usableNames.find(({ use }) => use === "official") ??
    usableNames.find(({ use }) => use !== "old" && use !== "nickname") ??
    usableNames[0];
  if (chosenName) {
    return {
      title: titleIn(chosenName.prefix),
      first_name: properCase((chosenName.given ?? []).join(" ").trim()).replace(
        /(?<= )\p{Lu}{2,}/gu,
        properCase,
      ),
      last_name: properCase((chosenName.family ?? "").trim()),
    };
  }
  const words =
    names
      ?.find(({ text }) => (text ?? "").trim() !== "")
      ?.text?.trim()
      .split(/\s+/) ?? [];
  const last = words.at(-1);
  return last === undefined
    ? null
    : { title: null, first_name: words.slice(0, -1).join(" "), last_name: last };
}

/** Returns the usual name or nickname if it differs from the first name; otherwise null. */
export function preferredIn(names: readonly FhirName[] | undefined, { first_name }: Name): string | null {
  const usual = names?.find(
    ({ use, given }) => (use === "usual" || use === "nickname") && (given?.length ?? 0) > 0,
  );
  const preferredName = properCase((usual?.given ?? []).join(" ").trim());
  return preferredName === "" || preferredName.toLowerCase() === first_name.toLowerCase()
    ? null
    : preferredName;
}

const titleIn = (prefixes: readonly string[] | undefined): number | null =>
  prefixes?.map(parseTitle).find((title) => title !== null) ?? null;

export interface Contacts {
  readonly mobile: string | null;
  readonly landline: string | null;
  readonly email: string | null;
}

/** Returns one mobile, one landline (home before work) and one email; further numbers are in `others`. */
export function contactsIn(
  telecom: readonly FhirContact[] | undefined,
): Contacts & { readonly others: readonly string[] } {
  const phones = (telecom ?? []).filter(
    ({ system, value }) => (system === "phone" || system === "sms") && value !== undefined,
  );
  const digits = phones.map((phone) => ({
    ...phone,
    number: normalisePhone(phone.value ?? "") ?? (phone.value ?? "").replace(/\D/g, ""),
  }));
  const mobiles = digits.filter(({ number, use }) => number.startsWith("04") || use === "mobile");
  const others = digits.filter((phone) => !mobiles.includes(phone));
  const landline = others.find(({ use }) => use === "home") ?? others[0];
  return {
    mobile: mobiles[0]?.number ?? null,
    landline: landline?.number ?? null,
    email: telecom?.find(({ system }) => system === "email")?.value?.trim() ?? null,
    others: digits
      .filter((phone) => phone !== mobiles[0] && phone !== landline)
      .map(({ value }) => (value ?? "").trim()),
  };
}

export function addressIn(address: FhirAddress | undefined): Address | null {
  if (!address) return null;
  return withSuburbSplit({
    street: address.line?.join(", ").trim() || null,
    suburb: address.city?.trim() || null,
    state: address.state?.trim().toUpperCase() || null,
    postcode: address.postalCode?.trim() || null,
    country: address.country?.trim().toUpperCase() || null,
  });
}
