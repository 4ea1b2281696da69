import { describe, expect, test } from "vitest";
import { answerText, answerTopic, isAnswerTopic } from "./answer.ts";

describe("an answer to a reply", () => {
  test("names the practice, and its braces are no fields", () => {
    expect(answerText("Yes, {name}")).toBe("{practice}: Yes, (name)");
  });

  test("has a topic of its own", () => {
    expect(answerTopic(12)).toBe("answer:12");
    expect(["answer:12", "recall:12:1", "answer:", "answer:1x"].map(isAnswerTopic)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
