import { afterEach, expect, test } from "vitest";
import { MedicalWords } from "#areas/transcription/spelling/rules/near-words.ts";
import { makeEditor } from "./make-editor.ts";
import { setWords, nearWords } from "./spelling.ts";

const element = document.createElement("div");
document.body.append(element);
const words = new MedicalWords(["metoprolol", "osteoarthritis"]);
const nothing = () => undefined;
function letter(text: string) {
  return makeEditor({
    element,
    content: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] },
    isEditable: true,
    onChange: nothing,
    onBlank: nothing,
    onKey: () => false,
  });
}
let editor = letter("Dear Dr");
afterEach(() => editor.destroy());
const unchecked = () =>
  [...element.querySelectorAll('[spellcheck="false"]')].map(({ textContent }) => textContent);
const marked = () =>
  [...element.querySelectorAll("[data-meant]")].map((word) => [
    word.textContent,
    word.getAttribute("data-meant"),
  ]);

test("the browser does not check the office's words, and those that are almost one are marked", () => {
  editor = letter("Takes Metoprolol and metropolol for osteoarthitis.");
  expect([unchecked(), marked()]).toEqual([[], []]);
  setWords(editor, words);
  expect(unchecked()).toEqual(["Metoprolol"]);
  expect(marked()).toEqual([
    ["metropolol", "metoprolol"],
    ["osteoarthitis", "osteoarthritis"],
  ]);
  expect(nearWords(editor)).toMatchObject([
    { from: 22, to: 32, word: "metropolol" },
    { word: "osteoarthitis" },
  ]);
});

test("what is typed is looked up as well, and the word at the caret waits until it is finished", () => {
  editor = letter("Takes ");
  setWords(editor, words);
  editor.commands.focus("end");
  editor.commands.insertContent("metropolol");
  expect(marked()).toEqual([]);
  editor.commands.insertContent(" ");
  expect(marked()).toEqual([["metropolol", "metoprolol"]]);
});

test("marks are no part of the letter", () => {
  editor = letter("metropolol metoprolol");
  setWords(editor, words);
  expect(editor.getJSON()).toMatchObject({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "metropolol metoprolol" }] }],
  });
});
