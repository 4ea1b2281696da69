import { describe, expect, test } from "vitest";
import { Answers, EMPTY_ANSWERS } from "../answers.contract.ts";
import { requiredAttachments, missingCount } from "./attachments.ts";
import { completeForm } from "./complete-form.ts";

const neither = { asks_medicare_letter: false, asks_bank_statement: false };
const ahsa = { asks_medicare_letter: true, asks_bank_statement: true };
const bupa = { ...neither, asks_bank_statement: true };
const answers = Answers.parse(completeForm);

describe("what the chosen funds want with the form (facts 3.5)", () => {
  test("nothing, where no chosen fund asks for anything", () => {
    expect(requiredAttachments(answers, [neither])).toEqual([]);
    expect(requiredAttachments(answers, [])).toEqual([]);
  });

  test("a letter for each provider number and a statement for each account, however many funds ask", () => {
    const two = { ...answers, practices: [...answers.practices, ...answers.practices] };
    expect(requiredAttachments(two, [ahsa, bupa])).toEqual([
      { kind: "medicare_letter", needed: 2, added: 0 },
      { kind: "bank_statement", needed: 1, added: 0 },
    ]);
  });

  test("counts what was added by its kind, and more than is needed is not missing", () => {
    const attachments = [1, 2].map((_file) => ({ _file, kind: "bank_statement" as const }));
    const [statements, ...others] = requiredAttachments({ ...answers, attachments }, [bupa]);
    expect([statements, others]).toEqual([{ kind: "bank_statement", needed: 1, added: 2 }, []]);
    expect(statements && missingCount(statements)).toBe(0);
    expect(requiredAttachments(EMPTY_ANSWERS, [ahsa]).map(missingCount)).toEqual([0, 0]);
  });
});
