import { describe, expect, test } from "vitest";
import { cellState, chasingMail, daysLate, exceptionsOf } from "./cell.ts";

describe("a provider number at a fund", () => {
  test.each([
    ["sent", "2026-11-12", "sent"],
    ["sent", "2026-11-11", "due"],
    ["sent", "2026-11-01", "due"],
    ["sent", null, "sent"],
    ["confirmed", "2026-11-01", "confirmed"],
    ["rejected", "2026-11-01", "rejected"],
    ["not_sent", null, "not_sent"],
  ] as const)("%s, reply expected %s, is %s", (state, due_day, cell) =>
    expect(cellState({ state, due_day }, "2026-11-11")).toBe(cell),
  );
});

test("days late are counted from the day of the reply", () => {
  expect(daysLate({ due_day: "2026-11-06" }, "2026-11-11")).toBe(5);
  expect(daysLate({ due_day: "2026-11-11" }, "2026-11-11")).toBe(0);
});

test("the email names the practitioner, every number, when it was sent and when a reply was due", () => {
  const numbers = [
    { provider_number: "4526711A", practice_name: "Camberwell Children's" },
    { provider_number: "4526712K", practice_name: null },
  ];
  const { subject, text } = chasingMail({
    client: "Dr Mei-Ling Ho",
    sent_day: "2026-10-16",
    due_day: "2026-11-06",
    numbers,
  });
  expect(subject).toBe("Registration: 452671 1A, 452671 2K");
  expect(text).toContain(
    "On 16/10/2026 we sent you a registration form for Dr Mei-Ling Ho, provider numbers 452671 1A (Camberwell Children's) and 452671 2K.",
  );
  expect(text).toContain("reply by 06/11/2026");
  expect(
    chasingMail({ client: "X", sent_day: "2026-10-16", due_day: "2026-11-06", numbers: numbers.slice(0, 1) })
      .text,
  ).toContain("provider number 452671 1A");
});

test("a client's heading names what is not in order, and nothing else", () => {
  const cells = (["due", "sent", "due", "rejected", "confirmed", "not_sent"] as const).map((state) => ({
    state,
  }));
  expect(exceptionsOf(cells)).toBe("2 to chase, 1 rejected, 1 not sent");
  expect(exceptionsOf([{ state: "sent" }, { state: "confirmed" }])).toBe("");
});
