import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeQueryClient } from "#platform/web/api/query-client.ts";
import { type StubReplies, answerCalls, type Call } from "#platform/web/testing/stub-replies.ts";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { NO_ANSWERS, type SignupAnswers } from "../rules/answers.ts";
import { stepsOf } from "../rules/steps.ts";
import { CurrentStep } from "./CurrentStep.tsx";
import { StepList } from "./StepList.tsx";
import { Totals } from "./Totals.tsx";
import type { Signup } from "./useSignup.ts";

let answers: StubReplies;
let calls: Call[];
const free = { username_in_use: false, email_in_use: false, message: null };
beforeEach(() => {
  answers = {
    "GET /api/service": {
      body: [
        {
          ID: 13,
          description: "Saver",
          kind: "billing",
          _product: 25,
          provider_limit: 1,
          includes: ["Claims"],
        },
        {
          ID: 14,
          description: "Standard",
          kind: "billing",
          _product: 26,
          provider_limit: null,
          includes: ["Claims", "Reports"],
        },
        {
          ID: 18,
          description: "Billing percentage",
          kind: "billing",
          _product: 31,
          provider_limit: null,
          includes: [],
        },
      ],
    },
    "GET /api/product": {
      body: [{ ID: 25, name: "Saver", unit_price: 99, has_gst: true, charge_type: null, period: null }],
    },
    "GET /api/specialty": { body: [] },
    "GET /api/userlocation": { body: [{ ID: 1, name: "New South Wales", state: "NSW" }] },
    "GET /api/practice/start": {
      body: { waits: false, has_demo: true, needs_code: false, password_min_length: 6 },
    },
    "POST /api/doctor/validate": { body: free },
  };
  calls = answerCalls(answers);
});
afterEach(() => vi.unstubAllGlobals());

const inside = (children: ReactNode) =>
  render(
    <Theme>
      <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
    </Theme>,
  );

interface ShownStep {
  readonly step: Signup["step"];
  readonly begins?: Partial<SignupAnswers>;
  readonly go?: Signup["go"];
}

const NOTHING: Partial<SignupAnswers> = {};
const stay: Signup["go"] = () => undefined;

function Step({ step, begins = NOTHING, go = stay }: ShownStep) {
  const given = { ...NO_ANSWERS, ...begins };
  const [choosing, setChoosing] = useState<SignupAnswers>(given);
  const signup: Signup = { answers: given, step, draft: "k", savedTime: null, state: "open", go };
  return (
    <CurrentStep
      signup={signup}
      steps={stepsOf(choosing)}
      choosing={choosing}
      onChoose={(change) => setChoosing({ ...choosing, ...change })}
      token={null}
      code={null}
      total={null}
      onPriceChanged={() => undefined}
      onRegistered={() => undefined}
    />
  );
}

const profile = {
  title: 3,
  first_name: "Marcus",
  last_name: "Tehrani",
  dob: "1979-04-19",
  username: "mtehrani",
  email_address: "m@yarra.example",
  cell_phone: "0491570156",
  work_phone: "0355500186",
  work_address: "7 Erin St",
  register_password: "Wombat7&ladder",
  confirm_password: "Wombat7&ladder",
};

describe("services", () => {
  test("RULE-FEE-02, RULE-PKG-03: packages compare across, with the price by month and by year and the provider numbers", async () => {
    inside(<Step step="services" begins={{ billingPackage: 13 }} />);
    const table = await screen.findByRole("table");
    const rows = [...table.querySelectorAll("tr")].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ["Package", "Standard$0.00a month plus GST", "Saver$99.00a month plus GST"],
      ["A month with GST", "$0.00", "$108.90"],
      ["A year with GST", "$0.00", "$1,197.90"],
      ["Provider numbers", "Unlimited", "1"],
      ["Claims", "Included", "Included"],
      ["Reports", "Included", "Not included–"],
    ]);
    const saver = screen.getByRole("radio", { name: "Saver" });
    expect(saver).toHaveProperty("checked", true);
    fireEvent.click(screen.getByRole("radio", { name: "Standard" }));
    expect(saver).toHaveProperty("checked", false);
  });

  test("RULE-REG-01, RULE-REG-02: says what is missing and goes no further", async () => {
    const go = vi.fn<Signup["go"]>();
    inside(<Step step="services" go={go} />);
    fireEvent.click(await screen.findByRole("button", { name: "Continue to Profile" }));
    await listed("Complete 1 field", ["Please select at least one service"]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Billing" }));
    // The packages open without a fault, because the user has not been asked for a package yet.
    await screen.findByRole("radio", { name: "Standard" });
    expect(screen.queryByText("Please select one billing package to process")).toBeNull();
    expect(screen.queryByText("Complete 1 field")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /Continue/ }));
    await screen.findByRole("link", { name: "Please select one billing package to process" });
    expect(go).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("radio", { name: "Standard" }));
    fireEvent.click(screen.getByRole("button", { name: /Continue/ }));
    expect(go).toHaveBeenCalledWith("profile", expect.objectContaining({ billingPackage: 14 }));
  });

  test("G-53: a special package is not shown without a link that names it", async () => {
    inside(<Step step="services" begins={{ billingPackage: 13 }} />);
    expect(await screen.findByRole("radio", { name: "Saver" })).toBeTruthy();
    expect(screen.queryByRole("radio", { name: "Billing percentage" })).toBeNull();
  });

  test("RULE-REG-03: prepaid consents are 10 to 100", async () => {
    inside(<Step step="services" begins={{ billingPackage: 13, ifc: "prepaid", prepay_amount: 5 }} />);
    fireEvent.click(await screen.findByRole("button", { name: /Continue/ }));
    await listed("Check 1 field", ["Please enter the pre pay amount in range 10 to 100 IFCs"]);
  });

  test("RULE-REG-17: forms only switches the others off", async () => {
    inside(<Step step="services" begins={{ services: [4] }} />);
    fireEvent.click(await screen.findByRole("checkbox", { name: "Insurer forms only" }));
    expect(screen.getByRole("checkbox", { name: "Transcription" })).toHaveProperty("disabled", true);
  });
});

