import { type PriceList, type Quote, quote } from "#areas/billing/products/rules/quote.ts";
import { priceDay, pricesOn } from "#areas/billing/products/server/index.ts";
import { mayChoosePassword, namesOf } from "#areas/identity/sign-in/server/index.ts";
import { CHOOSE_SUBURB, firstLocality } from "#areas/practice/clients/rules/defaults.ts";
import { INVALID_AHPRA, numberErrors, normaliseNumbers } from "#areas/practice/clients/rules/numbers.ts";
import { findReferrer } from "#areas/practice/clients/server/index.ts";
import { type Day, todayIn } from "#kernel/dates/day.ts";
import { type FieldErrors, Refusal, refusalOf } from "#kernel/contract/problem.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import {
  EMAIL_TAKEN,
  invalidSignupToken,
  otherAddress,
  priceChanged,
  USERNAME_TAKEN,
  wrongReferral,
} from "../contract.ts";
import type { FormsOnlyBody, RegisterBody } from "../fields.ts";
import { allowedPackages, chosenServices } from "../rules/chosen-services.ts";
import { chargedServices, newEntries } from "../rules/entries.ts";
import { quoteReply } from "../rules/quote-reply.ts";
import {
  accountErrors,
  formsOnlyErrors,
  limitErrors,
  passwordIn,
  personErrors,
  serviceErrors,
  signatureErrors,
  suburbErrors,
} from "../rules/registration-errors.ts";
import {
  countSuburbs,
  findSignupToken,
  findZone,
  listKnownSpecialties,
  listOfferedServices,
  namesInUse,
} from "./queries.ts";

export interface PlanContext {
  readonly db: Db;
  readonly services: Services;
  readonly now: string;
}

/**
 * Refuses a taken username or email (RULE-AUTH-06). The database's constraints also apply, and decide between
 * concurrent sign-ups.
 */
async function refuseTaken(db: Db, person: { username: string; email_address: string }): Promise<void> {
  const { username_in_use, email_in_use } = await namesInUse(db, person);
  const errors: FieldErrors = {
    ...(username_in_use ? { username: USERNAME_TAKEN } : {}),
    ...(email_in_use ? { email_address: EMAIL_TAKEN } : {}),
  };
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Refusal("invalid", 409, first, errors);
}

function assertNoErrors(...errors: readonly FieldErrors[]): void {
  const verdict = verdictOf(Object.assign({}, ...errors.toReversed()));
  if (!verdict.allowed) throw verdict.refusal;
}

async function refusePassword({ services }: PlanContext, body: FormsOnlyBody): Promise<void> {
  const verdict = await mayChoosePassword(passwordIn(body), services.config, namesOf(body));
  if (!verdict.allowed) throw verdict.refusal;
}

async function referrerOf(db: Db, code: string | null | undefined): Promise<number | null> {
  if (!code) return null;
  const referrer = await findReferrer(db, code);
  if (!referrer) throw refusalOf(wrongReferral, undefined);
  return referrer.ID;
}

async function specialtiesOf(
  db: Db,
  IDs: readonly number[],
): Promise<{ errors: FieldErrors; isGpOrAllied: boolean }> {
  const specialties = await listKnownSpecialties(db, IDs);
  const errors: FieldErrors =
    specialties.length < IDs.length ? { specialties: "Choose specialties from the list." } : {};
  return { errors, isGpOrAllied: specialties.some(({ is_gp_or_allied }) => is_gp_or_allied) };
}

async function findLocality(
  db: Db,
  localityId: number | null | "needed",
): Promise<{ errors: FieldErrors; zone: string; ID: number | null }> {
  if (localityId === "needed")
    return { errors: suburbErrors(localityId), zone: "Australia/Sydney", ID: null };
  const zoneRow = localityId === null ? undefined : await findZone(db, localityId);
  const isUnknown = localityId !== null && zoneRow?.country !== "AU";
  return {
    errors: isUnknown ? { _locality: CHOOSE_SUBURB } : {},
    zone: zoneRow?.time_zone ?? "Australia/Sydney",
    ID: localityId,
  };
}

export async function tokenOf(db: Db, code: string | null | undefined, email: string | null) {
  if (!code) return null;
  const token = await findSignupToken(db, code);
  if (!token) throw refusalOf(invalidSignupToken, undefined);
  if (email !== null && token.email_address.toLowerCase() !== email.toLowerCase())
    throw refusalOf(otherAddress, undefined);
  return token;
}

