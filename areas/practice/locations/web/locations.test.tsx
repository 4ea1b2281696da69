import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { Location } from "../contract.ts";
import { LocationSelect } from "./LocationSelect.tsx";
import { OutpatientModal } from "./OutpatientModal.tsx";
import { InpatientModal } from "./InpatientModal.tsx";
import { LocationsPage } from "./LocationsPage.tsx";

const locality = {
  ...{ ID: 30, suburb: "Richmond", postcode: "3121", state: "VIC", country: "AU" as const },
  ...{ label: "RICHMOND VIC 3121", time_zone: "Australia/Sydney" as const },
};
const rooms: Location = {
  ...{ ID: 4, _location: 4, _doctor: 7, type: "OUTPATIENT", name: "Richmond rooms", abbreviation: "RICH" },
  ...{ doctor_provider_no: "2426621B", address: "12 Bridge Road", _hospital: null, hospital: null },
  ...{ _locality: 30, locality, is_deleted: false, version: 3 },
};
const hospital = { ID: 12, name: "Epworth Richmond", address: null, _locality: 30, locality };
const ward: Location = {
  ...rooms,
  ...{ ID: 5, _location: 5, type: "INPATIENT", name: "Epworth Richmond", abbreviation: "EPW", address: null },
  ...{ _hospital: 12, hospital, version: 1 },
};
const uk = { ...raman, country: "UK", zone: "Europe/London" } as const;

let answers: StubReplies;
let calls: Call[];
const sent = (asked: string) => calls.filter(({ method }) => method === asked);

beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  answers = {
    "GET /api/outpatientlocation": { body: [rooms] },
    "GET /api/inpatientlocation": { body: [ward] },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = (content: React.ReactNode, client: typeof raman | typeof uk = raman) =>
  renderPage(
    <SessionProvider me={reception("practice.settings")}>
      <ClientProvider client={client}>{content}</ClientProvider>
    </SessionProvider>,
  );
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));

describe("SCR-MOD-12: outpatient locations", () => {
  const openNew = async (client?: typeof uk) => {
    await show(<OutpatientModal onClose={() => undefined} />, client);
    await screen.findByLabelText("Name");
  };

  test("RULE-LOC-01: the abbreviation is in capitals as it is typed; a new location is sent as written", async () => {
    answers["POST /api/outpatientlocation"] = { status: 201, body: rooms };
    await openNew();
    write("Name", "Richmond rooms");
    write("Abbreviation", "rich");
    expect(screen.getByLabelText("Abbreviation")).toHaveProperty("value", "RICH");
    write("Provider number", "2426621b");
    press(/^Add (in|out)patient location/);
    await waitFor(() =>
      expect(sent("POST").map(({ body }) => body)).toEqual([
        {
          name: "Richmond rooms",
          address: null,
          _locality: null,
          abbreviation: "RICH",
          doctor_provider_no: "2426621B",
        },
      ]),
    );
  });

  test("RULE-LOC-02: a provider number with a wrong check letter is refused before it is sent", async () => {
    await openNew();
    write("Name", "Richmond rooms");
    write("Abbreviation", "RICH");
    write("Provider number", "2426621A");
    press(/^Add (in|out)patient location/);
    expect(await screen.findByText(/provider number/i, { selector: '[class*="error"]' })).toBeDefined();
    expect(sent("POST")).toEqual([]);
  });

  test("C-54: in the United Kingdom any registration number will do, and the place is a town", async () => {
    answers["POST /api/outpatientlocation"] = { status: 201, body: rooms };
    await openNew(uk);
    expect(screen.getByLabelText(/^Town/)).toBeDefined();
    write("Name", "Harley Street");
    write("Abbreviation", "HS");
    write("Registration number", "rc-1");
    press(/^Add (in|out)patient location/);
    await waitFor(() => expect(sent("POST")[0]?.body).toMatchObject({ doctor_provider_no: "RC-1" }));
  });

  test("what is missing is said at each field", async () => {
    await openNew();
    press(/^Add (in|out)patient location/);
    expect(await findFault("Enter a name.")).toBeDefined();
    expect(await findFault("Enter an abbreviation.")).toBeDefined();
    expect(sent("POST")).toEqual([]);
  });

  test("a taken abbreviation is said at its field, and what was typed stays", async () => {
    const errors = { abbreviation: "Another location already has this abbreviation." };
    answers["PUT /api/outpatientlocation/4"] = {
      status: 409,
      body: { code: "taken", message: errors.abbreviation, errors },
    };
    await show(<OutpatientModal location={rooms} onClose={() => undefined} />);
    await screen.findByLabelText("Name");
    write("Name", "Bridge Road rooms");
    press(/^Save location/);
    expect(await screen.findByText(errors.abbreviation)).toBeDefined();
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Bridge Road rooms");
    expect(sent("PUT")[0]?.body).toMatchObject({ name: "Bridge Road rooms", _locality: 30, version: 3 });
  });
});