/** Expects a single fault list with this heading and these lines, which has the focus. */
async function listed(heading: string, lines: readonly string[]): Promise<void> {
  const list = await screen.findByRole("group", { name: heading });
  const links = within(list).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(lines);
  expect(document.activeElement).toBe(list);
}

describe("practice and bank account", () => {
  test("submitted empty, each fault stands in the list with its field, and none above it", async () => {
    inside(<Step step="billing" begins={{ billingPackage: 14, profile }} />);
    await screen.findByLabelText("Bank address");
    const [submit] = screen.getAllByRole("button").toReversed();
    if (submit) fireEvent.click(submit);
    const list = await screen.findByRole("group", { name: "Complete 11 fields" });
    const lines = within(list)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
    expect(lines).toContain("Enter your bank address.");
    expect(lines).toContain("Enter your phone number.");
    expect(screen.queryByText("Enter a value.")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("contact for accounts", () => {
  test("is the person who signs up at one press", async () => {
    inside(<Step step="contact" begins={{ billingPackage: 14, profile }} />);
    fireEvent.click(await screen.findByRole("button", { name: "Same as me" }));
    expect(screen.getByLabelText("Name")).toHaveProperty(
      "value",
      [profile.first_name, profile.last_name].join(" "),
    );
    expect(screen.getByLabelText("Email address")).toHaveProperty("value", profile.email_address);
  });
});

describe("profile", () => {
  test("RULE-AUTH-06: says while typing that a username is taken", async () => {
    answers["POST /api/doctor/validate"] = { body: { ...free, username_in_use: true } };
    inside(<Step step="profile" begins={{ services: [102], profile }} />);
    expect(await screen.findByText("This username is already in use")).toBeTruthy();
  });

  test("RULE-REG-06, RULE-REG-13: says what billing or forms need besides, and keeps what was typed", async () => {
    const { unmount } = inside(<Step step="profile" begins={{ billingPackage: 14, profile }} />);
    fireEvent.click(await screen.findByRole("button", { name: /Continue/ }));
    await listed("Complete 3 fields", [
      "Choose a suburb.",
      "Enter your AHPRA number.",
      "Choose at least one specialty.",
    ]);
    expect(screen.getByDisplayValue("Tehrani")).toBeTruthy();
    unmount();
    inside(<Step step="profile" begins={{ formsOnly: true, profile }} />);
    fireEvent.click(await screen.findByRole("button", { name: "Sign up" }));
    await listed("Complete 2 fields", ["Choose the state of registration.", "Choose no gap or known gap."]);
  });

  test("names all that an empty step lacks at one press, each field marked", async () => {
    inside(<Step step="profile" begins={{ billingPackage: 14 }} />);
    fireEvent.click(await screen.findByRole("button", { name: /Continue/ }));
    await listed("Complete 14 fields", [
      "Choose a title.",
      "Enter your first name.",
      "Enter your last name.",
      "Enter your date of birth.",
      "Enter your mobile.",
      "Enter your work phone.",
      "Enter your username.",
      "Enter your email address, like name@practice.com.au.",
      "Password is empty. Please enter a valid password.",
      "Enter your password again.",
      "Enter your work address.",
      "Choose a suburb.",
      "Enter your AHPRA number.",
      "Choose at least one specialty.",
    ]);
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(14);
  });
});

describe("check and sign", () => {
  const begins = { services: [102], profile };
  const register = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Sign up" }));
  };

  test("RULE-REG-09: nothing is sent without agreement", async () => {
    inside(<Step step="agreements" begins={begins} />);
    await register();
    await listed("Complete 1 field", ["Agree to the terms and conditions to sign up."]);
    expect(calls.some(({ url }) => url.includes("register"))).toBe(false);
  });

  test("G-60: a drawn signature is sent as a picture; nothing drawn is missed before anything is sent", async () => {
    inside(<Step step="agreements" begins={begins} />);
    fireEvent.click(await screen.findByRole("radio", { name: "Draw it" }));
    fireEvent.click(screen.getByRole("checkbox", { name: /my signature being used on health fund forms/ }));
    await register();
    await listed("Complete 1 field", ["Please add a signature"]);
    const canvas = screen.getByRole("img", { name: "Draw your signature here" });
    Object.assign(canvas, { toDataURL: () => "data:image/png;base64,iVBORw0KGgoAAAA=" });
    fireEvent.pointerUp(canvas);
    await register();
    await waitFor(() =>
      expect(calls.find(({ url }) => url.includes("register"))?.body).toMatchObject({
        signature_type: "digital",
        signature_image: "iVBORw0KGgoAAAA=",
        signature_agreement: true,
      }),
    );
  });

  test("what is signed is kept while another step is changed", async () => {
    const go = vi.fn<Signup["go"]>();
    inside(<Step step="agreements" begins={begins} go={go} />);
    fireEvent.change(await screen.findByLabelText("Full name"), { target: { value: "M J Tehrani" } });
    fireEvent.click(screen.getByRole("button", { name: "Change profile" }));
    expect(go).toHaveBeenCalledWith(
      "profile",
      expect.objectContaining({ agreements: expect.objectContaining({ digital_signature: "M J Tehrani" }) }),
    );
  });

  test("RULE-REG-16: what the server refuses is said with the way to put it right", async () => {
    const message = "This username is already in use";
    answers["POST /api/doctor/register"] = {
      status: 409,
      body: { message, code: "invalid", errors: { username: message } },
    };
    const go = vi.fn<Signup["go"]>();
    inside(<Step step="agreements" begins={begins} go={go} />);
    fireEvent.click(await screen.findByRole("checkbox", { name: /I agree/ }));
    await register();
    expect(await screen.findByText(/Register Failed: This username is already in use/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Change" }));
    await waitFor(() => expect(go).toHaveBeenCalledWith("profile", expect.anything()));
  });

  test("MSG-090: a password that a draft does not hold is missed before anything is sent", async () => {
    const { register_password: _password, confirm_password: _again, ...saved } = profile;
    inside(<Step step="agreements" begins={{ services: [102], profile: saved }} />);
    await register();
    await listed("Complete 2 fields", [
      "Enter your password.",
      "Agree to the terms and conditions to sign up.",
    ]);
    fireEvent.click(screen.getByRole("checkbox", { name: /I agree/ }));
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "Wombat7&ladder" } });
    await register();
    await waitFor(() =>
      expect(calls.find(({ url }) => url.includes("register"))?.body).toMatchObject({
        register_password: "Wombat7&ladder",
        confirm_password: "Wombat7&ladder",
      }),
    );
  });

  test("a fault of another step is said before anything is sent", async () => {
    inside(<Step step="agreements" begins={{ services: [102], profile: { ...profile, username: "" } }} />);
    fireEvent.click(await screen.findByRole("checkbox", { name: /I agree/ }));
    await register();
    expect(await screen.findByText(/Register Failed: Username must have/)).toBeTruthy();
  });
});

test("the list of steps names the step, the number of steps and the total, and opens a completed step", () => {
  const onOpen = vi.fn<(name: string) => void>();
  const steps = stepsOf(NO_ANSWERS);
  const { rerender } = render(
    <StepList steps={steps} current="profile" pays total="Today $108.90" onOpen={onOpen} />,
  );
  expect(screen.getByText(/^Step 2 of 4/).textContent).toBe("Step 2 of 4: Profile");
  expect(screen.getByText("Today $108.90")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /Services/ }));
  expect(onOpen).toHaveBeenCalledWith("services");
  rerender(<StepList steps={steps} current="payment" pays total={null} />);
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.getAllByRole("listitem").at(-1)?.querySelector("[aria-current=step]")).toBeTruthy();
});

test("the running total names what is due and what follows the trial", () => {
  const sum = {
    lines: [{ description: "Standard, 1 month", amount: 199, has_gst: true }],
    subtotal: 199,
    tax: 19.9,
    total: 218.9,
  };
  const nothing = { lines: [], subtotal: 0, tax: 0, total: 0 };
  inside(<Totals total={{ ...nothing, monthly: sum }} answers={{ ...NO_ANSWERS, is_trial: true }} />);
  expect(screen.getByText("Total today").nextElementSibling?.textContent).toBe("$0.00");
  expect(screen.getByText("Each month").nextElementSibling?.textContent).toBe("$218.90");
});
