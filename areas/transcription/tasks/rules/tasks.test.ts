import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttachmentKey } from "../contract.ts";
import { areDifferentFiles, comparableFiles, versionFacts, versionName } from "./comparable-files.ts";
import { addDays } from "#kernel/dates/day.ts";
import { hasNoFinalText, mayDeliver, filesForClient } from "./delivery.ts";
import { mayFilter, parseFilter, type TaskFilter, writeFilter } from "./filter.ts";
import { assignProblem, mayReturn, returnMail, clientBatchStatus } from "./returning-tasks.ts";
import { splitGroups } from "./split.ts";

const sentence = (verdict: { allowed: boolean } | { allowed: false; refusal: Error }): string | null =>
  "refusal" in verdict ? verdict.refusal.message : null;

describe("RULE-TASK-22, RULE-TASK-23, C-79: the filter", () => {
  const empty: TaskFilter = {
    workflow: null,
    doctor: null,
    assigned_user: null,
    received_from: null,
    received_to: null,
    delivered_from: null,
    delivered_to: null,
    status: null,
    is_corrected_letter: null,
    is_fast_turnaround: null,
  };
  test("is joined by underscores, empty ones as 0, and read back", () => {
    const filter = {
      ...empty,
      workflow: "TRANSCRIPTION",
      doctor: 5,
      received_from: "2026-11-01",
      received_to: "2026-11-20",
    } as const;
    expect(writeFilter(filter)).toBe("TRANSCRIPTION_5_0_2026-11-01_2026-11-20_0_0_0_0_0");
    expect(parseFilter(writeFilter(filter))).toEqual(filter);
    expect(parseFilter("0_0")).toEqual(empty);
    expect(parseFilter("2_0_0_0_0_0_0_7_true_0")).toEqual({
      ...empty,
      workflow: "TRANSCRIPTION",
      status: 7,
      is_corrected_letter: true,
    });
  });
  test("too many parts or nonsense in one is no filter", () => {
    expect(parseFilter("0_".repeat(12))).toBeNull();
    expect(parseFilter("TYPING_0")).toBeNull();
    expect(parseFilter("0_x")).toBeNull();
    expect(parseFilter("0_0_0_2026-13-01_2026-12-01")).toBeNull();
  });
  test("anything is read or refused, never thrown", () =>
    fc.assert(fc.property(fc.string(), (text) => void parseFilter(text))));

  const range = (days: number, doctor: number | null) =>
    sentence(
      mayFilter({ ...empty, doctor, received_from: "2026-01-01", received_to: addDays("2026-01-01", days) }),
    );
  test.each([
    [30, null, null],
    [31, null, "Date range should be within 30 days."],
    [180, 5, null],
    [181, 5, "Date range should be within 180 days."],
    [-1, null, "Date range should be within 30 days."],
  ])("%i days with client %s: %s", (days, doctor, words) => expect(range(days, doctor)).toBe(words));
  test("needs a from and its to", () => {
    const words = "Please select Received from or Delivered from and the matching to date.";
    expect(sentence(mayFilter(empty))).toBe(words);
    expect(sentence(mayFilter({ ...empty, received_from: "2026-01-01" }))).toBe(words);
    expect(
      sentence(mayFilter({ ...empty, delivered_from: "2026-01-01", delivered_to: "2026-01-02" })),
    ).toBeNull();
  });
});

describe("returning to a client", () => {
  const done = { _doctor: 1, _workflow: "TRANSCRIPTION", _status: 7, is_corrected_letter: false };
  test.each([
    ["RULE-TASK-15", [], "Please select a file to return."],
    [
      "RULE-TASK-16",
      [done, { ...done, _doctor: 2 }],
      "Selected tasks contain multiple clients. Cannot return to client as one batch.",
    ],
    [
      "RULE-TASK-17",
      [done, { ...done, is_corrected_letter: true }],
      "Selected tasks contain a mix of transcriptions and corrected letters. Please select one type to return.",
    ],
    [
      "RULE-TASK-18",
      [done, { ...done, _status: 5 }],
      "Selected tasks contain multiple statuses. Please select only editing completed task to return.",
    ],
    ["all is well", [done, done], null],
  ])("%s", (_rule, tasks, words) => expect(sentence(mayReturn(tasks))).toBe(words));

  test("RULE-BAT-01, C-74: a delivered batch is shown as delivered", () =>
    expect([1, 2, 3].map(clientBatchStatus)).toEqual([1, 2, 6]));
  test("RULE-TASK-19: the email counts and links, in the office's words or the usual ones", () => {
    expect(returnMail({ letters: 3, body: null, link: "https://x/1" })).toMatchObject({
      subject: "3 letters are ready",
      text: "Hello,\n\n3 letters are ready for you.\n\nOpen them in Corella:\nhttps://x/1\n",
    });
    expect(returnMail({ letters: 1, body: "Hello.", link: "https://x/1" }).text).toBe(
      "Hello.\n\nOpen it in Corella:\nhttps://x/1\n",
    );
  });
});

