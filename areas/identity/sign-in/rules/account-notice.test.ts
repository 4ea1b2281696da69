import { describe, expect, test } from "vitest";
import { composeAccountNotice } from "./account-notice.ts";

const notice = (more: Partial<Parameters<typeof composeAccountNotice>[0]> = {}) =>
  composeAccountNotice({
    first_name: "Priya",
    username: "raman",
    change: { kind: "password" },
    at: "26 Nov 2026 at 9:35 am (Sydney time)",
    byOther: false,
    heldUntil: null,
    ...more,
  });

describe("the email about a changed account", () => {
  test("states what changed, when, and what to do about it", () => {
    const { subject, text } = notice();
    expect(subject).toBe("Your Corella password was changed");
    expect(text).toContain(
      "The password for your Corella account (username raman) was changed on 26 Nov 2026 at 9:35 am (Sydney time).",
    );
    expect(text).toContain("If you didn't expect it:");
    expect(text).not.toContain("manages your account");
  });

  test("states that somebody else made it", () =>
    expect(notice({ byOther: true }).text).toContain("Someone who manages your account made this change."));

  test("states where links go after a change of the address", () => {
    const { subject, text } = notice({
      change: { kind: "email_address" },
      heldUntil: "29 Nov 2026 at 9:35 am (Sydney time)",
    });
    expect(subject).toBe("Your Corella email address was changed");
    expect(text).toContain(
      "Until 29 Nov 2026 at 9:35 am (Sydney time), links to set a new password are sent to your previous email address",
    );
  });

  test("names the second factor", () =>
    expect(
      notice({ change: { kind: "second_factor", what: "the passkey My laptop was removed" } }).text,
    ).toContain("What changed: the passkey My laptop was removed."));

  test.each(["password", "email_address"] as const)("has no link: %s", (kind) =>
    expect(notice({ change: { kind }, byOther: true, heldUntil: "soon" }).text).not.toMatch(
      /https?:|\/login/,
    ),
  );
});
