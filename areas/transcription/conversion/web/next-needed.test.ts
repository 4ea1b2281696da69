import { beforeEach, expect, test } from "vitest";
import { focusNextNeeded } from "./next-needed.ts";

const formOf = (fields: string): HTMLElement => {
  document.body.innerHTML = `<button id="before"></button><form>${fields}<button id="save" type="submit"></button></form>`;
  return document.querySelector("form") ?? document.body;
};
const field = (id: string, needed: boolean) => `<div ${needed ? "data-needed" : ""}><input id="${id}"></div>`;
const press = (form: HTMLElement): string => {
  focusNextNeeded(form, document.activeElement);
  return document.activeElement?.id ?? "";
};
beforeEach(() => (document.body.innerHTML = ""));

test("Alt N goes through the needed fields, and from the last to the first", () => {
  const form = formOf(
    field("title", false) + field("last", true) + field("mobile", false) + field("born", true),
  );
  expect([press(form), press(form), press(form)]).toEqual(["last", "born", "last"]);
});
test("from a field between two needed ones to the next of them", () => {
  const form = formOf(field("last", true) + field("mobile", false) + field("born", true));
  document.getElementById("mobile")?.focus();
  expect(press(form)).toBe("born");
});
test("from outside the form to the first", () => {
  const form = formOf(field("last", true) + field("born", true));
  document.getElementById("before")?.focus();
  expect(press(form)).toBe("last");
});
test("where the only needed field has the focus it stays; where none is needed the button that saves gets it", () => {
  const one = formOf(field("last", true));
  expect([press(one), press(one)]).toEqual(["last", "last"]);
  expect(press(formOf(field("last", false)))).toBe("save");
});
