import { describe, expect, test } from "vitest";
import { FORM_STATUSES } from "../answers.contract.ts";
import { sentStatus, statusLabel, statusName, submittedStatus, updateTypeOf } from "./status.ts";

const nameOf = (form: Partial<Parameters<typeof submittedStatus>[0]>) =>
  statusName(
    submittedStatus({ is_update: false, update_type: 0, user_type: 1, has_location: true, ...form }),
  );

describe("C2: the status of a submitted form", () => {
  test.each([
    [1, "NEW_FORM_SUBMITTED_TO_ADMIN"],
    [2, "NEW_FORM_SUBMITTED_TO_INSURER"],
  ])("STATE-FORM-01: a new form of user_type %i is %s", (user_type, name) =>
    expect(nameOf({ user_type })).toBe(name),
  );

  test.each([
    [1, "UPDATE_PROVIDER_SUBMITTED_TO_ADMIN"],
    [2, "UPDATE_BANKING_SUBMITTED_TO_ADMIN"],
    [3, "UPDATE_PROVIDER_AND_BANKING_SUBMITTED_TO_ADMIN"],
  ])("STATE-FORM-02: an update of type %i is %s, whoever submits it", (update_type, name) => {
    for (const user_type of [1, 2]) expect(nameOf({ is_update: true, update_type, user_type })).toBe(name);
  });

  test("STATE-FORM-03: without a location it is NEW_FORM_SUBMITTED_TO_ADMIN, whatever else it says", () => {
    for (const user_type of [1, 2])
      for (const is_update of [false, true])
        for (const update_type of [0, 1, 2, 3])
          expect(nameOf({ user_type, is_update, update_type, has_location: false })).toBe(
            "NEW_FORM_SUBMITTED_TO_ADMIN",
          );
  });

  test("every combination has a status that is submitted and not an error", () => {
    for (const user_type of [1, 2])
      for (const is_update of [false, true])
        for (const update_type of [0, 1, 2, 3]) {
          const status = submittedStatus({ user_type, is_update, update_type, has_location: true });
          expect(status).toBeGreaterThanOrEqual(1);
          expect(status).toBeLessThanOrEqual(5);
        }
  });
});

describe("STATE-FORM-05, G-57: after sending", () => {
  test.each([
    [false, 0, 2],
    [true, 0, 6],
    [false, 1, 7],
    [true, 3, 7],
  ])("update %s with %i refusals is %i", (is_update, failed, status) =>
    expect(sentStatus({ is_update, failed })).toBe(status),
  );
});

test("CONST-87: seven statuses and the draft, each with words (RULE-FREV-02)", () => {
  expect(FORM_STATUSES).toHaveLength(8);
  expect(FORM_STATUSES.map((_, status) => statusLabel(status))).toEqual([
    "Draft",
    "New Registration",
    "New Registration (sent)",
    "Update Provider Details",
    "Update Banking Details",
    "Update All Details",
    "Update (sent)",
    "Error sending",
  ]);
});

test("RULE-IFRM-03, CONST-88: what is updated", () => {
  expect(updateTypeOf({ practice: false, bank: false })).toBe(0);
  expect(updateTypeOf({ practice: true, bank: false })).toBe(1);
  expect(updateTypeOf({ practice: false, bank: true })).toBe(2);
  expect(updateTypeOf({ practice: true, bank: true })).toBe(3);
});
