import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { dropAllDrafts } from "#platform/web/shell/drafts/kept-drafts.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { doctor, raman } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Message, MessageRow } from "../contract.ts";
import { BriefMessages } from "./BriefMessages.tsx";
import { ChooseClient } from "./ChooseClient.tsx";
import { MessagesPage } from "./MessagesPage.tsx";
import { SendMessageModal } from "./SendMessageModal.tsx";
import type { MessageClient } from "./WriteMessage.tsx";
import { UnreadCount } from "./UnreadCount.tsx";

const me = doctor("message.read", "message.send");
const priya = {
  ID: 7,
  username: "raman",
  title: 3,
  first_name: "Priya",
  last_name: "Raman",
  kind: "client" as const,
};
const noor = {
  ID: 2,
  username: "billing",
  title: null,
  first_name: "Noor",
  last_name: "Rahimi",
  kind: "staff" as const,
};
const row = (ID: number, change: Partial<MessageRow> = {}): MessageRow => ({
  ID,
  _doctor: 7,
  client: priya,
  subject: `Item ${ID}`,
  sender: noor,
  recipient: priya,
  created_time: "2026-11-11T00:00:00.000Z",
  is_viewed: false,
  is_received: true,
  excerpt: "Was this bilateral?",
  attachment_count: 0,
  ...change,
});

const open = (inside: ReactNode, path = "/account/raman/messages", as: object = {}) =>
  renderPage(
    <SessionProvider me={{ ...me, ...as }}>
      <ClientProvider client={raman}>{inside}</ClientProvider>
    </SessionProvider>,
    path,
  );

beforeEach(() => vi.stubGlobal("EventSource", undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  dropAllDrafts();
});

describe("messages (SCR-MSG-01)", () => {
  test("RULE-MSG-01: twenty to a page, the unread ones marked", async () => {
    const calls = answerCalls({
      "GET /api/message/20/1": {
        body: { messages: [row(2), row(1, { is_viewed: true, attachment_count: 2 })], totalItems: 21 },
      },
    });
    await open(<MessagesPage />);
    const links = await screen.findAllByRole("link", { name: /Noor Rahimi/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "Unread, Noor Rahimi: Item 2",
      "Noor Rahimi: Item 1",
    ]);
    expect(links[1]?.getAttribute("href")).toBe("/account/raman/messages/1");
    expect(screen.getByTitle("2 files")).toBeDefined();
    expect(calls[0]?.url).toContain("box=inbox");
  });

  test("what was sent says whether it was read", async () => {
    answerCalls({
      "GET /api/message/20/1": {
        body: { messages: [row(3, { is_received: false, sender: priya, recipient: null })], totalItems: 1 },
      },
    });
    await open(<MessagesPage />, "/account/raman/messages?box=sent");
    expect(await screen.findByText("Unread")).toBeDefined();
    expect(screen.getByRole("link").textContent).toBe("Corella: Item 3");
  });

  test("says when there are none, and what could not be loaded can be tried again", async () => {
    answerCalls({ "GET /api/message/20/1": { body: { messages: [], totalItems: 0 } } });
    const shown = await open(<MessagesPage />, "/account/raman/messages?unread=1");
    expect(await screen.findByText("No unread messages.")).toBeDefined();
    shown.unmount();
    answerCalls({
      "GET /api/message/20/1": { status: 500, body: { message: "Out of order", code: "fault" } },
    });
    await open(<MessagesPage />);
    expect((await screen.findByRole("alert")).textContent).toContain("Out of order");
  });
});

