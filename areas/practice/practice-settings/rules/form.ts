import type { Country } from "#kernel/addresses/country.ts";
import { Version } from "#kernel/contract/id.ts";
import { anyPhone } from "#kernel/addresses/phone.ts";
import { orNull } from "#kernel/text/text.ts";
import { invalidPhone, PracticeSettingsBody } from "../contract.ts";
import { mayUsePhone } from "./phone.ts";

const invalidMessage = ({ input }: { input?: unknown }): string =>
  invalidPhone.sentence({ phone: typeof input === "string" ? input : "This" });

/** Returns the schema of the form: the request body with the rules of the client's country. */
const formOf = (country: Country) =>
  PracticeSettingsBody.omit({ _doctor: true, sms_reminders: true }).extend({
    phone: orNull(
      anyPhone("phone number").refine((phone) => mayUsePhone(phone, country).allowed, {
        error: invalidMessage,
      }),
    ).optional(),
    version: Version,
  });

export const practiceForms: Readonly<Record<Country, ReturnType<typeof formOf>>> = {
  AU: formOf("AU"),
  UK: formOf("UK"),
};

/** Returns the appointment lengths to offer, in minutes, including the current one. */
export const appointmentLengths = (chosen: number | null | undefined): number[] =>
  [...new Set([10, 15, 20, 30, 45, 60, ...(chosen ? [chosen] : [])])].toSorted((a, b) => a - b);
