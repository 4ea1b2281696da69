import { expect, test } from "vitest";
import { UNCLAIMED_QUOTA } from "../contract.ts";
import { exceededQuota } from "./quota.ts";

const { person, client } = UNCLAIMED_QUOTA;
const none = { files: 0, bytes: 0 };

test.each([
  ["just as many as allowed", person, client, null],
  ["one file too many of a person's", { ...person, files: person.files + 1 }, none, "person"],
  ["one byte too many of a person's", { ...person, bytes: person.bytes + 1 }, none, "person"],
  ["one file too many of a client's", none, { ...client, files: client.files + 1 }, "client"],
  ["one byte too many of a client's", none, { ...client, bytes: client.bytes + 1 }, "client"],
])("%s: %o and %o", (_, own, all, exceeded) => expect(exceededQuota(own, all)).toBe(exceeded));