describe("in the menu and on home", () => {
  test("the count is said, and nothing where nothing waits", async () => {
    answerCalls({ "GET /api/message/unread": { body: { unread: 2 } } });
    await open(
      <p>
        <UnreadCount />
      </p>,
    );
    await screen.findByText("unread");
    expect(screen.getByRole("paragraph").textContent).toBe("2 unread");
  });
  test("the three newest unread lead to their pages", async () => {
    const calls = answerCalls({ "GET /api/message/3/1": { body: { messages: [row(9)], totalItems: 1 } } });
    await open(<BriefMessages className={undefined} />);
    expect((await screen.findByRole("link", { name: /Item 9/ })).getAttribute("href")).toBe(
      "/account/raman/messages/9",
    );
    expect(calls[0]?.url).toContain("unread=1");
  });
});

describe("writing (SCR-MOD-38)", () => {
  const type = async (label: string, text: string) =>
    fireEvent.change(await screen.findByRole("textbox", { name: label }), { target: { value: text } });

  test("a client writes to the bureau; a failed send says why and keeps the text (RULE-MSG-01)", async () => {
    const onClose = vi.fn<() => void>();
    answerCalls({ "POST /api/message": { status: 409, body: { message: "Out of order", code: "fault" } } });
    await open(<SendMessageModal onClose={onClose} />);
    expect(await screen.findByText("Corella")).toBeDefined();
    await type("Subject", "Theatre list");
    await type("Message", "Add Mr Hughes.");
    fireEvent.click(screen.getByRole("button", { name: /^Send message/ }));
    expect((await screen.findByRole("alert")).textContent).toBe("Failed to send message: Out of order");
    expect(screen.getByRole("textbox", { name: "Message" })).toHaveProperty("value", "Add Mr Hughes.");
    const calls = answerCalls({ "POST /api/message": { status: 201, body: {} } });
    fireEvent.click(screen.getByRole("button", { name: /^Send message/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls[0]?.body).toEqual({
      subject: "Theatre list",
      body: "Add Mr Hughes.",
      attachments: [],
      recipients: [],
    });
    expect(Object.keys(localStorage).filter((key) => key.startsWith("corella.draft."))).toEqual([]);
  });

  const opened = (change: Partial<Message>): Message => ({
    ...row(4),
    body: "Was this bilateral?",
    viewed_time: null,
    viewed_by: null,
    patient: null,
    attachments: [],
    quoted: [],
    _reply_to: null,
    ...change,
  });
  const kirra = {
    ...noor,
    ID: 12,
    username: "agent",
    first_name: "Kirra",
    last_name: "Walsh",
    kind: "agent" as const,
  };
  test.each([
    ["from a staff member goes to the bureau", opened({}), "Reply to Corella"],
    ["from a booking agent goes to the agent", opened({ sender: kirra }), "Reply to Kirra Walsh"],
    [
      "of one's own goes to the bureau",
      opened({ sender: priya, recipient: kirra, is_received: false }),
      "Reply to Corella",
    ],
  ])("a client's reply to a message %s, as its title says", async (_which, answered, title) => {
    answerCalls({});
    await open(<SendMessageModal answered={answered} onClose={() => undefined} />);
    expect(await screen.findByRole("dialog", { name: title })).toBeDefined();
  });

  test("a staff member's reply goes to the person who wrote, as its title says", async () => {
    answerCalls({});
    const answered = opened({ sender: priya, recipient: null });
    await open(<SendMessageModal answered={answered} onClose={() => undefined} />, "/admin/messages/7/4", {
      kind: "staff",
    });
    expect(await screen.findByRole("dialog", { name: "Reply to Dr Priya Raman" })).toBeDefined();
  });

  test("what was typed is there again, and can be thrown away", async () => {
    answerCalls({});
    const before = await open(<SendMessageModal onClose={() => undefined} />);
    await type("Subject", "Half a thought");
    before.unmount();
    const onClose = vi.fn<() => void>();
    await open(<SendMessageModal onClose={onClose} />);
    expect(await screen.findByRole("textbox", { name: "Subject" })).toHaveProperty("value", "Half a thought");
    fireEvent.click(screen.getByRole("button", { name: "Discard draft" }));
    expect(onClose).toHaveBeenCalled();
    expect(Object.keys(localStorage).filter((key) => key.startsWith("corella.draft."))).toEqual([]);
  });

  test("another person at the same browser does not see it", async () => {
    answerCalls({});
    const before = await open(<SendMessageModal onClose={() => undefined} />);
    await type("Subject", "Half a thought");
    before.unmount();
    await open(<SendMessageModal onClose={() => undefined} />, "/account/raman/messages", {
      ID: 8,
      username: "reception",
    });
    expect(await screen.findByRole("textbox", { name: "Subject" })).toHaveProperty("value", "");
  });

  test("staff find the client by keyboard: typing begins in the search, Enter takes the first found", async () => {
    const onChosen = vi.fn<(client: MessageClient) => void>();
    answerCalls({
      "GET /api/auth/clients": ({ url }) => ({
        body: [url.includes("search=ram") ? raman : { ...raman, ID: 9, last_name: "Okafor" }],
      }),
    });
    await open(<ChooseClient onChosen={onChosen} onClose={() => undefined} />);
    const search = await screen.findByRole("textbox", { name: "Find a client" });
    await screen.findByRole("button", { name: /Okafor/ });
    await waitFor(() => expect(document.activeElement).toBe(search));
    fireEvent.change(search, { target: { value: "ram" } });
    // Enter waits for the new results instead of taking a row of the previous search.
    fireEvent.keyDown(search, { key: "Enter" });
    expect(onChosen).not.toHaveBeenCalled();
    const marked = await screen.findByRole("button", { name: /Priya Raman/ });
    await waitFor(() => expect(marked.dataset["marked"]).toBe("true"));
    expect(screen.getByText(`Enter: Dr Priya Raman, ${raman.company}`)).toBeDefined();
    expect(onChosen.mock.calls).toEqual([[{ ID: 7, name: "Dr Priya Raman", company: raman.company }]]);
  });

  test("the arrow keys choose another row for Enter", async () => {
    const onChosen = vi.fn<(client: MessageClient) => void>();
    answerCalls({ "GET /api/auth/clients": { body: [raman, { ...raman, ID: 9, last_name: "Ramandeep" }] } });
    await open(<ChooseClient onChosen={onChosen} onClose={() => undefined} />);
    const search = await screen.findByRole("textbox", { name: "Find a client" });
    fireEvent.change(search, { target: { value: "ram" } });
    await waitFor(() =>
      expect(screen.getAllByRole("button", { name: /Priya/ })[0]?.dataset["marked"]).toBe("true"),
    );
    fireEvent.keyDown(search, { key: "ArrowDown" });
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /Ramandeep/ }).dataset["marked"]).toBe("true"),
    );
    fireEvent.keyDown(search, { key: "Enter" });
    expect(onChosen.mock.calls[0]?.[0].ID).toBe(9);
  });

  test("staff choose among the client's people", async () => {
    const sarah = {
      ID: 8,
      username: "reception",
      title: null,
      first_name: "Sarah",
      last_name: "Lindqvist",
      kind: "subuser",
    };
    const calls = answerCalls({
      "GET /api/message/recipient": { body: [priya, sarah] },
      "POST /api/message": { status: 201, body: {} },
    });
    await open(<SendMessageModal onClose={() => undefined} />, "/account/raman/messages", {
      ID: 2,
      kind: "staff",
    });
    fireEvent.click(
      await screen
        .findByRole("combobox", { name: "To" })
        .catch(() => screen.getByRole("textbox", { name: "To" })),
    );
    fireEvent.click(
      await screen.findByRole("option", { name: `Sarah Lindqvist, ${raman.company}`, hidden: true }),
    );
    await type("Subject", "Item 30473");
    await type("Message", "Bilateral?");
    fireEvent.click(screen.getByRole("button", { name: /^Send message/ }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ recipients: [7, 8] }),
    );
  });
});
