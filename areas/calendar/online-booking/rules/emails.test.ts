import { describe, expect, test } from "vitest";
import { bookingMail, type BookingValues } from "./emails.ts";

const values: BookingValues = {
  ...{ practice: "Richmond Rooms", doctor: "Dr Priya Raman", phone: "03 5550 0142" },
  ...{ day: "2026-12-03", time: "12:45", code: "204417", answer: "", isConfirmed: true },
  ...{ type: "Review", minutes: 30, location: "Richmond Rooms, 12 Lennox Street, Richmond" },
  ...{ link: "https://corella.test/booking/t", bookPage: "https://corella.test/book/richmond" },
};

describe("emails about a booking", () => {
  test("name the practice in the subject, and time and doctor as facts", () => {
    const { subject, text } = bookingMail("accepted", values);
    expect(subject).toBe("Your appointment at Richmond Rooms is booked");
    expect(text).toContain(
      "When: Thu 3 Dec 2026 at 12:45 pm\nDoctor: Dr Priya Raman\nAppointment: Review, 30 minutes\nWhere: Richmond Rooms, 12 Lennox Street, Richmond\n",
    );
    expect(text).toContain(`Change or cancel: ${values.link}\n`);
  });

  test("call a request that was never confirmed no appointment, and lead to another time", () => {
    const { subject, text } = bookingMail("cancelled", { ...values, isConfirmed: false });
    expect(subject).toBe("Your request at Richmond Rooms is cancelled");
    expect(text).not.toContain("Your appointment");
    expect(text).toContain(`Choose another time: ${values.bookPage}\n`);
    expect(bookingMail("cancelled", values).subject).toBe("Your appointment at Richmond Rooms is cancelled");
    expect(bookingMail("moved", { ...values, isConfirmed: false }).text).toContain("We will confirm it");
  });

  test("of a declined request hold the practice's message and its phone number", () => {
    const { text } = bookingMail("declined", { ...values, answer: "We only see children." });
    expect(text).toContain("We only see children.");
    expect(text).toContain("Call 03 5550 0142.");
  });

  test("of a code hold the code and no link", () => {
    const { text } = bookingMail("code", values);
    expect(text).toContain("Your code is 204417.");
    expect(text).not.toContain("http");
  });
});