test("SCR-MOD-11: an inpatient location needs a hospital of the list", async () => {
  answers["GET /api/hospital/ep"] = { body: [hospital] };
  await show(<InpatientModal onClose={() => undefined} />);
  await screen.findByLabelText("Hospital");
  write("Abbreviation", "EPW");
  write("Provider number", "2426621B");
  press(/^Add (in|out)patient location/);
  expect(await screen.findByText("Select a hospital from the list.")).toBeDefined();
  expect(sent("POST")).toEqual([]);
});

describe("SCR-LOC-01, SCR-LOC-02: the list", () => {
  const list = (kind: string, search = "") =>
    renderPage(
      <SessionProvider me={reception("practice.settings")}>
        <ClientProvider client={raman}>
          <LocationsPage />
        </ClientProvider>
      </SessionProvider>,
      "/account/raman/locations/$kind",
      [],
      `/account/raman/locations/${kind}${search}`,
    );

  test("outpatient locations have their address, inpatient ones their hospital", async () => {
    await list("outpatient");
    const row = (await screen.findByText("RICH")).closest("tr");
    expect(row?.textContent).toContain("12 Bridge Road");
    expect(row?.textContent).toContain("242662 1B");
    expect(calls.some(({ url }) => url.startsWith("/api/inpatientlocation"))).toBe(false);
  });

  test("the other kind is one press away", async () => {
    const { address } = await list("outpatient");
    await screen.findByText("RICH");
    fireEvent.click(screen.getByRole("radio", { name: "Inpatient" }));
    expect(await screen.findByText("EPW")).toBeDefined();
    expect(address()).toBe("/account/raman/locations/inpatient");
    expect(screen.getByRole("columnheader", { name: /Hospital/ })).toBeDefined();
    expect(screen.queryByText("RICH")).toBeNull();
  });

  test("a kind that is none has no page", async () => {
    await list("virtual");
    expect(await screen.findByText("Not found")).toBeDefined();
    expect(calls).toEqual([]);
  });

  test("STATE-LOC-01: deleted at once, announced, and brought back by Undo", async () => {
    answers["DELETE /api/outpatientlocation/4"] = { body: { ID: 4, is_deleted: true } };
    answers["PUT /api/outpatientlocation/4"] = { body: rooms };
    await list("outpatient");
    fireEvent.click(await screen.findByRole("button", { name: "Delete RICH" }));
    await screen.findByRole("dialog", { name: "Delete location Richmond rooms?" });
    expect(sent("DELETE")).toEqual([]);
    press("Delete location");
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("RICH restored")).toBeDefined();
    expect(sent("PUT").map(({ body }) => body)).toEqual([{ is_deleted: false }]);
    // The list is loaded again after the deletion and after the undo.
    await waitFor(() => expect(sent("GET").length).toBe(3));
  });

  test("a deletion that is refused says so, and the row stays", async () => {
    answers["DELETE /api/inpatientlocation/5"] = {
      status: 403,
      body: { code: "forbidden", message: "You can't." },
    };
    await list("inpatient");
    fireEvent.click(await screen.findByRole("button", { name: "Delete EPW" }));
    await screen.findByRole("dialog", { name: "Delete location Epworth Richmond?" });
    press("Delete location");
    expect(await screen.findByText(/^Delete Failed/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(screen.getByText("EPW")).toBeDefined();
  });

  test("deleted ones are asked for and can be restored; without them the foot says that they are hidden", async () => {
    answers["GET /api/outpatientlocation"] = ({ url }) => ({
      body: url.includes("show_deleted=true") ? [{ ...rooms, is_deleted: true }] : [],
    });
    answers["PUT /api/outpatientlocation/4"] = { body: rooms };
    await list("outpatient");
    expect(await screen.findByText(/No outpatient locations yet/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Restore RICH" })).toBeNull();
    fireEvent.click(screen.getByLabelText("Show deleted"));
    fireEvent.click(await screen.findByRole("button", { name: "Restore RICH" }));
    await waitFor(() => expect(sent("PUT").map(({ body }) => body)).toEqual([{ is_deleted: false }]));
  });

  test("a row opens its form; the list can be searched, and says when nothing is found", async () => {
    await list("outpatient");
    fireEvent.click(await screen.findByText("RICH"));
    const dialog = within(await screen.findByRole("dialog", { name: /Edit outpatient location/ }));
    fireEvent.click(await dialog.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    write("Search locations", "kew");
    expect(await screen.findByText(/No outpatient locations match/)).toBeDefined();
  });

  test("a list that can't be read can be tried again", async () => {
    answers["GET /api/inpatientlocation"] = { status: 500, body: { code: "broken", message: "Not now." } };
    await list("inpatient");
    const again = await screen.findByRole("button", { name: "Try again" });
    answers["GET /api/inpatientlocation"] = { body: [ward] };
    fireEvent.click(again);
    expect(await screen.findByText("EPW")).toBeDefined();
  });
});

describe("the choice of a location", () => {
  const choice = (props: Partial<Parameters<typeof LocationSelect>[0]> = {}) =>
    show(<LocationSelect label="Location" value={null} onChange={() => undefined} {...props} />);
  const options = async () => {
    fireEvent.click(await screen.findByLabelText("Location", { selector: "input" }));
    const found = await screen.findAllByRole("option", { hidden: true });
    return found.map(({ textContent }) => textContent);
  };

  test("offers both kinds, or only the one that is asked for", async () => {
    answers["GET /api/location"] = { body: [rooms, ward] };
    await choice();
    expect(await options()).toHaveLength(2);
  });
  test("only rooms", async () => {
    answers["GET /api/location"] = { body: [rooms, ward] };
    await choice({ type: "OUTPATIENT" });
    expect(await options()).toEqual([expect.stringContaining("Richmond rooms")]);
  });

  test("a deleted location that the record holds is kept, and says so", async () => {
    answers["GET /api/location"] = { body: [rooms] };
    await choice({ value: 9, chosen: { ID: 9, abbreviation: "OLD", name: "Old rooms" } });
    await waitFor(() =>
      expect(screen.getByLabelText("Location", { selector: "input" })).toHaveProperty(
        "value",
        expect.stringMatching(/Old rooms.*\(deleted\)/),
      ),
    );
  });

  test("locations that can't be read are said at the field, and can be tried again", async () => {
    answers["GET /api/location"] = { status: 500, body: { code: "broken", message: "Not now." } };
    await choice();
    const again = await screen.findByRole("button", { name: "Try again" });
    answers["GET /api/location"] = { body: [rooms] };
    fireEvent.click(again);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
    expect(await options()).toHaveLength(1);
  });

  test("whoever listens hears the whole location, for its time zone", async () => {
    answers["GET /api/location"] = { body: [rooms] };
    const heard: unknown[] = [];
    await choice({
      onChange: (id) => heard.push(id),
      onChoose: (location) => heard.push(location?.locality?.time_zone),
    });
    await options();
    fireEvent.click(screen.getByRole("option", { name: /Richmond rooms/, hidden: true }));
    expect(heard).toEqual([4, "Australia/Sydney"]);
  });
});
