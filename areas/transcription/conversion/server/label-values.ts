import { addReadReferral, listReferralsOf, type ReferralsChanged } from "#areas/patients/referrals/server/index.ts";
import { changeClaim, type OpenClaim } from "#areas/transcription/consultation-lists/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import { noErrors } from "#kernel/contract/verdict.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { conversionRoutes } from "../contract.ts";
import type { LabelValues } from "../label.contract.ts";
import { isAnother, isNewer, mayBeClaim, readReferral, claimChange } from "../rules/label-values.ts";

type Saving = Pick<
  HandlerContext<typeof conversionRoutes.update>,
  "db" | "assertAllowed" | "assertFound" | "fail" | "auditWrite"
>;

interface Labelled {
  readonly client: { readonly ID: number; readonly today: Day };
  readonly patient: { readonly ID: number; readonly dob: Day | null };
  /** The picture's claim, locked before the patient was changed. Null if there is no open claim. */
  readonly claim: OpenClaim | null;
  /**
   * True if the picture was added to an existing patient. Only a newer referral is then added, so that an
   * older one never replaces a recorded one.
   */
  readonly wasThere: boolean;
}

/**
 * Saves the referral and the claim read from the label, in the transaction of the conversion. Repeating the
 * request adds nothing.
 */
export async function saveLabelValues(
  call: Saving,
  { client, patient, claim, wasThere }: Labelled,
  values: LabelValues,
  tell: ReferralsChanged,
): Promise<void> {
  const { db, assertAllowed } = call;
  const { referral, errors } = readReferral(values);
  assertAllowed(noErrors(errors));
  const change = claimChange(values, claim);
  assertAllowed(mayBeClaim(change, claim, client.today, patient.dob));
  const active = (await listReferralsOf(db, client.ID, [patient.ID])).find((each) => each.active);
  const isNew = referral !== null && (wasThere ? isNewer(referral, active) : isAnother(referral, active));
  const added = isNew ? await addReadReferral({ ...call, client }, patient.ID, referral, tell) : null;
  const whole = { ...change, ...(added ? { _referral: added.ID } : {}) };
  if (claim && Object.keys(whole).length > 0) await changeClaim(call, claim, whole);
}

/** Splits a request into the patient's fields and the label's other values. */
export function withoutLabelValues<Body extends LabelValues>(body: Body) {
  const { referral_date, referral_type, _referring_doctor, service_date, billing_type, items, ...fields } = body;
  return { fields, read: { referral_date, referral_type, _referring_doctor, service_date, billing_type, items } };
}
