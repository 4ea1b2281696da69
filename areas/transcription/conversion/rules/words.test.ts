import { expect, test } from "vitest";
import { formatLockedByOthers, formatPictures } from "./words.ts";

const lock = (ID: number, name: string, pictures: number) => ({ ID, name, pictures });

test("pictures are counted in words", () => {
  expect([formatPictures(1), formatPictures(18)]).toEqual(["1 picture", "18 pictures"]);
});

test("what others have locked names the person, or counts the people", () => {
  expect(formatLockedByOthers([])).toBeNull();
  expect(formatLockedByOthers([lock(1, "Grace Holloway", 6)])).toBe("6 locked by Grace Holloway");
  expect(formatLockedByOthers([lock(1, "Grace Holloway", 6), lock(1, "Grace Holloway", 2)])).toBe(
    "8 locked by Grace Holloway",
  );
  expect(formatLockedByOthers([lock(1, "Grace Holloway", 6), lock(2, "Adam Lee", 20)])).toBe(
    "26 locked by 2 people",
  );
});
