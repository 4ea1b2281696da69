import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeQueryClient } from "#platform/web/api/query-client.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { Toasts } from "#platform/web/ui/feedback/Toasts.tsx";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { findFault } from "#platform/web/testing/find-fault.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import type { ReferringDoctor } from "../contract.ts";
import { ReferringDoctorModal } from "./ReferringDoctorModal.tsx";
import { RestoreButton } from "./RestoreButton.tsx";

const me = reception("patient.view", "referringdoctor.edit");
const birch: ReferringDoctor = {
  ID: 9,
  title: 3,
  first_name: "Hannah",
  last_name: "Birch",
  provider_number: "2426621B",
  practice_name: "Barkly St Clinic",
  phone: "0393184420",
  address: null,
  _locality: null,
  locality: null,
  email: null,
  edi_address: null,
  letters_by: null,
  is_deleted: false,
  _doctor: 7,
  version: 4,
};

/** Stubbed replies by request, and the requests that were sent. */
let answers: StubReplies;
let calls: Call[];

beforeEach(() => {
  answers = { "GET /api/referringdoctor/alike": { body: [] } };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const show = (inside: ReactNode, country: "AU" | "UK" = "AU") =>
  render(
    <Theme>
      <QueryClientProvider client={makeQueryClient()}>
        <Toasts />
        <SessionProvider me={me}>
          <ClientProvider client={{ ...raman, country }}>{inside}</ClientProvider>
        </SessionProvider>
      </QueryClientProvider>
    </Theme>,
  );
const input = (label: RegExp) => screen.getByLabelText(label, { selector: "input" });
const fill = (label: RegExp, value: string): void => {
  fireEvent.focus(input(label));
  fireEvent.change(input(label), { target: { value } });
  fireEvent.blur(input(label));
};
const submit = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const last = (sent: string) => calls.findLast(({ method }) => method === sent);
const nothing = () => undefined;

describe("referring doctor modal", () => {
  test("sends the numbers as they are kept", async () => {
    answers["POST /api/referringdoctor"] = { body: birch };
    const saved: number[] = [];
    show(<ReferringDoctorModal onClose={nothing} onSaved={({ ID }) => saved.push(ID)} />);
    fill(/First name/, "Hannah");
    fill(/Last name/, "Birch");
    fill(/Provider number/, "242662-1b");
    fill(/Phone/, "93184420");
    submit(/Add referring doctor/);
    await waitFor(() => expect(saved).toEqual([9]));
    expect(last("POST")?.body).toMatchObject({
      title: 3,
      first_name: "Hannah",
      last_name: "Birch",
      provider_number: "2426621B",
      phone: "0093184420",
    });
    expect(await screen.findByText("Create Successfully")).toBeTruthy();
  });

  test("RULE-PROV-01: says so at the field, and sends nothing", async () => {
    show(<ReferringDoctorModal onClose={nothing} />);
    fill(/First name/, "Hannah");
    fill(/Last name/, "Birch");
    fill(/Provider number/, "2426621A");
    expect(await screen.findByText("Invalid provider number")).toBeTruthy();
    submit(/Add referring doctor/);
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
  });

  test("wants both names", async () => {
    show(<ReferringDoctorModal onClose={nothing} />);
    submit(/Add referring doctor/);
    expect(await findFault("Enter a first name.")).toBeTruthy();
    expect(await findFault("Enter a last name.")).toBeTruthy();
  });

  test("C-54: asks a UK client for no Medicare number", () => {
    show(<ReferringDoctorModal onClose={nothing} />, "UK");
    expect(input(/Registration number/)).toBeTruthy();
    expect(input(/Town/)).toBeTruthy();
  });

  test.each([
    ["Dr Hannah Birch", { "First name": "Hannah", "Last name": "Birch" }],
    ["van der berg", { "First name": "Van", "Last name": "Der berg" }],
    ["birch", { "First name": "", "Last name": "Birch" }],
    ["242662 1b", { "Provider number": "242662 1B", "Last name": "" }],
  ])("begins with what was looked for: %s", (typed, fields) => {
    show(<ReferringDoctorModal typed={typed} onClose={nothing} />);
    for (const [label, value] of Object.entries(fields))
      expect(input(new RegExp(label))).toHaveProperty("value", value);
  });

  test("offers the one who is there already instead of a double", async () => {
    answers["GET /api/referringdoctor/alike"] = { body: [{ ...birch, reason: "provider_number" }] };
    const used: number[] = [];
    show(<ReferringDoctorModal onClose={nothing} onUseOther={({ ID }) => used.push(ID)} />);
    fill(/Provider number/, "242662 1B");
    expect(
      await screen.findByText("Dr Hannah Birch (Barkly St Clinic) already has provider number 242662 1B."),
    ).toBeTruthy();
    submit(/Use existing/);
    expect(used).toEqual([9]);
  });

  test("F-7: lets a person choose when somebody saved in between, and keeps what was typed", async () => {
    const theirs = { ...birch, phone: "0393180000", version: 5 };
    answers["PUT /api/referringdoctor/9"] = {
      status: 409,
      body: {
        message: "This record was updated by another user while you were editing it.",
        code: "stale",
        details: { current: theirs },
      },
    };
    show(<ReferringDoctorModal doctor={birch} onClose={nothing} />);
    fill(/Practice/, "Footscray Family Practice");
    submit(/Save referring doctor/);
    const mine = await screen.findByRole("button", { name: "Keep my changes" });
    expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
      "FieldYour changesTheir changes",
      "Phone(03) 9318 4420(03) 9318 0000",
      "PracticeFootscray Family PracticeBarkly St Clinic",
    ]);
    expect(input(/Practice/)).toHaveProperty("value", "Footscray Family Practice");
    answers["PUT /api/referringdoctor/9"] = {
      body: { ...theirs, practice_name: "Footscray Family Practice", version: 6 },
    };
    fireEvent.click(mine);
    await waitFor(() =>
      expect(last("PUT")?.body).toMatchObject({ practice_name: "Footscray Family Practice", version: 5 }),
    );
  });
});

test("restoring sends is_deleted false and says so", async () => {
  answers["PUT /api/referringdoctor/9"] = { body: birch };
  show(<RestoreButton doctor={birch} />);
  submit(/Restore Hannah Birch/);
  expect(await screen.findByText("Dr Hannah Birch restored")).toBeTruthy();
  expect(last("PUT")?.body).toEqual({ is_deleted: false });
});
