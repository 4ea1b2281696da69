import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Patient } from "#areas/patients/patients/contract.ts";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { administrator } from "#platform/web/testing/people.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { patientSlots } from "#areas/patients/patient-record/web/slots.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import type { WebFeature } from "#platform/web/shell/feature.ts";
import type { PictureToConvert } from "../contract.ts";
import { ConversionPage } from "./ConversionPage.tsx";

/** The key encrypts drafts kept in the browser. */
const draft_key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const guid = "0b9d7a52-6f7e-4b1a-9c55-1f3f0c8f2a11";
/** Every field of the contract is null. */
const nothing = Object.fromEntries(Object.keys(Patient.shape).map((name) => [name, null]));
const picture = (ID: number, fields: Partial<PictureToConvert> = {}) => ({
  ...nothing,
  ID,
  _doctor: 7,
  first_name: "",
  last_name: "",
  category: "U",
  status: "Unconverted",
  _status: 1,
  is_deleted: false,
  version: 1,
  created_time: "2026-11-20T01:00:00.000Z",
  picture: { ID: 90 + ID, name: "label.png", size: 10, mime_type: "image/png" },
  referrals: [],
  attachments: [],
  warnings: [],
  missing: [],
  claim: null,
  client: {
    ID: 7,
    username: "raman",
    title: 3,
    first_name: "Priya",
    last_name: "Raman",
    company: null,
    country: "AU",
    zone: "Australia/Sydney",
  },
  ...fields,
});
const LOCKED = "Locked to you";
const list = "GET /api/patient/conversion/20/1/-/0";
let answers: StubReplies;
let calls: Call[];
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  localStorage.clear();
  answers = {
    "GET /api/conversion/round": { body: { held: 2, waiting: 5 } },
    [list]: {
      body: {
        patients: [picture(1), picture(2)],
        totalItems: 5,
        guid,
        done: [],
        added: [],
        since: "2026-11-20T00:31:00.000Z",
        others: [],
      },
    },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = (more: readonly Permission[] = [], features: readonly WebFeature[] = []) =>
  renderPage(
    <SessionProvider
      me={{ ...administrator("conversion.convert", "conversion.validate", ...more), draft_key }}
    >
      <ConversionPage />
    </SessionProvider>,
    "/admin/conversion",
    features,
  );
/** The slot entry replaces the feature that sends the request. */
const asking: WebFeature = {
  name: "asking",
  pages: [],
  slots: [
    patientSlots.request.entry({
      name: "asking",
      needs: ["missinginfo.send"],
      order: 1,
      content: ({ patient, note, onSent, onClose }) => (
        <div role="dialog" aria-label={`Request about ${patient.ID}`}>
          {note}
          <button
            type="button"
            onClick={() => {
              onSent?.();
              onClose();
            }}
          >
            Email client
          </button>
        </div>
      ),
    }),
  ],
};
const tui = {
  ID: 9,
  name: "Tui Parata",
  first_name: "Tui",
  pictures: 1,
  since: "2026-11-19T23:14:00.000Z",
  guid: null,
  is_asked: false,
};
/** Returns the text of the lock banner. */
const strip = () => screen.getByText(LOCKED).parentElement?.textContent;
const others = () => screen.findByRole("list", { name: "Other converters" });
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
const sent = (method: string) => calls.findLast((call) => call.method === method);
const current = () =>
  screen.getAllByRole("button").find((each) => each.getAttribute("aria-current") === "true")?.textContent;

describe("SCR-CONV-02: starting", () => {
  test("locks nothing until the user starts, by button or C", async () => {
    answers["GET /api/conversion/round"] = { body: { held: 0, waiting: 5 } };
    await show();
    await screen.findByText("5 pictures wait. Start to lock up to 20 to you.");
    expect(calls.some(({ url }) => url.startsWith("/api/patient/conversion"))).toBe(false);
    fireEvent.keyDown(document.body, { key: "c", code: "KeyC" });
    await screen.findByText(LOCKED);
  });
});

describe("SCR-CONV-02: asking the rooms", () => {
  test("Alt X asks for another picture and goes on to the next one; Alt R asks for details and stays", async () => {
    await show(["missinginfo.send"], [asking]);
    await screen.findByText(LOCKED);
    fireEvent.keyDown(document.body, { key: "r", code: "KeyR", altKey: true });
    fireEvent.click(
      within(await screen.findByRole("dialog", { name: "Request about 1" })).getByText("Email client"),
    );
    expect(current()).toContain("Picture 1");
    fireEvent.keyDown(document.body, { key: "x", code: "KeyX", altKey: true });
    const dialog = await screen.findByRole("dialog", { name: "Request about 1" });
    expect(dialog.textContent).toContain("can't be read");
    fireEvent.click(within(dialog).getByText("Email client"));
    await waitFor(() => expect(current()).toContain("Picture 2"));
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  });
  test("whoever may not request missing information is not offered it", async () => {
    await show([], [asking]);
    await screen.findByText(LOCKED);
    expect(screen.queryByRole("button", { name: /Ask the rooms/ })).toBeNull();
  });
});

describe("SCR-CONV-02: patient conversion", () => {
  test("MSG-042: saves what was read and opens the next picture", async () => {
    answers["PUT /api/patient/conversion/1"] = {
      body: picture(1, {
        first_name: "Margaret",
        last_name: "Drysdale",
        status: "Missing Data",
        missing: ["dob"],
        version: 2,
      }),
    };
    await show();
    expect(await screen.findByText(LOCKED)).toBeTruthy();
    expect(current()).toContain("Picture 1");
    fill(/First name/, "Margaret");
    fill(/Last name/, "Drysdale");
    fireEvent.click(screen.getByRole("button", { name: /Convert and open next/ }));
    expect(await screen.findByText("Converted Successfully.")).toBeTruthy();
    expect(sent("PUT")?.body).toMatchObject({
      first_name: "Margaret",
      last_name: "Drysdale",
      guid,
      version: 1,
    });
    expect(current()).toContain("Picture 2");
    const pictures = within(screen.getByRole("navigation", { name: "Your pictures" }));
    expect(pictures.getByText("DRYSDALE, Margaret")).toBeTruthy();
    expect(pictures.getByText("1 detail missing")).toBeTruthy();
    expect(strip()).toContain("1 of 2 done");
  });

  test("a lost lock is said, and what was typed stays", async () => {
    const message = "Save Failed. This picture is no longer locked to you. Reload the list.";
    answers["PUT /api/patient/conversion/1"] = {
      status: 409,
      body: { message, code: "conversion.not_locked" },
    };
    await show();
    await screen.findByText(LOCKED);
    fill(/First name/, "Margaret");
    fill(/Last name/, "Drysdale");
    fireEvent.click(screen.getByRole("button", { name: /Convert and open next/ }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText(/Last name/, { selector: "input" })).toHaveProperty("value", "Drysdale");
  });

  test("RULE-CONV-05: finishing unlocks and leads to Home", async () => {
    answers[`GET /api/patient/unlock/${guid}`] = { body: { unlocked: 2 } };
    const { address } = await show();
    await screen.findByText(LOCKED);
    fireEvent.click(screen.getByRole("button", { name: /^Finish and unlock/ }));
    await waitFor(() => expect(address()).toBe("/admin"));
  });

  test("MSG-041: where unlocking fails, its code is said and the page stays", async () => {
    const message = `Unable to unlock patients. Please contact administrator with this code: '${guid}'.`;
    answers[`GET /api/patient/unlock/${guid}`] = {
      status: 404,
      body: { message, code: "conversion.unlock" },
    };
    const { address } = await show();
    await screen.findByText(LOCKED);
    fireEvent.click(screen.getByRole("button", { name: /^Finish and unlock/ }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(address()).toBe("/admin/conversion");
  });

  test("nothing waits", async () => {
    answers[list] = {
      body: { patients: [], totalItems: 0, guid, done: [], added: [], since: null, others: [] },
    };
    await show();
    expect(await screen.findByText("No pictures to convert.")).toBeTruthy();
  });
});

const margaret = {
  ID: 12,
  _doctor: 7,
  title: null,
  first_name: "Margaret",
  last_name: "Drysdale",
  dob: "1955-07-19" as const,
  mrn: "RO-10377",
};
const alt = (key: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, altKey: true });
const typeMargaret = () => {
  fill(/First name/, "Margaret");
  fill(/Last name/, "Drysdale");
  fill(/Medicare number/, "29994187911");
};

describe("SCR-CONV-02: the patient on the label is there already", () => {
  beforeEach(() => {
    answers["GET /api/patient/conversion/1/existing"] = { body: [margaret] };
  });

  test("Alt D adds the picture to that patient, and the next picture opens", async () => {
    answers["POST /api/patient/conversion/1/existing"] = { body: margaret };
    await show();
    await screen.findByText(LOCKED);
    typeMargaret();
    const offered = await screen.findByRole("list", { name: "Possible duplicates" });
    expect(offered.textContent).toContain("DRYSDALE, Margaret, born 19/07/1955, MRN RO-10377");
    alt("d");
    expect(await screen.findByText("The picture was added to DRYSDALE, Margaret.")).toBeTruthy();
    expect(sent("POST")?.body).toMatchObject({
      _patient: 12,
      guid,
      first_name: "Margaret",
      medicare_number: "29994187911",
    });
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
    expect(current()).toContain("Picture 2");
    const pictures = within(screen.getByRole("navigation", { name: "Your pictures" }));
    expect(pictures.getByText("Added to existing")).toBeTruthy();
    fireEvent.click(pictures.getByText("DRYSDALE, Margaret"));
    expect(await screen.findByText("The picture was added to DRYSDALE, Margaret.")).toBeTruthy();
  });

  test("a refusal keeps what was typed, and converting it as a patient of its own is still possible", async () => {
    const message =
      "Save Failed. The details entered don't match that patient. Check the name and the date of birth.";
    answers["POST /api/patient/conversion/1/existing"] = {
      status: 409,
      body: { message, code: "conversion.not_this_patient" },
    };
    answers["PUT /api/patient/conversion/1"] = {
      body: picture(1, { ...margaret, ID: 1, status: "Validated", version: 2 }),
    };
    await show();
    await screen.findByText(LOCKED);
    typeMargaret();
    fireEvent.click(await screen.findByRole("button", { name: /^Use existing/ }));
    expect(await screen.findByText(message)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /Convert and open next/ }));
    expect(await screen.findByText("Converted Successfully.")).toBeTruthy();
    expect(sent("PUT")?.body).not.toHaveProperty("_patient");
  });
});

describe("SCR-CONV-02: what is still needed", () => {
  test("Alt N goes from one needed field to the next, and skips what is filled in", async () => {
    await show();
    await screen.findByText(LOCKED);
    fill(/First name/, "Margaret");
    screen.getByLabelText(/First name/, { selector: "input" }).focus();
    alt("n");
    expect(document.activeElement).toBe(screen.getByLabelText(/Last name/, { selector: "input" }));
    alt("n");
    expect(document.activeElement).toBe(screen.getByLabelText(/Date of birth/, { selector: "input" }));
    fill(/Last name/, "Drysdale");
    fill(/Date of birth/, "19/07/1955");
    fireEvent.blur(screen.getByLabelText(/Date of birth/, { selector: "input" }));
    alt("n");
    expect(document.activeElement?.textContent).toContain("Convert and open next");
  });
});

describe("SCR-CONV-02: the line that is read", () => {
  const enlarged = () => within(screen.getByRole("region", { name: "Enlarged line" }));
  test("follows the field; Alt PageDown marks it, and the mark holds for the next picture", async () => {
    await show();
    await screen.findByText(LOCKED);
    screen.getByLabelText(/Last name/, { selector: "input" }).focus();
    expect(await screen.findByText("press the line on the picture to mark it")).toBeTruthy();
    expect(enlarged().getByText("Last name")).toBeTruthy();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "PageDown", altKey: true });
    expect(await enlarged().findByText("follows the field you are in")).toBeTruthy();
    alt("ArrowDown");
    await waitFor(() => expect(current()).toContain("Picture 2"));
    screen.getByLabelText(/Last name/, { selector: "input" }).focus();
    expect(await enlarged().findByText("follows the field you are in")).toBeTruthy();
    screen.getByLabelText(/First name/, { selector: "input" }).focus();
    expect(await enlarged().findByText("press the line on the picture to mark it")).toBeTruthy();
  });

  test("a needed field says so once: the word, and no star", async () => {
    await show();
    await screen.findByText(LOCKED);
    const label = screen.getByText("Date of birth", { exact: false, selector: "[data-field]" });
    expect([label.textContent, label.dataset["field"]]).toEqual(["Date of birth needed", "needed"]);
  });
});

