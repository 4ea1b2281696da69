import { describe, expect, test } from "vitest";
import { makeFormStore } from "./form-store.ts";

const first = { name: "Nguyen", notes: null, phones: ["1"], size: 0 };
const made = () => {
  const store = makeFormStore(first);
  const heard: unknown[] = [];
  store.subscribe(() => heard.push(store.values()));
  return { store, heard };
};
const type = (store: ReturnType<typeof makeFormStore>, name: string, value: unknown) =>
  store.field(name).onChange(value);

describe("what was typed", () => {
  test("is lost only where it differs from what is saved", () => {
    const { store } = made();
    expect(store.isDirty()).toBe(false);
    type(store, "name", "Tran");
    expect([store.isDirty(), store.isDirty("name"), store.isDirty("notes")]).toEqual([true, true, false]);
    type(store, "name", "Nguyen");
    expect(store.isDirty()).toBe(false);
  });

  test("is compared by what it says: an equal list is no change, and nothing is not nought", () => {
    const { store } = made();
    type(store, "phones", ["1"]);
    expect(store.isDirty()).toBe(false);
    type(store, "phones", ["1", "2"]);
    expect(store.isDirty("phones")).toBe(true);
    type(store, "phones", ["1"]);
    for (const size of [null, "", "0", false, undefined]) {
      type(store, "size", size);
      expect([size, store.isDirty("size")]).toEqual([size, true]);
    }
  });

  test("in a field that the form began without counts too", () => {
    const { store } = made();
    type(store, "added", "x");
    expect([store.isDirty(), store.isDirty("added")]).toEqual([true, true]);
  });

  test("a value nobody typed is saved from the start, and takes nothing away that somebody typed", () => {
    const { store } = made();
    store.propose({ size: 5 });
    expect([store.values()["size"], store.isDirty()]).toEqual([5, false]);
    type(store, "name", "Tran");
    store.propose({ size: 6 });
    expect([store.values()["name"], store.isDirty("name"), store.isDirty("size")]).toEqual([
      "Tran",
      true,
      false,
    ]);
  });
});

describe("a save", () => {
  test("settles what was sent: what was typed while it was under way is still unsaved", () => {
    const { store } = made();
    type(store, "name", "Tran");
    const sent = store.values();
    type(store, "notes", "typed meanwhile");
    store.settle(sent);
    expect([store.isDirty(), store.isDirty("name"), store.isDirty("notes")]).toEqual([true, false, true]);
    expect(store.values()).toMatchObject({ name: "Tran", notes: "typed meanwhile" });
  });

  test("after which the form was emptied leaves nothing of what was sent", () => {
    const { store } = made();
    type(store, "name", "Tran");
    const sent = store.values();
    store.load({ ...first, name: "" });
    store.settle(sent);
    expect([store.values()["name"], store.isDirty()]).toEqual(["", false]);
  });

  test("that was undone shows what was saved last, and no error", () => {
    const { store } = made();
    type(store, "name", "Tran");
    store.settle(store.values());
    type(store, "name", "x");
    store.setErrors({ name: "No" });
    store.reset();
    expect([store.values()["name"], store.errors(), store.isDirty()]).toEqual(["Tran", {}, false]);
  });
});

describe("an error at a field", () => {
  const checked = () => {
    const { store, heard } = made();
    store.checkWith(
      ({ name, notes }): Record<string, string> => ({
        ...(name === "" ? { name: "Enter a name" } : {}),
        ...(notes === "bad" ? { notes: "Not so" } : {}),
      }),
    );
    return { store, heard };
  };

  test("is not shown while it is first typed, but when the field is left", () => {
    const { store } = checked();
    type(store, "notes", "bad");
    expect(store.errors()).toEqual({});
    store.field("notes").onBlur();
    expect(store.errors()).toEqual({ notes: "Not so" });
  });

  test("goes with the letter that mends it, and leaves the other fields' errors", () => {
    const { store } = checked();
    store.refuse({ name: "This name is taken", notes: "From the server" });
    store.field("notes").onBlur();
    type(store, "name", "T");
    expect(store.errors()).toEqual({ notes: "From the server" });
  });

  test("of two fields together goes with the letter in either of them", () => {
    const { store } = checked();
    store.setErrors({ name: "Enter a name", notes: "Enter other notes than the name" });
    type(store, "name", "T");
    expect(store.errors()).toEqual({});
  });

  test("is not shown at an empty field that nobody touched, and is where somebody emptied it", () => {
    for (const name of ["", null, undefined]) {
      const store = makeFormStore({ name });
      store.checkWith(() => ({ name: "Enter a name" }));
      store.field("name").onBlur();
      expect([name, store.errors()]).toEqual([name, {}]);
    }
    const other = makeFormStore({ name: "Tran" });
    other.checkWith((): Record<string, string> => ({ name: "Enter a name" }));
    type(other, "name", "");
    other.field("name").onBlur();
    expect(other.errors()).toEqual({ name: "Enter a name" });
  });

  test("that is the same as before draws nothing anew", () => {
    const { store, heard } = checked();
    type(store, "notes", "bad");
    store.field("notes").onBlur();
    const times = heard.length;
    store.field("notes").onBlur();
    expect(heard).toHaveLength(times);
  });

  test("goes where a value is put in its place by the form", () => {
    const { store } = checked();
    type(store, "name", "");
    store.field("name").onBlur();
    expect(store.errors()).toEqual({ name: "Enter a name" });
    type(store, "name", "x");
    expect(store.errors()).toEqual({});
  });
});

describe("who listens", () => {
  test("hears of every change, until it goes", () => {
    const store = makeFormStore(first);
    let heard = 0;
    const leave = store.subscribe(() => (heard += 1));
    type(store, "name", "a");
    store.set({ name: "b" });
    store.setErrors({});
    expect(heard).toBe(3);
    leave();
    type(store, "name", "c");
    expect(heard).toBe(3);
  });

  test("finds the same field until its own value or error changes, and the same handlers for good", () => {
    const { store } = made();
    const [name, notes] = [store.field("name"), store.field("notes")];
    type(store, "name", "Tran");
    expect(store.field("notes")).toBe(notes);
    const changed = store.field("name");
    expect(changed).not.toBe(name);
    expect([changed.value, changed.onChange === name.onChange, changed.onBlur === name.onBlur]).toEqual([
      "Tran",
      true,
      true,
    ]);
    store.setErrors({ notes: "No" });
    expect(store.field("name")).toBe(changed);
    expect(store.field("notes").error).toBe("No");
  });
});
