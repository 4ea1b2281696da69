import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { OpenedMail } from "../contract.ts";
import { MailActions } from "./MailActions.tsx";
import { MailboxPage } from "./MailboxPage.tsx";
import { MailNotice } from "./MailNotice.tsx";
import { MailPage } from "./MailPage.tsx";
import { MailPreviewPage } from "./MailPreviewPage.tsx";

const mail: OpenedMail = {
  ID: 7,
  kind: "password-reset",
  to: "isla@rooms.example",
  subject: "Reset your Corella password",
  client: null,
  state: "failed",
  attempts: 1,
  last_answer: "550 No such mailbox here",
  next_attempt_at: null,
  created_time: "2026-11-11T00:00:00.000Z",
  ended_at: "2026-11-11T00:00:01.000Z",
  message_id: "abc@corella.example",
  text: "Hello",
  secret_until: null,
  attachments: [],
  tries: [],
  again_of: null,
};
const counts = { queued: 0, failed: 1, uncertain: 0 };
const page = { mails: [mail], totalItems: 1, counts, is_sandbox: true };
afterEach(() => vi.unstubAllGlobals());

describe("the list of mail", () => {
  test("says what failed, that nothing leaves, and filters by state", async () => {
    const calls = answerCalls({ "GET /api/mail/50/1": { body: page } });
    await renderPage(<MailPage />, "/admin/mail");
    const row = await screen.findByRole("link", { name: "isla@rooms.example" });
    expect(row.getAttribute("href")).toBe("/admin/mail/7");
    expect(screen.getByText("No mail server is configured, so no email leaves this machine.")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Failed 1" }));
    await waitFor(() => expect(calls.at(-1)?.url).toContain("state=failed"));
  });

  test("says so when it can't be read", async () => {
    answerCalls({
      "GET /api/mail/50/1": {
        status: 400,
        body: { message: "Enter a shorter search text.", code: "invalid" },
      },
    });
    await renderPage(<MailPage />, "/admin/mail");
    expect(await screen.findByText("Enter a shorter search text.")).toBeTruthy();
  });
});

describe("what staff do with one", () => {
  test("a failed one is resent", async () => {
    const calls = answerCalls({ "POST /api/mail/7/attempt": { body: { ...mail, state: "queued" } } });
    await renderPage(<MailActions mail={mail} />);
    fireEvent.click(screen.getByRole("button", { name: "Resend" }));
    expect(await screen.findByText(`Email resent. ${mail.subject}`)).toBeTruthy();
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toContain("POST /api/mail/7/attempt");
  });

  test("a sent one is sent once more only after a yes", async () => {
    const calls = answerCalls({
      "POST /api/mail/7/copy": { status: 201, body: { ...mail, ID: 8, state: "queued" } },
    });
    const shown = await renderPage(<MailActions mail={{ ...mail, state: "sent" }} />);
    fireEvent.click(screen.getByRole("button", { name: "Resend" }));
    const dialog = await screen.findByRole("dialog", { name: "Resend" });
    expect(calls).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole("button", { name: "Resend" }));
    await waitFor(() => expect(shown.address()).toBe("/admin/mail/8"));
  });

  test("one whose text is gone says why it can't be resent", async () => {
    await renderPage(<MailActions mail={{ ...mail, text: null }} />);
    expect(
      screen.getByText("The text of this email is no longer stored, so it can't be resent."),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Resend" })).toBeNull();
  });

  test("an uncertain one says what is not known", async () => {
    await renderPage(<MailNotice mail={{ ...mail, state: "uncertain" }} />);
    expect(screen.getByText(/not certain whether this email arrived/).textContent).toMatch(/not be retried/);
  });
});

describe("scheduled emails", () => {
  const planned = {
    client: { ID: 4, username: "raman", name: "Priya Raman" },
    subject: "Ends",
    is_off: false,
  };
  const kinds = [
    {
      kind: "referral-ending",
      title: "Ending referrals",
      when: "06:00",
      rests: null,
      mails: [
        { ...planned, to: "rooms@raman.example", why: "1 referral ends", left_out: null },
        {
          ...planned,
          client: { ID: 5, username: "vogt", name: "Lena Vogt" },
          to: null,
          why: "",
          left_out: "The client is not active.",
        },
      ],
    },
  ];
  test("shows who gets it and why, and who does not and why not", async () => {
    const calls = answerCalls({
      "GET /api/mailrehearsal/2026-11-23": { body: { kinds } },
      "POST /api/mailoff": { status: 201, body: { kind: "referral-ending", _doctor: 4 } },
    });
    await renderPage(<MailPreviewPage />, "/admin/mail-by-clock?day=2026-11-23");
    expect(await screen.findByText("1 referral ends")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Turn off for Priya Raman" }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
        kind: "referral-ending",
        _doctor: 4,
      }),
    );
    fireEvent.click(screen.getByRole("radio", { name: "Not sent" }));
    expect(await screen.findByText("The client is not active.")).toBeTruthy();
  });
});

describe("the sandbox mailbox", () => {
  test("says that it is the demo's, and lists what came", async () => {
    const letter = {
      name: "x",
      at: "2026-11-11T00:00:00.000Z",
      from: "a",
      to: "b",
      subject: "Hello there",
      message_id: "",
    };
    answerCalls({ "GET /api/mailbox": { body: { letters: [letter] } } });
    await renderPage(<MailboxPage />, "/mailbox");
    expect(await screen.findByText("Hello there")).toBeTruthy();
    expect(screen.getByText(/^Demo only\./)).toBeTruthy();
  });
});
