import { describe, expect, test } from "vitest";
import { basicCredentials, clientIdOf, grantedScopes } from "./grant.ts";

const own = ["system/Patient.rs", "system/Appointment.rs"];

describe("scopes of a grant", () => {
  test.each([
    [undefined, own],
    ["", own],
    ["system/*.rs", own],
    ["system/*.read", own],
    ["system/Patient.rs", ["system/Patient.rs"]],
    ["system/Patient.read", ["system/Patient.rs"]],
    ["system/Appointment.rs  system/Patient.rs", ["system/Patient.rs", "system/Appointment.rs"]],
    ["system/Patient.rs system/Patient.rs", ["system/Patient.rs"]],
  ])("%s gets what the token has of it", (asked, granted) =>
    expect(grantedScopes(asked, own)).toEqual(granted),
  );

  test.each([
    "system/Location.rs",
    "system/Patient.rs system/Location.rs",
    "user/Patient.rs",
    "system/Patient.cruds",
    "openid",
  ])("%s is refused", (asked) => expect(grantedScopes(asked, own)).toBeNull());
});

describe("credentials of a client", () => {
  test.each([
    ["corella-1:secret", { id: "corella-1", secret: "secret" }],
    ["corella-1:a%3Ab", { id: "corella-1", secret: "a:b" }],
    ["a:b:c", { id: "a", secret: "b:c" }],
    ["nothing", null],
    ["a:%", null],
  ])("%s is read", (text, read) => expect(basicCredentials(text)).toEqual(read));

  test("a client is named by the number of its token", () => expect(clientIdOf(12)).toBe("corella-12"));
});