describe("RULE-TASK-05, RULE-TASK-06, C-90: assigning a selection", () => {
  const task = { _status: 1, _client_template: null };
  test.each([
    [[], "Please select a task to assign."],
    [
      [task, { ...task, _status: 2 }],
      "Selected tasks contain multiple statuses. Please select tasks of one status to assign.",
    ],
    [[{ ...task, _status: 7 }], "Completed tasks cannot be assigned."],
    [
      [
        { ...task, _client_template: 1 },
        { ...task, _client_template: 2 },
      ],
      "Only one template can be assigned.",
    ],
    [
      [
        { _status: 4, _client_template: 1 },
        { _status: 4, _client_template: 2 },
      ],
      null,
    ],
    [[{ ...task, _client_template: 1 }, task], null],
  ])("%j: %s", (tasks, words) => expect(assignProblem(tasks)).toBe(words));
});

describe("delivering", () => {
  const typed = { attachment_key: 2, character_count: 500 } as const;
  const task = { case_subject: "Clinic letters", attachments: [typed], offset: 400 };
  test("STATE-TASK-06: needs the task's name", () =>
    expect(sentence(mayDeliver({ ...task, case_subject: " " }))).toBe(
      "Please enter the task name before delivering to client",
    ));
  test.each([
    [null, 0],
    [399, 400],
  ])("RULE-TASK-20: refuses a count of %s below %i", (character_count, offset) =>
    expect(sentence(mayDeliver({ ...task, attachments: [{ ...typed, character_count }], offset }))).toBe(
      `Please enter a character count of at least ${offset} for every attachment.`,
    ),
  );
  test("C-69: recordings and documents have no count", () =>
    expect(
      mayDeliver({ ...task, attachments: [{ attachment_key: 3, character_count: null }, typed] }).allowed,
    ).toBe(true));
  test("RULE-TASK-21: without an edited and a final text it is asked first", () => {
    expect(hasNoFinalText([{ attachment_key: 1, character_count: 1 }])).toBe(true);
    expect(hasNoFinalText([{ attachment_key: 4, character_count: 1 }])).toBe(false);
  });

  const row = (ID: number, attachment_key: 1 | 2 | 3 | 4 | 5, is_from_client = false) => ({
    ID,
    attachment_key,
    character_count: null,
    is_from_client,
  });
  test("G-10: before delivery a client sees no working version, after it the final one or else the latest", () => {
    const rows = [row(1, 3, true), row(2, 1), row(3, 2), row(4, 5)];
    const ids = (isReturned: boolean, more: typeof rows = []) =>
      filesForClient([...rows, ...more], isReturned).map(({ ID }) => ID);
    expect(ids(false)).toEqual([1, 4]);
    expect(ids(true)).toEqual([1, 3, 4]);
    expect(ids(true, [row(5, 4)])).toEqual([1, 4, 5]);
    expect(ids(false, [row(6, 1, true)])).toEqual([1, 4, 6]);
  });
});

describe("RULE-TASK-27: splitting", () => {
  const files = [
    { _file: 1, attachment_key: 3 },
    { _file: 2, attachment_key: 3 },
    { _file: 3, attachment_key: 5 },
  ] as const;
  test("makes a task of each recording; documents stay with the first", () =>
    expect(splitGroups(files, null)).toEqual([[1, 3], [2]]));
  test("G-8: one recording can't be split", () => expect(splitGroups(files.slice(0, 1), null)).toBeNull());
  test("by groups that were asked for, what they leave out stays", () => {
    expect(splitGroups(files, [[2, 3]])).toEqual([[1], [2, 3]]);
    expect(splitGroups(files, [[2], [2], [9]])).toEqual([[1, 3], [2]]);
    expect(splitGroups(files, [[1, 2, 3]])).toBeNull();
  });
});

describe("RULE-TASK-24: two different letters are compared", () => {
  const attached = (ID: number, attachment_key: AttachmentKey, mime_type: string) => ({
    ID,
    _file: ID,
    attachment_key,
    file: { ID, name: "", size: 1, mime_type },
  });
  test("not recordings, supporting documents or what has no text; the oldest first", () =>
    expect(
      comparableFiles([
        attached(5, 4, "text/plain"),
        attached(1, 3, "audio/wav"),
        attached(2, 1, "application/rtf"),
        attached(3, 5, "text/plain"),
        attached(4, 2, "application/pdf"),
      ]).map(({ ID }) => ID),
    ).toEqual([2, 5]));
  test.each([
    [1, 2, true],
    [1, 1, false],
    [null, 2, false],
    [1, null, false],
  ])("%s and %s: %s", (first, second, are) => expect(areDifferentFiles(first, second)).toBe(are));
  test("letters of one name are told apart by what they are and when they came", () => {
    const file = { name: "Letter to GP 17.docx" };
    const names = ([1, 2] as const).map((attachment_key) =>
      versionName({ attachment_key, uploaded_time: "2026-11-10T02:02:00.000Z", file }),
    );
    expect(names).toEqual([
      "Typed version 10/11/2026 13:02, Letter to GP 17.docx",
      "Edited version 10/11/2026 13:02, Letter to GP 17.docx",
    ]);
  });
  test("who made a version, when by a clock, and how long it is", () => {
    const made = {
      first_name: "Hoa",
      last_name: "Tran",
      uploaded_time: "2026-11-10T02:02:00.000Z",
      characters: 2611,
    };
    expect(versionFacts(made, "Australia/Sydney")).toBe("Hoa Tran, 10/11/2026 13:02, 2,611 characters");
    expect(versionFacts({ ...made, characters: null }, "Australia/Perth")).toBe("Hoa Tran, 10/11/2026 10:02");
    expect(versionFacts({ ...made, characters: 1 }, "Australia/Perth")).toMatch(/, 1 character$/);
  });
});
