import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Delivery, Webhook } from "../contract.ts";
import { Deliveries } from "./Deliveries.tsx";
import { WebhooksPage } from "./WebhooksPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const webhook: Webhook = {
  ...{
    ID: 1,
    name: "Hospital",
    url: "https://hospital.example/hook",
    kinds: ["patient"],
    is_off: false,
    off_reason: null,
  },
  ...{
    failures: 0,
    paused_until: null,
    last_delivered_time: null,
    former_secret_until: null,
    queued: 0,
    failed: 0,
  },
  ...{ created_by: "Priya Raman", created_time: "2026-11-20T00:00:00Z", version: 1 },
};
const delivery: Delivery = {
  ...{
    ID: 7,
    event_id: "2f1c0d3e-0000-4000-8000-000000000000",
    type: "patient.updated",
    reference: "Patient/12",
    records: 1,
  },
  ...{ at: "2026-11-20T00:00:00Z", state: "failed", attempts: 80, next_attempt_time: null, last_status: 503 },
  ...{ last_answer: "Maintenance", ended_time: "2026-11-23T00:00:00Z", body: '{"type":"patient.updated"}' },
};

test("a webhook is added; its secret is shown once", async () => {
  let rows: object[] = [];
  const calls = answerCalls({
    "GET /api/webhook": () => ({ body: rows }),
    "POST /api/webhook": () => {
      rows = [webhook];
      return { status: 201, body: { secret: "whsec_secret", webhook } };
    },
  });
  await renderPage(<WebhooksPage />);
  expect(await screen.findByText(/No webhooks yet/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Add webhook" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add webhook" }));
  fireEvent.change(dialog.getByRole("textbox", { name: "Name of the other system" }), {
    target: { value: "Hospital" },
  });
  fireEvent.change(dialog.getByRole("textbox", { name: "Address" }), { target: { value: webhook.url } });
  fireEvent.click(dialog.getByRole("checkbox", { name: "Patients" }));
  fireEvent.click(dialog.getByRole("button", { name: /^Add webhook/ }));
  expect(await screen.findByText("whsec_secret")).toBeDefined();
  expect(await screen.findByText("Hospital")).toBeDefined();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Hospital",
    url: webhook.url,
    kinds: ["patient"],
  });
});

test("an address that is refused is marked, and what was typed stays", async () => {
  const errors = { url: "This address is in a private network." };
  answerCalls({
    "GET /api/webhook": { body: [] },
    "POST /api/webhook": { status: 400, body: { message: errors.url, code: "invalid", errors } },
  });
  await renderPage(<WebhooksPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Add webhook" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add webhook" }));
  fireEvent.change(dialog.getByRole("textbox", { name: "Name of the other system" }), {
    target: { value: "Hospital" },
  });
  fireEvent.change(dialog.getByRole("textbox", { name: "Address" }), {
    target: { value: "https://10.0.0.1/" },
  });
  fireEvent.click(dialog.getByRole("checkbox", { name: "Patients" }));
  fireEvent.click(dialog.getByRole("button", { name: /^Add webhook/ }));
  expect(await dialog.findByText(errors.url)).toBeDefined();
  expect(dialog.getByDisplayValue("https://10.0.0.1/")).toBeDefined();
});

const renderDeliveries = (shown: Webhook) =>
  renderPage(<Deliveries webhook={shown} back={{ to: "/", label: "Webhooks" }} onEdit={() => undefined} />);

test("a delivery shows its content and is sent again", async () => {
  const calls = answerCalls({
    "GET /api/webhook/1/delivery/50/1": { body: { deliveries: [delivery], totalItems: 1 } },
    "POST /api/webhook/1/delivery/7/replay": { body: { ...delivery, state: "queued" } },
  });
  await renderDeliveries(webhook);
  fireEvent.click(await screen.findByText("patient.updated"));
  const drawer = within(await screen.findByRole("dialog", { name: "patient.updated" }));
  expect(drawer.getByText(/msg_2f1c0d3e/)).toBeDefined();
  expect(drawer.getByText("503 Maintenance")).toBeDefined();
  fireEvent.click(drawer.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("Event queued again")).toBeDefined();
  expect(calls.some(({ url }) => url.includes("/delivery/7/replay"))).toBe(true);
});

test("all that failed are sent again", async () => {
  answerCalls({
    "GET /api/webhook/1/delivery/50/1": { body: { deliveries: [delivery], totalItems: 1 } },
    "POST /api/webhook/1/replay": { body: { count: 2 } },
  });
  await renderDeliveries({ ...webhook, failed: 2 });
  fireEvent.click(await screen.findByRole("button", { name: "Send failed events again" }));
  expect(await screen.findByText("2 events queued again")).toBeDefined();
});

test("a list without deliveries says how to get one, and one that can't be read offers to try again", async () => {
  answerCalls({ "GET /api/webhook/1/delivery/50/1": { body: { deliveries: [], totalItems: 0 } } });
  await renderDeliveries(webhook);
  expect(await screen.findByText(/Send a test event to check the connection/)).toBeDefined();
  cleanup();
  answerCalls({
    "GET /api/webhook/1/delivery/50/1": {
      status: 404,
      body: { message: "This does not exist.", code: "not_found" },
    },
  });
  await renderDeliveries(webhook);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
});

test("the new secret is shown after it is renewed", async () => {
  answerCalls({
    "GET /api/webhook/1/delivery/50/1": { body: { deliveries: [], totalItems: 0 } },
    "POST /api/webhook/1/secret": { body: { secret: "whsec_new", webhook } },
  });
  await renderDeliveries(webhook);
  fireEvent.click(await screen.findByRole("button", { name: "More actions for Hospital" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Renew secret…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Renew the secret of Hospital?" }));
  fireEvent.click(dialog.getByRole("button", { name: "Renew secret" }));
  expect(await screen.findByText("whsec_new")).toBeDefined();
});
