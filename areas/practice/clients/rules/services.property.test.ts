import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { PARTNER_COMPANY } from "#kernel/access/partner-company.ts";
import { DEFAULT_LOCALITY, firstGroups, firstLocality, zoneFor } from "./defaults.ts";
import { localityError, numberErrors, normaliseAhpra, normaliseNumbers } from "./numbers.ts";
import { mayChange } from "./powers.ts";
import {
  isLive,
  planServices,
  providerLimit,
  type SavedService,
  serviceState,
  trialExpiry,
} from "./services.ts";

const TODAY: Day = "2026-11-23";
const day = fc.option(
  fc.integer({ min: -30, max: 30 }).map((by) => addDays(TODAY, by)),
  { nil: null },
);
const SERVICES = [
  { ID: 1, kind: "billing", description: "Full billing" },
  { ID: 2, kind: "billing", description: "Light billing" },
  { ID: 3, kind: "transcription", description: "Transcription" },
  { ID: 4, kind: "appointmaid", description: "Appointmaid" },
] as const;
const saved = fc.uniqueArray(
  fc.record({
    ID: fc.integer({ min: 10, max: 30 }),
    client_service_id: fc.constantFrom(1, 2, 3, 4),
    is_trial: fc.boolean(),
    trial_exp_date: day,
    active_date: day,
    cut_off_date: day,
    next_invoice_date: day,
    appointmaid_package: fc.constant(null),
    included_billing: fc.constant(null),
    is_deleted: fc.boolean(),
  }),
  { maxLength: 4, selector: ({ client_service_id }) => client_service_id },
);
const rowsOf = (rows: readonly SavedService[]) => rows.map((row, place) => ({ ...row, ID: 10 + place }));
const planOf = (rows: readonly SavedService[], entries: Parameters<typeof planServices>[0]["entries"]) =>
  planServices({ saved: rows, entries, services: SERVICES, user_type: 1, today: TODAY });

describe("STATE-SVC-01: saving the list of services", () => {
  test("an empty list marks what is there, and deletes nothing twice", () =>
    fc.assert(
      fc.property(saved, (given) => {
        const rows = rowsOf(given);
        const { writes, errors } = planOf(rows, []);
        expect(errors).toEqual({});
        expect(writes).toEqual(
          rows.filter((row) => !row.is_deleted).map((row) => ({ ...row, is_deleted: true })),
        );
      }),
    ));

  test("a service that is not in the list of services is refused at its place", () =>
    fc.assert(
      fc.property(fc.nat(3), (before) => {
        const entries = [
          ...SERVICES.slice(2, 2 + Math.min(before, 1)).map(({ ID }) => ({ client_service_id: ID })),
          { client_service_id: 99 },
        ];
        const place = entries.length - 1;
        expect(planOf([], entries).errors).toHaveProperty([`services.${place}.client_service_id`]);
      }),
    ));

  test("never leaves two live billing packages without saying so", () =>
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (firstEnds, secondEnds) => {
        const entry = (client_service_id: number, ends: boolean) => ({
          client_service_id,
          ...(ends ? { cut_off_date: addDays(TODAY, -1) } : {}),
        });
        const { errors } = planOf([], [entry(1, firstEnds), entry(2, secondEnds)]);
        expect(Object.keys(errors).length > 0).toBe(!firstEnds && !secondEnds);
      }),
    ));

  test("writes one row for each service at most", () =>
    fc.assert(
      fc.property(saved, fc.subarray([1, 2, 3], { minLength: 1 }), (given, wanted) => {
        const { writes } = planOf(
          rowsOf(given),
          wanted.map((client_service_id) => ({ client_service_id, cut_off_date: addDays(TODAY, -1) })),
        );
        const services = writes.map(({ client_service_id }) => client_service_id);
        expect(new Set(services).size).toBe(services.length);
      }),
    ));
});

