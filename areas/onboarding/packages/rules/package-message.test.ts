import { expect, test } from "vitest";
import { packageMessage } from "./package-message.ts";

const saver = { description: "Saver", includes: ["Claims"], provider_limit: 1 };

test.each([
  [{ provider_limit: 2 }, "set for the package Saver the provider numbers to 2"],
  [{ provider_limit: null }, "set for the package Saver the provider numbers to unlimited"],
  [{ description: "Start" }, "set for the package Saver the name to Start"],
  [{ includes: ["Claims", "Reports"] }, "set for the package Saver the services to Claims, Reports"],
  [
    { description: "Start", includes: [] },
    "set for the package Saver the name to Start, the services to none",
  ],
  [{}, "saved the package Saver"],
])("G-56: a change to %o reads '%s'", (change, words) =>
  expect(packageMessage(saver, { ...saver, ...change })).toBe(words),
);