describe("SCR-CONV-02: the lock", () => {
  test("the strip says since when, and how far the round is", async () => {
    await show();
    await screen.findByText(LOCKED);
    expect(strip()).toBe(
      "Locked to you since 11:31, 0 of 2 done. Others skip these pictures until you finish.",
    );
  });

  test("after a reload what is done is there again, and the next one is open", async () => {
    const done = [picture(1, { first_name: "Carla", last_name: "Rossi", status: "Validated", version: 2 })];
    const added = [{ ID: 5, existing: margaret }];
    answers[list] = {
      body: {
        patients: [picture(2)],
        totalItems: 1,
        guid,
        done,
        added,
        since: "2026-11-20T00:31:00.000Z",
        others: [],
      },
    };
    await show();
    await screen.findByText(LOCKED);
    expect(strip()).toContain("2 of 3 done");
    const pictures = within(screen.getByRole("navigation", { name: "Your pictures" }));
    expect(pictures.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/DRYSDALE, Margaret.*Added to existing/),
      expect.stringMatching(/ROSSI, Carla.*Converted/),
      expect.stringMatching(/Picture 3.*Open now/),
    ]);
  });

  test("PERM-21: whoever may releases another one's pictures, once they were asked", async () => {
    const other = { ...tui, guid: "0b9d7a52-6f7e-4b1a-9c55-1f3f0c8f2a12", pictures: 18 };
    const taken = {
      patients: [picture(1)],
      totalItems: 19,
      guid,
      done: [],
      added: [],
      since: "2026-11-20T00:31:00.000Z",
    };
    answers[list] = { body: { ...taken, others: [other] } };
    answers[`GET /api/patient/unlock/${other.guid}`] = { body: { unlocked: 18 } };
    await show();
    expect((await others()).textContent).toContain("Tui Parata has 18 pictures since 10:14");
    fireEvent.click(screen.getByRole("button", { name: "Unlock" }));
    const dialog = await screen.findByRole("dialog", { name: "Unlock the pictures of Tui Parata?" });
    answers[list] = { body: { ...taken, others: [] } };
    fireEvent.click(within(dialog).getByRole("button", { name: "Unlock pictures" }));
    expect(await screen.findByText(/^Pictures of .+ unlocked$/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("list", { name: "Other converters" })).toBeNull());
  });

  test("who else converts is read again without taking pictures", async () => {
    answers["GET /api/conversion/others"] = { body: [{ ...tui, pictures: 3 }] };
    await show();
    await screen.findByText(LOCKED);
    expect((await others()).textContent).toContain("Tui Parata has 3 pictures since 10:14");
    expect(calls.filter(({ url }) => url.startsWith("/api/patient/conversion/20"))).toHaveLength(1);
  });

  test("a converter asks for another one's pictures, once", async () => {
    answers["GET /api/conversion/others"] = { body: [tui] };
    answers["POST /api/conversion/release-request"] = { body: [{ ...tui, is_asked: true }] };
    await show();
    const button = await screen.findByRole("button", { name: "Ask Tui to release" });
    answers["GET /api/conversion/others"] = { body: [{ ...tui, is_asked: true }] };
    fireEvent.click(button);
    expect(await screen.findByText("Tui Parata was asked to release the pictures")).toBeTruthy();
    expect(sent("POST")?.body).toEqual({ _person: 9 });
    await waitFor(async () => expect((await others()).textContent).toContain("Asked"));
    expect(screen.queryByRole("button", { name: "Ask Tui to release" })).toBeNull();
  });

  test("the strip says who asks for the pictures, and that the lock has expired", async () => {
    const lock = { pictures: [1, 2], is_expired: false, asked_by: ["Tui Parata", "Adam Lee"] };
    answers[`GET /api/conversion/locked/${guid}`] = { body: lock };
    const shown = await show();
    expect(
      await screen.findByText("Tui Parata and Adam Lee ask you to release these pictures."),
    ).toBeTruthy();
    shown.unmount();
    answers[`GET /api/conversion/locked/${guid}`] = { body: { ...lock, is_expired: true } };
    await show();
    expect((await screen.findByText("Your lock has expired.")).parentElement?.textContent).toBe(
      "Your lock has expired. Others can take these pictures. Your entries are kept; go on to lock these pictures again.",
    );
    expect(input(/Last name/).hasAttribute("readonly")).toBe(false);
  });

  test("work on the page renews the lock once a minute; leaving the page gives it up", async () => {
    const renewals = () => calls.filter(({ url }) => url.endsWith("/renewal")).map(({ body }) => body);
    const path = `/api/conversion/locked/${guid}`;
    answers[`GET ${path}`] = { body: { pictures: [1, 2], is_expired: true, asked_by: [] } };
    answers[`POST ${path}/renewal`] = { body: { pictures: [1, 2], is_expired: false, asked_by: [] } };
    const clock = vi.spyOn(Date, "now");
    const shown = await show();
    await screen.findByText("Your lock has expired.");
    fireEvent.keyDown(document.body, { key: "Shift" });
    expect(renewals()).toEqual([]);
    const later = Date.now() + 61_000;
    clock.mockImplementation(() => later);
    fireEvent.keyDown(document.body, { key: "Shift" });
    fireEvent.pointerMove(document.body);
    expect(await screen.findByText(LOCKED)).toBeTruthy();
    expect(renewals()).toEqual([{ is_leaving: false }]);
    clock.mockRestore();
    shown.unmount();
    expect(renewals()).toEqual([{ is_leaving: false }, { is_leaving: true }]);
  });

  test("where others have all of them, they are named", async () => {
    answers[list] = {
      body: { patients: [], totalItems: 0, guid, done: [], added: [], since: null, others: [tui] },
    };
    await show();
    expect(await screen.findByText("Others have all pictures that wait.")).toBeTruthy();
    expect((await others()).textContent).toContain("Tui Parata has 1 picture since 10:14");
    expect(screen.queryByRole("button", { name: "Unlock" })).toBeNull();
  });

  test("a lost lock names who has the picture, makes the fields read-only and offers to reload", async () => {
    const message = "Save Failed. Tui Parata has this picture now.";
    answers["PUT /api/patient/conversion/1"] = {
      status: 409,
      body: { message, code: "conversion.not_locked" },
    };
    answers[`GET /api/patient/unlock/${guid}`] = { body: { unlocked: 0 } };
    await show();
    await screen.findByText(LOCKED);
    fill(/First name/, "Margaret");
    fill(/Last name/, "Drysdale");
    fireEvent.click(screen.getByRole("button", { name: /Convert and open next/ }));
    expect(await screen.findByText(message)).toBeTruthy();
    const name = screen.getByLabelText(/Last name/, { selector: "input" });
    expect([name.getAttribute("value"), name.hasAttribute("readonly")]).toEqual(["Drysdale", true]);
    expect(screen.queryByRole("button", { name: /Convert and open next/ })).toBeNull();
    for (const label of [
      /Date of birth/,
      /^Sex/,
      /Category/,
      /Suburb/,
      /Health fund/,
      /Referring doctor/,
      /Referral type/,
    ])
      expect([label, input(label).hasAttribute("readonly"), input(label).dataset["readOnly"]]).toEqual([
        label,
        true,
        "true",
      ]);
    fireEvent.keyDown(input(/Referral type/), { key: "G" });
    expect(input(/Referral type/)).toHaveProperty("value", "");
    fireEvent.keyDown(name, { key: "Enter", ctrlKey: true });
    await waitFor(() => expect(screen.getByText(message)).toBeTruthy());
    expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
    // The first picture stays lost after another picture was opened, and the other one is not lost.
    alt("ArrowDown");
    await waitFor(() => expect(current()).toContain("Picture 2"));
    expect(input(/Last name/).hasAttribute("readonly")).toBe(false);
    alt("ArrowUp");
    await waitFor(() => expect(current()).toContain("Picture 1"));
    expect([input(/Last name/).getAttribute("value"), input(/Last name/).hasAttribute("readonly")]).toEqual([
      "Drysdale",
      true,
    ]);
    expect(screen.getByText(`${message} You can still copy what you entered.`)).toBeTruthy();
    answers[list] = {
      body: { patients: [picture(2)], totalItems: 1, guid, done: [], added: [], since: null, others: [tui] },
    };
    fireEvent.click(screen.getByRole("button", { name: "Reload pictures" }));
    expect(await screen.findByText(LOCKED)).toBeTruthy();
    expect((await others()).textContent).toContain("Tui Parata has 1 picture since 10:14");
  });

  test("a lock that goes while nothing is saved is said at once, and what was typed can be copied", async () => {
    const streams: { readonly heard: Map<string, (event: { data: string }) => void> }[] = [];
    vi.stubGlobal(
      "EventSource",
      class {
        readonly heard = new Map<string, (event: { data: string }) => void>();
        constructor() {
          streams.push(this);
        }
        addEventListener(name: string, listener: (event: { data: string }) => void) {
          this.heard.set(name, listener);
        }
        close() {
          return undefined;
        }
      },
    );
    answers[`GET /api/conversion/locked/${guid}`] = {
      body: { pictures: [1, 2], is_expired: false, asked_by: [] },
    };
    await show();
    await screen.findByText(LOCKED);
    await waitFor(() => expect(calls.some(({ url }) => url.includes("/conversion/locked/"))).toBe(true));
    fill(/Last name/, "Drysdale");
    expect(screen.queryByText(/no longer locked to you/)).toBeNull();
    answers[`GET /api/conversion/locked/${guid}`] = {
      body: { pictures: [2], is_expired: false, asked_by: [] },
    };
    for (const { heard } of streams) {
      heard.get("hello")?.({ data: "{}" });
      heard.get("change")?.({ data: JSON.stringify({ controller: "conversion", identity: 7, by: 9 }) });
    }
    expect(
      await screen.findByText(
        "This picture is no longer locked to you. You can still copy what you entered.",
      ),
    ).toBeTruthy();
    const name = screen.getByLabelText(/Last name/, { selector: "input" });
    expect([name.getAttribute("value"), name.hasAttribute("readonly")]).toEqual(["Drysdale", true]);
    expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
    alt("ArrowDown");
    await waitFor(() => expect(current()).toContain("Picture 2"));
    expect(input(/Last name/).hasAttribute("readonly")).toBe(false);
  });

  test("after the last one the next are offered", async () => {
    answers[list] = {
      body: { patients: [picture(1)], totalItems: 5, guid, done: [], added: [], since: null, others: [] },
    };
    answers["PUT /api/patient/conversion/1"] = {
      body: picture(1, { ...margaret, ID: 1, status: "Validated", version: 2 }),
    };
    answers[`GET /api/patient/unlock/${guid}`] = { body: { unlocked: 1 } };
    await show();
    await screen.findByText(LOCKED);
    fill(/First name/, "Margaret");
    fill(/Last name/, "Drysdale");
    fireEvent.click(screen.getByRole("button", { name: /Convert and open next/ }));
    expect(await screen.findByText("The picture is converted.")).toBeTruthy();
    answers[list] = {
      body: {
        patients: [picture(3), picture(4)],
        totalItems: 4,
        guid,
        done: [],
        added: [],
        since: null,
        others: [],
      },
    };
    const next = screen.getByRole("button", { name: "Take the next 4" });
    expect(document.activeElement).toBe(next);
    fireEvent.click(next);
    expect(await screen.findByText(LOCKED)).toBeTruthy();
  });
});

