import { describe, expect, test } from "vitest";
import { addressees } from "./addressing.ts";
import { sendFailure } from "./failure.ts";
import { correspondentName, oneLineOf, replySubject } from "./names.ts";

const raman = { ID: 7, kind: "client" } as const;
const sarah = { ID: 8, kind: "subuser" } as const;
const tom = { ID: 2, kind: "staff" } as const;
const kirra = { ID: 3, kind: "agent" } as const;
const from = (writer: { ID: number; kind: "client" | "subuser" | "staff" | "agent" }, given: object = {}) =>
  addressees({ writer, people: [raman.ID, sarah.ID], client: raman.ID, asked: [], answered: null, ...given });

describe("whom one may write to (C-150)", () => {
  test("a client's people write to the bureau", () => {
    expect(from(raman)).toEqual([null]);
    expect(from(sarah, { asked: [0] })).toEqual([null]);
  });
  test("a client's people write to nobody else", () => {
    expect(from(sarah, { asked: [raman.ID] })).toBeNull();
    expect(from(raman, { asked: [tom.ID] })).toBeNull();
  });
  test("staff write to the client unless told", () => expect(from(tom)).toEqual([raman.ID]));
  test("staff write to several of the client's people, each once", () =>
    expect(from(tom, { asked: [sarah.ID, raman.ID, sarah.ID] })).toEqual([sarah.ID, raman.ID]));
  test("staff write to nobody outside the client's people", () => {
    expect(from(tom, { asked: [kirra.ID] })).toBeNull();
    expect(from(tom, { asked: [sarah.ID, 99] })).toBeNull();
  });
});

describe("answering (C-150)", () => {
  test("an answer to staff goes to the bureau, whoever is there", () =>
    expect(from(raman, { answered: { sender: tom, recipient: raman } })).toEqual([null]));
  test("an answer to a booking agent goes to that person", () =>
    expect(from(raman, { answered: { sender: kirra, recipient: raman } })).toEqual([kirra.ID]));
  test("an answer to the client's person goes back there", () =>
    expect(from(tom, { answered: { sender: sarah, recipient: null } })).toEqual([sarah.ID]));
  test("another word to the same person follows the first", () =>
    expect(from(tom, { answered: { sender: tom, recipient: sarah } })).toEqual([sarah.ID]));
  test("nobody answers a person who has left", () =>
    expect(from(tom, { people: [raman.ID], answered: { sender: sarah, recipient: null } })).toBeNull());
});

describe("RULE-MSG-01: words of a failed send", () => {
  test("say what went wrong", () =>
    expect(sendFailure("Enter a subject.")).toBe("Failed to send message: Enter a subject."));
  test("are said once", () =>
    expect(sendFailure("Failed to send message: no.")).toBe("Failed to send message: no."));
});

describe("names", () => {
  test("the bureau has one", () => expect(correspondentName(null)).toBe("Corella"));
  test("a title comes first", () =>
    expect(correspondentName({ title: 3, first_name: "Priya", last_name: "Raman" })).toBe("Dr Priya Raman"));
  test("an answer's subject says Re: once", () => {
    expect(replySubject("Theatre list", 200)).toBe("Re: Theatre list");
    expect(replySubject("RE: Theatre list", 200)).toBe("Re: Theatre list");
    expect(replySubject("x".repeat(300), 200)).toHaveLength(200);
  });
  test("a beginning is one line", () => expect(oneLineOf("Dear Tom,\n\n  please")).toBe("Dear Tom, please"));
});
