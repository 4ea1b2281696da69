import { describe, expect, test } from "vitest";
import { StorageFailure } from "#platform/files/server/storage/failure.ts";
import { refusalFor } from "./problems.ts";

const failure = (code: string) => Object.assign(new Error("said by the system"), { code });

describe("what goes wrong outside of us", () => {
  test.each(["53100", "ENOSPC", "EDQUOT"])("a full disk (%s) is said to be one", (code) => {
    expect(refusalFor(failure(code), {})).toMatchObject({ status: 503, code: "no_room" });
  });

  test("a storage of files that is full or away is said to be so, whatever its own code means elsewhere", () => {
    expect(refusalFor(new StorageFailure(failure("ENOSPC")), {})).toMatchObject({
      status: 503,
      code: "no_room",
    });
    for (const code of ["EIO", "EROFS", "ECONNREFUSED"])
      expect(refusalFor(new StorageFailure(failure(code)), {})).toMatchObject({
        status: 503,
        code: "storage_away",
      });
  });

  test.each(["57P01", "57P03", "08006", "53300", "ECONNREFUSED", "ENOENT", "EHOSTUNREACH"])(
    "a database out of reach (%s) is no fault of ours",
    (code) => {
      expect(refusalFor(failure(code), {})).toMatchObject({ status: 503, code: "unavailable" });
    },
  );

  test("an address that no file of the pages can have leads nowhere", () => {
    const refused = Object.assign(new Error("Bad Request"), {
      name: "BadRequestError",
      statusCode: 400,
      expose: true,
    });
    expect(refusalFor(refused, {})).toMatchObject({ status: 404 });
  });

  test.each([400, 404])("a service's own %i is no word about the caller's address", (statusCode) => {
    expect(refusalFor(Object.assign(new Error("NoSuchBucket"), { statusCode }), {})).toBeNull();
  });

  test("what nobody foresaw is", () => expect(refusalFor(failure("XX000"), {})).toBeNull());
});
