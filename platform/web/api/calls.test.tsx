import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { answerCalls, type StubReplies } from "#platform/web/testing/stub-replies.ts";
import { addressOf, ownerOf } from "./address.ts";
import { markReachable, useIsReachable } from "./connection.ts";
import { failureOf, OFFLINE_MESSAGE, makeOfflineError, RequestError } from "./request-error.ts";
import { useIdempotencyKeys } from "./useIdempotencyKeys.ts";
import { request, requestFile } from "./request.ts";

const save = route({
  id: "own",
  summary: "Save",
  method: "POST",
  path: "/note",
  access: { needs: "session", client: "none", callers: "all", peers: false },
  body: z.object({ text: z.string() }),
  reply: z.object({ ID: z.int() }),
  example: { text: "Text" },
});
const sent = (onceKey?: string) =>
  request(save, { body: { text: "Mrs Bell" } }, onceKey === undefined ? {} : { onceKey });
const failureIn = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );
const reachable = () => renderHook(useIsReachable).result.current;

afterEach(() => {
  vi.unstubAllGlobals();
  act(markReachable);
});

/** Stubs `fetch` to answer every call with this response, like a proxy between the browser and Corella. */
function answerWith(body: string | null, status: number, headers: Record<string, string>): void {
  vi.stubGlobal("fetch", async () => new Response(body, { status, headers }));
}

describe("a save that something else answered", () => {
  test("such as the sign-in page of a proxy, is not saved: what was typed stays", async () => {
    answerWith("<!doctype html><title>Sign in to the network</title>", 200, {
      "content-type": "text/html; charset=utf-8",
    });
    expect(await failureIn(sent())).toMatchObject({
      status: 0,
      code: "offline",
      message: OFFLINE_MESSAGE,
      isPassing: true,
    });
    expect(reachable()).toBe(false);
  });

  test("by a proxy that reaches nothing may work in a moment", async () => {
    for (const status of [502, 503, 504]) {
      answerWith("<html>Bad gateway</html>", status, { "content-type": "text/html" });
      expect(await failureIn(sent())).toMatchObject({
        status,
        code: `http.${status}`,
        message: "Something went wrong. Try again.",
        errors: {},
        isPassing: true,
      });
      expect([status, reachable()]).toEqual([status, false]);
    }
  });

  test("with any other refusal reached the server, so the line works", async () => {
    answerWith("no", 500, {});
    expect(await failureIn(sent())).toMatchObject({ status: 500, code: "http.500", isPassing: false });
    expect(reachable()).toBe(true);
  });

  test("with nothing in it was done all the same", async () => {
    answerWith(null, 200, {});
    expect(await sent()).toBeUndefined();
    answerWith(null, 204, {});
    expect(await sent()).toBeUndefined();
  });
});

describe("a call that is given up", () => {
  test("says so itself, and nothing about the line", async () => {
    const leaving = new AbortController();
    vi.stubGlobal("fetch", (_url: string, { signal }: RequestInit) => {
      leaving.abort();
      return Promise.reject(signal?.reason);
    });
    const failure = await failureIn(request(save, { body: { text: "x" } }, { signal: leaving.signal }));
    expect(failure).not.toBeInstanceOf(RequestError);
    expect(reachable()).toBe(true);
  });

  test("while its answer arrives is likewise none", async () => {
    const leaving = new AbortController();
    vi.stubGlobal("fetch", async () => {
      const cut = new ReadableStream({
        pull(stream) {
          leaving.abort();
          stream.error(leaving.signal.reason);
        },
      });
      return new Response(cut, { status: 200, headers: { "content-type": "application/json" } });
    });
    expect(await failureIn(request(save, { body: { text: "x" } }, { signal: leaving.signal }))).toBe(
      leaving.signal.reason,
    );
  });
});

describe("what was refused", () => {
  const refusal = (body: unknown, headers: Record<string, string> = {}) =>
    failureOf(new Response(typeof body === "string" ? body : JSON.stringify(body), { status: 400, headers }));

  test("has its code, words, fields, details and the number an office reads to support", async () => {
    const said = { code: "invalid", message: "Check", errors: { name: "Enter a name" }, details: { a: 1 } };
    expect(await refusal(said, { "x-request-id": "r-7" })).toMatchObject({
      ...said,
      status: 400,
      requestId: "r-7",
    });
  });

  test("has the older spelling of its words first, and words of ours where it has none", async () => {
    expect((await refusal({ Message: "Old", message: "New" })).message).toBe("Old");
    for (const body of [{ Message: "", message: "" }, { message: 5 }, null, [], "text", "", 7])
      expect((await refusal(body)).message).toBe("Something went wrong. Try again.");
  });

  test("says at fields only what is text", async () => {
    expect((await refusal({ errors: { a: "A", b: 5, c: null, d: ["x"] } })).errors).toEqual({ a: "A" });
    for (const errors of ["text", null, 5]) expect((await refusal({ errors })).errors).toEqual({});
  });

  test("may work in a moment only where nothing answered or the server can't just now", () => {
    const isPassing = (status: number) => new RequestError({ status, code: "x", message: "x" }).isPassing;
    expect([0, 400, 401, 404, 409, 429, 500, 501, 502, 503, 504, 505].filter(isPassing)).toEqual([
      0, 502, 503, 504,
    ]);
  });
});

