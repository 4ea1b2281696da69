import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { answerCalls, type Call, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { VisitType } from "../contract.ts";
import { TypesPage } from "./TypesPage.tsx";

const review: VisitType = {
  ...{
    ID: 4,
    _doctor: 7,
    name: "Review",
    colour: "fern",
    minutes: 15,
    preparation: null,
    location_type: null,
  },
  ...{ mbs_items: ["105"], needs_referral: true, is_bookable_online: false, is_deleted: false, version: 3 },
};
const uk = { ...raman, country: "UK", zone: "Europe/London" } as const;

let answers: StubReplies;
let calls: Call[];
const sent = (asked: string) => calls.filter(({ method }) => method === asked);

beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = { "GET /api/appointment-type": { body: [review] } };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const EDITOR = ["calendar.view", "calendar.edit"];
const show = (client: typeof raman | typeof uk = raman, rights = EDITOR) =>
  renderPage(
    <SessionProvider me={reception(...rights)}>
      <ClientProvider client={client}>
        <TypesPage />
      </ClientProvider>
    </SessionProvider>,
  );
const write = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));

describe("the page of appointment types", () => {
  test("lists each with its length, referral and items", async () => {
    await show();
    expect(await screen.findByText("Review")).toBeDefined();
    for (const words of ["15 min", "Needed", "105", "Any location"])
      expect(screen.getByText(words)).toBeDefined();
  });

  test("offers no change to users who may only view the calendar", async () => {
    await show(raman, ["calendar.view"]);
    expect(await screen.findByText("Review")).toBeDefined();
    expect(screen.queryByRole("button", { name: /Review|Add appointment type/ })).toBeNull();
  });

  test("says when there are none, and when they can't be read", async () => {
    answers["GET /api/appointment-type"] = { body: [] };
    await show();
    expect(await screen.findByText("No appointment types yet.")).toBeDefined();
  });

  test("a failed read is said in place, with another try", async () => {
    answers["GET /api/appointment-type"] = { status: 500, body: { message: "Broken", code: "internal" } };
    await show();
    expect(await screen.findByRole("button", { name: /Try again/ })).toBeDefined();
  });

  test("a new one is sent as written, with its items as a list", async () => {
    answers["GET /api/appointment-type"] = { body: [] };
    answers["POST /api/appointment-type"] = { status: 201, body: review };
    await show();
    fireEvent.click(
      (await screen.findAllByRole("button", { name: /Add appointment type/ }))[0] as HTMLElement,
    );
    await screen.findByLabelText("Name");
    write("Name", "New patient");
    write("Length (minutes)", "45");
    write(/MBS items/, "104, 105");
    fireEvent.click(screen.getByLabelText("Needs a referral"));
    fireEvent.click(screen.getAllByRole("button", { name: /Add appointment type/ }).at(-1) as HTMLElement);
    await screen.findByText("Create Successfully");
    expect(sent("POST").map(({ body }) => body)).toEqual([
      {
        ...{ name: "New patient", colour: "ocean", minutes: 45, preparation: null, location_type: null },
        ...{ mbs_items: ["104", "105"], needs_referral: true, is_bookable_online: false },
      },
    ]);
  });

  test("wrong item numbers are refused at their field before they are sent", async () => {
    await show();
    fireEvent.click(await screen.findByText("Review"));
    await screen.findByLabelText("Name");
    expect(screen.getByLabelText(/MBS items/)).toHaveProperty("value", "105");
    write(/MBS items/, "105, abc");
    press(/^Save appointment type/);
    expect(
      await screen.findByText(/item numbers of 1 to 5 digits/, { selector: '[class*="error"]' }),
    ).toBeDefined();
    expect(sent("PUT")).toEqual([]);
  });

  test("a change carries the version, and a stale one offers the other's", async () => {
    answers["PUT /api/appointment-type/4"] = {
      status: 409,
      body: {
        message: "Changed",
        code: "stale",
        details: { current: { ...review, name: "Theirs", version: 4 } },
      },
    };
    await show();
    fireEvent.click(await screen.findByText("Review"));
    await screen.findByLabelText("Name");
    write("Name", "Mine");
    press(/^Save appointment type/);
    fireEvent.click(await screen.findByRole("button", { name: "Use their changes" }));
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Theirs");
    expect(screen.getByLabelText(/MBS items/)).toHaveProperty("value", "105");
    expect(sent("PUT")[0]?.body).toMatchObject({ name: "Mine", version: 3 });
  });

  test("archiving is done at once, and the toast takes it back", async () => {
    answers["DELETE /api/appointment-type/4"] = { body: { ID: 4, is_deleted: true } };
    answers["PUT /api/appointment-type/4"] = { body: review };
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Archive Review" }));
    expect(await screen.findByText("Review archived")).toBeDefined();
    press("Undo");
    await waitFor(() => expect(sent("PUT").map(({ body }) => body)).toEqual([{ is_deleted: false }]));
  });

  test("item numbers exist in Australia only", async () => {
    await show(uk);
    fireEvent.click(await screen.findByText("Review"));
    await screen.findByLabelText("Name");
    expect(screen.queryByLabelText(/MBS items/)).toBeNull();
  });

  test("copies the types of another doctor after naming them, and offers nothing where there are none", async () => {
    const daniel = { ID: 9, title: 3, first_name: "Daniel", last_name: "Okafor" };
    const sources = [{ ...daniel, names: ["Dressing", "New patient"] }];
    answers["GET /api/appointment-type/source"] = () => ({ body: sources });
    answers["POST /api/appointment-type/copy"] = () => {
      sources.splice(0);
      return { status: 201, body: [review] };
    };
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Copy from another doctor" }));
    expect(await screen.findByText("Adds Dressing, New patient.")).toBeDefined();
    press(/^Copy appointment types/);
    await screen.findByText("1 appointment type added");
    expect(sent("POST").map(({ body }) => body)).toEqual([{ from: 9 }]);
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Copy/ })).toBeNull());
  });
});
