import { z } from "zod";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { IN_ERROR } from "./fhir-appointment.ts";
import { Concept, conceptWords, type FhirDirectory, Reference } from "./fhir-care.ts";
import { EMPTY_APPOINTMENT, type FoundAppointment } from "./file-appointment.ts";
import { endNotice, NO_REFERRAL_DATE, NO_REFERRER, referralTypeIn, TYPE_ASSUMED } from "./referral.ts";

const text = z.string().max(10_000);
export const FhirServiceRequest = z.object({
  id: text.optional(),
  status: text.optional(),
  category: z.array(Concept).max(100).optional(),
  code: Concept.optional(),
  subject: Reference.optional(),
  occurrencePeriod: z.object({ start: text.optional(), end: text.optional() }).optional(),
  occurrenceDateTime: text.optional(),
  authoredOn: text.optional(),
  requester: Reference.optional(),
});
export type FhirServiceRequest = z.output<typeof FhirServiceRequest>;

const dayIn = (moment: string | undefined): Day | null => {
  const day = (moment ?? "").slice(0, 10);
  return isDay(day) ? day : null;
};

/**
 * Pattern of a request that is a referral, because orders for pathology and imaging are ServiceRequests too.
 */
const REFERRAL = /refer/i;
const NO_REFERRAL = "This request is not a referral.";

/** Reads a FHIR ServiceRequest as a referral whose `date` is the date of the letter. */
export function referralFrom(
  resource: FhirServiceRequest,
  directory: FhirDirectory,
  place: string,
): FoundAppointment {
  const { category = [], code, occurrencePeriod, authoredOn, subject, status } = resource;
  const requestText = [code, ...category].map(conceptWords).join(" ");
  const date = dayIn(authoredOn) ?? dayIn(occurrencePeriod?.start) ?? dayIn(resource.occurrenceDateTime);
  const endDate = dayIn(occurrencePeriod?.end);
  const type = referralTypeIn(conceptWords(code), date, endDate);
  const person = directory.person(subject);
  const referrer = directory.referrer(resource.requester);
  const isOther =
    !REFERRAL.test(requestText) &&
    !category.some(({ coding = [] }) => coding.some((one) => one.code === "3457005"));
  return {
    ...EMPTY_APPOINTMENT,
    key: place,
    place,
    date,
    ...{
      patientId: person?.id ?? null,
      firstName: person?.firstName ?? null,
      lastName: person?.lastName ?? null,
      dob: person?.dob ?? null,
    },
    referral: { type: type ?? 2, referrer: referrer ?? UNKNOWN_REFERRER },
    doubts: type === null ? [TYPE_ASSUMED] : [],
    notices: endNotice(type ?? 2, date, endDate),
    wrong:
      status === "entered-in-error"
        ? IN_ERROR
        : isOther && requestText.trim() !== ""
          ? NO_REFERRAL
          : date === null
            ? NO_REFERRAL_DATE
            : referrer === null
              ? NO_REFERRER
              : null,
  };
}

const UNKNOWN_REFERRER = { id: null, providerNumber: null, firstName: null, lastName: null, practice: null };