describe("Part C3: the state of a service", () => {
  test("is removed or ended exactly where it is not live", () =>
    fc.assert(
      fc.property(saved, (rows) => {
        for (const row of rows)
          expect(["removed", "ended"].includes(serviceState(row, TODAY))).toBe(!isLive(row, TODAY));
      }),
    ));

  test("C-122: a trial is over the day after its last one", () =>
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5 }), (by) => {
        const entry = {
          is_deleted: false,
          cut_off_date: null,
          active_date: null,
          is_trial: true,
          trial_exp_date: addDays(TODAY, by),
        };
        expect(serviceState(entry, TODAY)).toBe(by < 0 ? "trial over" : "trial");
      }),
    ));

  test("CONST-102: a trial lasts one month for a billing client, else two", () => {
    expect([trialExpiry("2026-11-30", 1), trialExpiry("2026-12-31", 0)]).toEqual([
      "2026-12-30",
      "2027-02-28",
    ]);
  });

  test("RULE-PKG-03: the narrowest live limit counts, and none is none", () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            is_deleted: fc.boolean(),
            cut_off_date: day,
            provider_limit: fc.option(fc.nat(9), { nil: null }),
          }),
        ),
        (all) => {
          const live = all
            .filter((one) => isLive(one, TODAY))
            .flatMap(({ provider_limit }) => provider_limit ?? []);
          expect(providerLimit(all, TODAY)).toBe(live.length === 0 ? null : Math.min(...live));
        },
      ),
    ));
});

describe("API-DOC-004: who may change what of a client", () => {
  const powers = fc.record({
    own: fc.boolean(),
    record: fc.boolean(),
    services: fc.boolean(),
    credit: fc.boolean(),
    remove: fc.boolean(),
  });
  const field = fc.constantFrom(
    "groups",
    "company_client",
    "services",
    "neurons",
    "is_deleted",
    "email_address",
    "username",
    "first_name",
  );

  test("saving nothing new is never refused, and more powers never refuse more", () =>
    fc.assert(
      fc.property(fc.array(field), powers, (fields, held) => {
        expect(mayChange([], held).allowed).toBe(true);
        const all = { own: true, record: true, services: true, credit: true, remove: true };
        expect(mayChange(fields, all).allowed).toBe(true);
        if (mayChange(fields, held).allowed)
          expect(fields.every((one) => mayChange([one], held).allowed)).toBe(true);
      }),
    ));

  test("how a client signs in is never changed by somebody who works for it", () => {
    const worker = { own: false, record: false, services: true, credit: true, remove: true };
    for (const name of ["email_address", "username"])
      expect(mayChange([name], worker)).toMatchObject({ allowed: false, code: "client.not_your_field" });
  });
});

describe("RULE-REG-07, RULE-REG-14, RULE-GEN-12: how a client starts", () => {
  test("in one group, the partner company's clients in theirs", () => {
    expect(firstGroups(PARTNER_COMPANY)).toEqual([GROUPS.partnerClient]);
    for (const code of [null, "OTHER"]) expect(firstGroups(code)).toEqual([GROUPS.client]);
  });

  test.each([
    [5, "AU", ["billing"], 5],
    [null, "AU", ["billing"], "needed"],
    [null, "AU", ["transcription"], "needed"],
    [null, "AU", [], DEFAULT_LOCALITY],
    [null, "UK", ["billing"], null],
    [null, "UK", [], null],
  ] as const)("the suburb %s in %s with %j is %s", (given, country, kinds, first) =>
    expect(firstLocality(given, country, kinds)).toBe(first),
  );

  test.each([
    [{ time_zone: "Australia/Perth" }, "AU", null, "Australia/Perth"],
    [null, "UK", "Australia/Perth", "Europe/London"],
    [null, "AU", "Australia/Perth", "Australia/Perth"],
    [null, "AU", "Europe/London", "Australia/Sydney"],
    [null, "AU", null, "Australia/Sydney"],
  ] as const)("%j in %s after %s is in %s", (locality, country, before, zone) =>
    expect(zoneFor(locality, country, before)).toBe(zone),
  );
});

describe("RULE-GEN-09, RULE-GEN-13: a client's numbers", () => {
  test("are stored the same when they are stored again", () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9 +()-]{0,14}$/),
        fc.constantFrom("AU" as const, "UK" as const),
        (cell_phone, country) => {
          const once = normaliseNumbers({ cell_phone }, country);
          expect(normaliseNumbers(once, country)).toEqual(once);
        },
      ),
    ));

  test("a registration number is three letters and ten digits in Australia, and free elsewhere", () => {
    expect(numberErrors({ ahpra: "med 000 123 4567" }, "AU")).toEqual({});
    expect(numberErrors({ ahpra: "MED123" }, "AU")).toHaveProperty("ahpra");
    expect(numberErrors({ ahpra: "MED123" }, "UK")).toEqual({});
    expect(normaliseAhpra("med-000-123 4567")).toBe("MED0001234567");
  });

  test("a suburb counts in its own country", () => {
    expect(localityError({ country: "UK" }, "AU")).toEqual({ _locality: "Choose a suburb in Australia." });
    expect([localityError({ country: "AU" }, "AU"), localityError(null, "AU")]).toEqual([{}, {}]);
  });
});
