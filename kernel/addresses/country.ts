import { z } from "zod";

export const COUNTRIES = ["AU", "UK"] as const;
export type Country = (typeof COUNTRIES)[number];
export const CountrySchema = z.enum(COUNTRIES, { error: "Choose Australia or the United Kingdom." });

export const isCountry = (text: string): text is Country => COUNTRIES.some((country) => country === text);

export const countryName = (country: Country): string => (country === "AU" ? "Australia" : "United Kingdom");

/** Returns the international dialling code of a country (RULE-GEN-13). */
export const phoneCode = (country: Country): "+61" | "+44" => (country === "AU" ? "+61" : "+44");
