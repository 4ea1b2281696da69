import {
  addReadReferral,
  listReferralsOf,
  type ReferralsChanged,
} from "#areas/patients/referrals/server/index.ts";
import { changeClaim, type OpenClaim } from "#areas/transcription/consultation-lists/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { conversionRoutes } from "../contract.ts";
import type { LabelValues } from "../label.contract.ts";
import {
  isDifferentReferral,
  isNewerReferral,
  mayChangeClaim,
  readReferral,
  claimChangeOf,
} from "../rules/label-values.ts";

type SaveContext = Pick<
  HandlerContext<typeof conversionRoutes.update>,
  "db" | "assertAllowed" | "assertFound" | "fail" | "auditWrite"
>;

interface LabelTarget {
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
  call: SaveContext,
  { client, patient, claim, wasThere }: LabelTarget,
  values: LabelValues,
  notifyReferralsChanged: ReferralsChanged,
): Promise<void> {
  const { db, assertAllowed } = call;
  const { referral, errors } = readReferral(values);
  assertAllowed(verdictOf(errors));
  const change = claimChangeOf(values, claim);
  assertAllowed(mayChangeClaim(change, claim, client.today, patient.dob));
  const active = (await listReferralsOf(db, client.ID, [patient.ID])).find((each) => each.active);
  const isNew =
    referral !== null &&
    (wasThere ? isNewerReferral(referral, active) : isDifferentReferral(referral, active));
  const addedReferral = isNew
    ? await addReadReferral({ ...call, client }, patient.ID, referral, notifyReferralsChanged)
    : null;
  const claimFields = { ...change, ...(addedReferral ? { _referral: addedReferral.ID } : {}) };
  if (claim && Object.keys(claimFields).length > 0) await changeClaim(call, claim, claimFields);
}

/** Splits a request into the patient's fields and the label's other values. */
export function withoutLabelValues<Body extends LabelValues>(body: Body) {
  const { referral_date, referral_type, _referring_doctor, service_date, billing_type, items, ...fields } =
    body;
  return {
    fields,
    read: { referral_date, referral_type, _referring_doctor, service_date, billing_type, items },
  };
}