describe("a save that nothing answered", () => {
  const keys = () => renderHook(useIdempotencyKeys).result.current;

  test("goes again under its key, and other words under another", () => {
    const once = keys();
    const first = once.keyFor({ text: "a" });
    once.answered(makeOfflineError());
    expect(once.keyFor({ text: "a" })).toBe(first);
    expect(once.keyFor({ text: "b" })).not.toBe(first);
    expect(once.keyFor({ text: "a" })).not.toBe(first);
  });

  test("is over with any answer, so that the same words later are another save", () => {
    for (const answer of [
      null,
      new RequestError({ status: 409, code: "stale", message: "" }),
      new RequestError({ status: 500, code: "x", message: "" }),
    ]) {
      const once = keys();
      const first = once.keyFor("a");
      once.answered(answer);
      expect(once.keyFor("a")).not.toBe(first);
    }
  });

  test("sends its key, and a call without one sends none", async () => {
    const seen: (string | null)[] = [];
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      seen.push(new Headers(init.headers).get("idempotency-key"));
      return Response.json({ ID: 1 });
    });
    await sent("key-1");
    await sent();
    expect(seen).toEqual(["key-1", null]);
  });
});

describe("the address of a call", () => {
  const at = { path: "/file/{id}/{name}", access: { needs: "session", client: "required" } } as const;

  test("has its parts encoded, and an empty one stays empty", () => {
    expect(addressOf(at, { params: { id: 5, name: "a/b ?&ü" } }, null)).toBe(
      "/api/file/5/a%2Fb%20%3F%26%C3%BC",
    );
    expect(addressOf(at, { params: { id: 5, name: null } }, null)).toBe("/api/file/5/");
  });

  test("asks for what was given, also no and nought, and for each of a list", () => {
    const query = {
      search: "a&b",
      isOpen: false,
      page: 0,
      none: null,
      absent: undefined,
      status: [1, 2],
      empty: [],
    };
    expect(addressOf(at, { params: { id: 5, name: "x" }, query }, null)).toBe(
      "/api/file/5/x?search=a%26b&isOpen=false&page=0&status=1&status=2",
    );
  });

  test("names the client whose rows it is about, and nobody where it is about none", () => {
    const owner = { doctor_id: 7, requestingID: 8 };
    const params = { id: 5, name: "x" };
    expect(addressOf(at, { params }, owner)).toBe("/api/file/5/x?doctor_id=7&requestingID=8");
    expect(addressOf({ ...at, access: { ...at.access, client: "none" } }, { params }, owner)).toBe(
      "/api/file/5/x",
    );
    expect([ownerOf(at, owner), ownerOf(at, null)]).toEqual([owner, null]);
  });
});

describe("a file that is fetched", () => {
  const file = route({
    id: "own",
    summary: "File",
    method: "GET",
    path: "/file",
    access: { needs: "session", client: "none", callers: "all", peers: false },
    produces: "application/pdf",
  });
  const nameFor = async (disposition?: string) => {
    answerWith("bytes", 200, disposition === undefined ? {} : { "content-disposition": disposition });
    const { name, bytes } = await requestFile(file, {});
    expect(await bytes.text()).toBe("bytes");
    return name;
  };

  test("is called as the server says, in letters of any language", async () => {
    expect(
      await nameFor("attachment; filename=\"x.pdf\"; filename*=UTF-8''Str%C3%B6m%20%E2%80%93%20A.pdf"),
    ).toBe("Ström – A.pdf");
    expect(await nameFor("attachment; filename*=UTF-8''a.pdf; size=5")).toBe("a.pdf");
    expect(await nameFor()).toBe("file");
  });

  test("is refused as any call is", async () => {
    const answers: StubReplies = {
      "GET /api/file": { status: 410, body: { code: "gone", message: "It was deleted." } },
    };
    answerCalls(answers);
    expect(await failureIn(requestFile(file, {}))).toMatchObject({
      status: 410,
      code: "gone",
      message: "It was deleted.",
    });
    answers["GET /api/file"] = "unreachable";
    expect(await failureIn(requestFile(file, {}))).toMatchObject({ code: "offline" });
  });

  test("is not the page of a network that asks to sign in", async () => {
    answerWith("<!doctype html><title>Sign in to the network</title>", 200, {
      "content-type": "text/html; charset=utf-8",
    });
    expect(await failureIn(requestFile(file, {}))).toMatchObject({
      status: 0,
      code: "offline",
      message: OFFLINE_MESSAGE,
    });
  });
});