/** Plans the rows to write, or refuses the sign-up. Writes nothing, so a refusal doesn't use up the link. */
export async function planRegistration(context: PlanContext, input: RegisterBody, code: string | undefined) {
  const { db, now } = context;
  const body = normaliseNumbers(input, "AU");
  const token = await tokenOf(db, code ?? body.code, body.email_address);
  const [offeredServices, prices] = [await listOfferedServices(db), await pricesOn(db, priceDay(now))];
  const serviceChoice = chosenServices(body, offeredServices, allowedPackages(token));
  const kinds = serviceChoice.services.flatMap(
    (ID) => offeredServices.find((service) => service.ID === ID)?.kind ?? [],
  );
  const place = await findLocality(db, firstLocality(body._locality ?? null, "AU", kinds));
  const today = todayIn(zoneNamed(place.zone), now);
  const specialties = await specialtiesOf(db, body.specialties ?? []);
  const selection = { ...serviceChoice, isGpOrAllied: specialties.isGpOrAllied };
  assertNoErrors(
    personErrors(body, today),
    ahpraErrors(body.ahpra),
    serviceChoice.errors,
    serviceErrors(body, selection),
    specialties.errors,
    place.errors,
    signatureErrors(body),
    accountErrors(body),
    limitErrors(
      (body.practices ?? []).length,
      offeredServices.find(({ ID }) => ID === serviceChoice.billingPackage) ?? null,
    ),
    await contactErrors(db, body.billing_contacts ?? []),
  );
  await refuseTaken(db, body);
  const referred_by = await referrerOf(db, body.referral_code);
  await refusePassword(context, body);
  const terms = { ...serviceChoice, chosen: body.services ?? [], trialOnly: token?.trial_only ?? false };
  const price = refuseOtherTotal(quoteFor(prices, body, chargedServices(terms)), body.total);
  const charged = price.total > 0 ? chargedServices(terms).filter((ID) => isQuoted(price, prices, ID)) : [];
  const from = firstDay(body, today);
  return { body, place, token, referred_by, price, today, entries: newEntries({ ...terms, charged, from }) };
}
export type RegistrationPlan = Awaited<ReturnType<typeof planRegistration>>;

const ahpraErrors = (ahpra: string | null | undefined): FieldErrors =>
  numberErrors({ ahpra }, "AU")["ahpra"] === undefined ? {} : { ahpra: INVALID_AHPRA };

/** Checks that the suburbs of billing contacts are in the list. */
async function contactErrors(
  db: Db,
  contacts: readonly { readonly _locality: number }[],
): Promise<FieldErrors> {
  const localityIds = [...new Set(contacts.map(({ _locality }) => _locality))];
  return (await countSuburbs(db, localityIds)) === localityIds.length
    ? {}
    : { "billing_contacts.0._locality": CHOOSE_SUBURB };
}

const firstDay = ({ signup_detail }: RegisterBody, today: Day): Day => {
  const wantedDay = signup_detail?.commencement_date;
  return wantedDay && wantedDay > today ? wantedDay : today;
};

export const quoteFor = (
  prices: PriceList,
  body: Pick<RegisterBody, "billing">,
  services: readonly number[],
): Quote =>
  quote(prices, {
    services,
    is_annual: body.billing?.is_annual ?? false,
    prepay_amount:
      body.billing?.has_ifc && body.billing.is_ifc_prepaid ? (body.billing.prepay_amount ?? 0) : 0,
  });

const isQuoted = (price: Quote, { services }: PriceList, ID: number): boolean =>
  price.lines.some(({ _product }) => services.find((service) => service.ID === ID)?._product === _product);

/**
 * Refuses the sign-up if the browser showed a different total, so that the user sees the correct total first
 * (G-56). The total sent by the browser never determines the price.
 */
function refuseOtherTotal(price: Quote, shownTotal: number | null | undefined): Quote {
  if (typeof shownTotal === "number" && Math.round(shownTotal * 100) !== price.total)
    throw refusalOf(priceChanged, quoteReply(price));
  return price;
}

export async function planFormsOnly(context: PlanContext, input: FormsOnlyBody) {
  const { db, now } = context;
  const body = normaliseNumbers(input, "AU");
  const place = await findLocality(db, firstLocality(body._locality ?? null, "AU", ["forms"]));
  const specialties = await specialtiesOf(db, body.specialties ?? []);
  assertNoErrors(
    personErrors(body, todayIn(zoneNamed(place.zone), now)),
    ahpraErrors(body.ahpra),
    formsOnlyErrors(body),
    specialties.errors,
    place.errors,
  );
  await refuseTaken(db, body);
  const referred_by = await referrerOf(db, body.referral_code);
  await refusePassword(context, body);
  return { body, place, referred_by };
}
export type FormsOnlyPlan = Awaited<ReturnType<typeof planFormsOnly>>;