const birch = {
  ...{
    ID: 31,
    title: 3,
    first_name: "Hannah",
    last_name: "Birch",
    provider_number: "2400112B",
    practice_name: "Footscray Family Practice",
  },
  ...{
    phone: null,
    address: null,
    _locality: null,
    locality: null,
    is_deleted: false,
    _doctor: 7,
    version: 1,
  },
};
const claim = {
  ...{
    ID: 70,
    _doctor: 7,
    _list: 60,
    _patient: 1,
    _appointment: null,
    service_date: "2026-11-10" as const,
    items: ["49318"],
  },
  ...{ billing_type: 1, location: { ID: 5, abbreviation: "YPH", name: "Yarra Private" } },
};
/** Returns the reply with one picture that the user has locked. */
const lockedPicture = (change: Parameters<typeof picture>[1]) => ({
  body: {
    patients: [picture(1, change)],
    totalItems: 1,
    guid,
    done: [],
    added: [],
    since: null,
    others: [],
  },
});
const input = (label: RegExp) => screen.getByLabelText(label, { selector: "input" });

describe("SCR-CONV-02: the referral and the claim on the label", () => {
  beforeEach(() => {
    answers["GET /api/patient/conversion/1/referringdoctor/bir"] = { body: [birch] };
    answers["PUT /api/patient/conversion/1"] = {
      body: picture(1, { ...margaret, ID: 1, status: "Validated", version: 2 }),
    };
  });

  test("are saved with the patient; the doctor is one of the rooms'", async () => {
    answers[list] = lockedPicture({ claim });
    await show();
    await screen.findByText(LOCKED);
    fill(/First name/, "Margaret");
    fill(/Last name/, "Drysdale");
    input(/Referring doctor/).focus();
    fill(/Referring doctor/, "bir");
    fireEvent.click(await screen.findByRole("option", { name: /Birch/, hidden: true }));
    fill(/Referred on/, "12/10/2026");
    fireEvent.blur(input(/Referred on/));
    input(/Referral type/).focus();
    fireEvent.keyDown(input(/Referral type/), { key: "G" });
    fill(/MBS items/, "49318, 51303");
    fireEvent.click(screen.getByRole("button", { name: /Convert and open next/ }));
    expect(await screen.findByText("Converted Successfully.")).toBeTruthy();
    expect(sent("PUT")?.body).toMatchObject({
      ...{ _referring_doctor: 31, referral_date: "2026-10-12", referral_type: 2 },
      ...{ service_date: "2026-11-10", billing_type: 1, items: ["49318", "51303"] },
    });
  });

  test("PERM-07: a doctor whom the rooms don't have is added by whoever may, and goes into the referral", async () => {
    answers["GET /api/patient/conversion/1/referringdoctor/harrow"] = { body: [] };
    answers["POST /api/referringdoctor"] = {
      status: 201,
      body: { ...birch, ID: 32, first_name: "Rex", last_name: "Harrow" },
    };
    await show(["referringdoctor.edit"]);
    await screen.findByText(LOCKED);
    fill(/First name/, "Margaret");
    fill(/Last name/, "Drysdale");
    input(/Referring doctor/).focus();
    fill(/Referring doctor/, "harrow");
    fireEvent.click(await screen.findByRole("option", { name: /Harrow/i, hidden: true }));
    const dialog = await screen.findByRole("dialog", { name: "Add referring doctor" });
    const inDialog = async (label: RegExp) => within(dialog).findByLabelText(label, { selector: "input" });
    expect(await inDialog(/Last name/)).toHaveProperty("value", "Harrow");
    fireEvent.change(await inDialog(/First name/), { target: { value: "Rex" } });
    fireEvent.click(within(dialog).getByRole("button", { name: /Add referring doctor/ }));
    await waitFor(() =>
      expect(input(/Referring doctor/)).toHaveProperty("value", expect.stringContaining("Harrow")),
    );
    expect(sent("POST")).toMatchObject({
      url: expect.stringContaining("doctor_id=7"),
      body: { last_name: "Harrow" },
    });
    expect(input(/First name/)).toHaveProperty("value", "Margaret");
    fill(/Referred on/, "12/10/2026");
    fireEvent.blur(input(/Referred on/));
    input(/Referral type/).focus();
    fireEvent.keyDown(input(/Referral type/), { key: "G" });
    fireEvent.click(screen.getByRole("button", { name: /Convert and open next/ }));
    await waitFor(() =>
      expect(sent("PUT")?.body).toMatchObject({ _referring_doctor: 32, first_name: "Margaret" }),
    );
  });

  test("a converter, who may not add a doctor, is not offered it", async () => {
    answers["GET /api/patient/conversion/1/referringdoctor/harrow"] = { body: [] };
    await show();
    await screen.findByText(LOCKED);
    input(/Referring doctor/).focus();
    fill(/Referring doctor/, "harrow");
    expect(await screen.findByText(/No referring doctor/i)).toBeTruthy();
    expect(screen.queryByRole("option", { name: /Harrow/i, hidden: true })).toBeNull();
  });

  test("a referral that was begun says what it lacks; wrong items and a day that is none do too", async () => {
    answers[list] = lockedPicture({ claim });
    await show();
    await screen.findByText(LOCKED);
    fill(/First name/, "Margaret");
    fill(/Last name/, "Drysdale");
    fill(/Referred on/, "12/10/2026");
    fireEvent.blur(input(/Referred on/));
    fireEvent.click(screen.getByRole("button", { name: /Convert and open next/ }));
    expect(await findFault("Choose Specialist, GP or GP Indefinite.")).toBeTruthy();
    expect(await findFault("Choose a referring doctor from the list.")).toBeTruthy();
    fill(/MBS items/, "abc");
    fireEvent.click(screen.getByRole("button", { name: /Convert and open next/ }));
    expect(
      await findFault("Enter item numbers of up to 6 digits, separated by spaces or commas."),
    ).toBeTruthy();
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  test("without a consultation list there is no claim to fill in", async () => {
    await show();
    await screen.findByText(LOCKED);
    expect(screen.getByText(/^Not on a consultation list yet/)).toBeTruthy();
    expect(screen.queryByLabelText(/MBS items/)).toBeNull();
  });
});

describe("SCR-CONV-02: what is typed and not converted", () => {
  test("is there again after another picture was looked at", async () => {
    await show();
    await screen.findByText(LOCKED);
    fill(/First name/, "Margaret");
    expect(await screen.findByText(/^Draft saved \d\d:\d\d$/)).toBeTruthy();
    alt("ArrowDown");
    await waitFor(() => expect(current()).toContain("Picture 2"));
    expect(input(/First name/)).toHaveProperty("value", "");
    alt("ArrowUp");
    await waitFor(() => expect(current()).toContain("Picture 1"));
    expect(input(/First name/)).toHaveProperty("value", "Margaret");
    expect(screen.getByText("Draft opened again")).toBeTruthy();
  });
});
