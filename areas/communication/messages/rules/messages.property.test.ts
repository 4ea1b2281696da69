import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SEND_FAILED } from "../contract.ts";
import { addressees, isOfBureau, type CorrespondentKind } from "./addressing.ts";
import { sendFailure } from "./failure.ts";
import { oneLineOf, replySubject } from "./names.ts";

const CLIENT = 7;
const PEOPLE = [CLIENT, 8, 9];
const BUREAU = [1, 2];
const AGENT = 3;
const STRANGER = 99;
const kindOf = (ID: number): CorrespondentKind =>
  ID === CLIENT ? "client" : ID === AGENT ? "agent" : BUREAU.includes(ID) ? "staff" : "subuser";
const party = (ID: number) => ({ ID, kind: kindOf(ID) });

const ofBureau = fc.constantFrom(...BUREAU, AGENT).map(party);
const ofClient = fc.constantFrom(...PEOPLE).map(party);
const asked = fc.array(fc.constantFrom(0, ...PEOPLE, ...BUREAU, AGENT, STRANGER), { maxLength: 4 });
const answered = fc.option(
  fc.oneof(
    fc.record({ sender: ofBureau, recipient: ofClient }),
    fc.record({ sender: ofClient, recipient: fc.constant(null) }),
    fc.record({ sender: ofClient, recipient: fc.constant(party(AGENT)) }),
  ),
  { nil: null },
);

describe("C-150: whom a message reaches", () => {
  test("from the bureau the client's own people and nobody else, each once", () =>
    fc.assert(
      fc.property(ofBureau, asked, answered, (writer, named, to) => {
        const found = addressees({ writer, people: PEOPLE, client: CLIENT, asked: named, answered: to });
        for (const one of found ?? []) expect(PEOPLE).toContain(one);
        expect(new Set(found).size).toBe((found ?? []).length);
        if (named.length > 0) expect(found === null).toBe(named.some((one) => !PEOPLE.includes(one)));
      }),
    ));

  test("from a client the bureau, or the agent who wrote, and never another client's people", () =>
    fc.assert(
      fc.property(ofClient, asked, answered, (writer, named, to) => {
        const found = addressees({ writer, people: PEOPLE, client: CLIENT, asked: named, answered: to });
        const agent = to?.sender.kind === "agent" ? to.sender.ID : null;
        if (found !== null) expect(found).toEqual([agent]);
        expect(found === null).toBe(named.some((one) => one !== 0 && one !== to?.sender.ID));
      }),
    ));

  test("an answer reaches the other side: whoever wrote last is never written to by their own side", () =>
    fc.assert(
      fc.property(fc.oneof(ofBureau, ofClient), answered, (writer, to) => {
        const found = addressees({ writer, people: PEOPLE, client: CLIENT, asked: [], answered: to });
        for (const one of found ?? []) {
          const isBureau = one === null || isOfBureau(kindOf(one));
          expect(isBureau).toBe(!isOfBureau(writer.kind));
        }
      }),
    ));

  test("whoever has left is not written to", () =>
    fc.assert(
      fc.property(ofBureau, fc.subarray(PEOPLE), asked, answered, (writer, people, named, to) => {
        const found = addressees({ writer, people, client: CLIENT, asked: named, answered: to });
        for (const one of found ?? []) expect(people).toContain(one);
      }),
    ));
});

describe("the words of a message", () => {
  const subject = fc
    .oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.constantFrom("Theatre list", "RE: Theatre list", "re:scan"),
    )
    .map((text) => text.trim());

  test("answered again and again, a subject says Re: once and never grows past its longest", () =>
    fc.assert(
      fc.property(subject, fc.integer({ min: 10, max: 50 }), (first, longest) => {
        const once = replySubject(first, longest);
        expect(once.startsWith("Re: ")).toBe(true);
        expect([...once].length).toBeLessThanOrEqual(longest);
        expect(replySubject(once, longest)).toBe(once);
      }),
    ));

  test("a failure says once that sending failed, whoever said it first", () =>
    fc.assert(
      fc.property(fc.string(), (detail) => {
        const words = sendFailure(detail);
        expect(sendFailure(words)).toBe(words);
        expect([words.startsWith(SEND_FAILED), words.endsWith(detail)]).toEqual([true, true]);
      }),
    ));

  test("a beginning is one line with every word of the message", () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\n", "\t", "é") }), (body) => {
        expect(oneLineOf(body).split(" ").join("")).toBe(body.replace(/\s/g, ""));
        expect(oneLineOf(body)).not.toMatch(/\s\s|\n|^\s|\s$/);
      }),
    ));
});
