import { lockBoth, mergeAudited } from "#areas/patients/merges/server/index.ts";
import { mayBeMerged } from "#areas/patients/merges/rules/merging.ts";
import { isCertain, type Person } from "#areas/patients/patients/rules/likeness.ts";
import { mayBeSaved } from "#areas/patients/patients/rules/saving.ts";
import { findPatient, listLikely, renewConversionLock } from "#areas/patients/patients/server/index.ts";
import type { ReferralsChanged } from "#areas/patients/referrals/server/index.ts";
import { parseTypedDay, todayIn } from "#kernel/dates/day.ts";
import { normaliseMedicareNumber } from "#kernel/identifiers/medicare-number.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { PatientReference } from "#platform/http/patient-rows.ts";
import type { existingRoutes } from "../existing.contract.ts";
import { mayConvert } from "../rules/converting.ts";
import { missingFieldsOf, mayMergePicture } from "../rules/existing-patient.ts";
import { saveLabelValues, withoutLabelValues } from "./label-values.ts";
import { converterOf, findHeld, findToConvert, holderOf, listClients, listClaims } from "./queries.ts";
import { notifyConverters } from "./news.ts";
import { brief } from "./reply.ts";

/**
 * Returns all features' references to patients. A function because they are known only after all features are
 * registered.
 */
export type References = () => readonly PatientReference[];

const personOf = (typed: Partial<Record<keyof Person, string | null>>): Person => ({
  first_name: typed.first_name ?? "",
  last_name: typed.last_name ?? "",
  dob: typed.dob ?? null,
  medicare_number: typed.medicare_number ?? null,
  mobile: null,
});

export const existingHandlers = (
  references: References,
  notifyReferralsChanged: ReferralsChanged,
): Handlers<typeof existingRoutes> => ({
  async find({ db, actor, params, query, now, assertFound }) {
    const picture = assertFound(await findHeld(db, actor.ID, params.id));
    const owner = assertFound((await listClients(db, [picture._doctor])).get(picture._doctor));
    const dob = parseTypedDay(query.dob ?? "", todayIn(owner.zone, now), { past: true });
    const person = personOf({
      ...query,
      dob,
      medicare_number: normaliseMedicareNumber(query.medicare_number ?? "") || null,
    });
    const scope = { _doctor: picture._doctor, locked_by: null };
    const matches = [];
    for (const { ID, likeness } of await listLikely(db, scope, person, picture.ID)) {
      const patient = isCertain(likeness) ? await findPatient(db, scope, ID) : undefined;
      if (patient) matches.push(brief(patient));
    }
    return matches;
  },

  // Merges a picture into an existing patient (RULE-CONV-04, RULE-MERGE-03).
  async take(call) {
    const { db, actor, client, params, body, now, assertAllowed, assertFound } = call;
    const { fields: values, read: labelValues } = withoutLabelValues(body);
    const { guid, version: _version, _doctor, _patient, ...typed } = values;
    const before = assertFound(await findToConvert(db, actor, client?.ID ?? null, params.id));
    assertAllowed(mayConvert({ ...before, holder: await holderOf(db, before) }, converterOf(actor), guid));
    const owner = assertFound((await listClients(db, [before._doctor])).get(before._doctor));
    const { from, to } = assertFound(await lockBoth(db, owner.ID, before.ID, _patient));
    assertAllowed(mayMergePicture(from, personOf(typed), to));
    // Ignores the lock of the picture, which the caller holds.
    assertAllowed(mayBeMerged({ ...from, locked_by: null }, to));
    const fields = missingFieldsOf({ ...to }, { ...typed, picture: from.picture });
    const today = todayIn(owner.zone, now);
    assertAllowed(mayBeSaved(fields, { country: owner.country, today }));
    const [claim = null] = await listClaims(db, [from], "lock");
    const after = await mergeAudited(call, owner, { from, to }, fields, references());
    await saveLabelValues(
      call,
      { client: { ID: owner.ID, today }, patient: after, claim, wasThere: true },
      labelValues,
      notifyReferralsChanged,
    );
    await renewConversionLock(db, actor.ID, before.lock_guid);
    notifyConverters(call, owner.ID);
    return brief(after);
  },
});
