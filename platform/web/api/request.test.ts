import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { problem } from "#kernel/contract/problem.ts";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { RequestError } from "./request-error.ts";
import { request } from "./request.ts";
import { reportSessionStart, useHasSessionEnded } from "./session-ended.ts";

const wrongOld = problem("old_password", 401, "The old password does not match.", "old_password");
const about = { summary: "", access: { needs: "patient.view" }, id: "own" } as const;
const list = route({
  ...about,
  method: "GET",
  path: "/patient/{pageSize}/{pageNumber}",
  access: { ...about.access, client: "required" },
  params: { pageSize: z.int(), pageNumber: z.int() },
  query: { search: z.string().optional(), status: z.array(z.int()).optional() },
});
const one = route({
  ...about,
  method: "PUT",
  path: "/patient/{id}",
  access: { ...about.access, client: "none" },
  params: { id: z.int() },
  body: z.object({ last_name: z.string() }),
  fails: [wrongOld],
});

const failureOf = async (call: Promise<unknown>): Promise<RequestError> => {
  const failure: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof RequestError) return failure;
  throw new Error("It did not fail.");
};
const put = () => request(one, { params: { id: 5 }, body: { last_name: "Tran" } });

afterEach(() => {
  vi.unstubAllGlobals();
  act(reportSessionStart);
});

describe("request", () => {
  test("builds the address from the contract, and names the client", async () => {
    const calls = answerCalls({ "GET /api/patient/50/2": { body: { patients: [] } } });
    const owner = { doctor_id: 1006, requestingID: 1000 };
    await request(
      list,
      { params: { pageSize: 50, pageNumber: 2 }, query: { search: "o'brien & co", status: [1, 2] } },
      { owner },
    );
    expect(calls[0]?.url).toBe(
      "/api/patient/50/2?search=o%27brien+%26+co&status=1&status=2&doctor_id=1006&requestingID=1000",
    );
  });

  test("names no client where the route is about none", async () => {
    const calls = answerCalls({ "PUT /api/patient/5": { body: {} } });
    await request(one, { params: { id: 5 }, body: { last_name: "Tran" } }, { owner: { doctor_id: 1006 } });
    expect(calls).toEqual([{ method: "PUT", url: "/api/patient/5", body: { last_name: "Tran" } }]);
  });

  test("rejects with the refusal's words, code, fields and number", async () => {
    answerCalls({
      "PUT /api/patient/5": {
        status: 409,
        body: {
          message: "Save Failed",
          code: "stale",
          errors: { last_name: "Too long" },
          details: { current: 1 },
        },
      },
    });
    expect(await failureOf(put())).toMatchObject({
      status: 409,
      code: "stale",
      message: "Save Failed",
      errors: { last_name: "Too long" },
      details: { current: 1 },
      requestId: "r-1",
    });
  });

  test("reads Message before message", async () => {
    answerCalls({
      "PUT /api/patient/5": { status: 400, body: { Message: "Older words", message: "Newer" } },
    });
    expect((await failureOf(put())).message).toBe("Older words");
  });

  test("knows an unreachable server from a refusal", async () => {
    answerCalls({ "PUT /api/patient/5": "unreachable" });
    expect(await failureOf(put())).toMatchObject({ status: 0, code: "offline", isPassing: true });
    answerCalls({ "PUT /api/patient/5": { status: 503, body: {} } });
    expect((await failureOf(put())).isPassing).toBe(true);
    answerCalls({ "PUT /api/patient/5": { status: 400, body: {} } });
    expect((await failureOf(put())).isPassing).toBe(false);
  });

  test("tells of an ended session, but not of a wrong old password", async () => {
    const { result: ended } = renderHook(useHasSessionEnded);
    answerCalls({
      "PUT /api/patient/5": {
        status: 401,
        body: { code: "old_password", message: "The old password does not match." },
      },
    });
    await act(async () => void (await failureOf(put())));
    expect(ended.current).toBe(false);
    answerCalls({
      "PUT /api/patient/5": {
        status: 401,
        body: { code: "session.required", message: "Sign in to continue." },
      },
    });
    await act(async () => void (await failureOf(put())));
    expect(ended.current).toBe(true);
  });
});

test("a call that is aborted while its body arrives rejects, and answers nothing", async () => {
  const leaving = new AbortController();
  const json = () =>
    new Promise((_done, fail) => {
      leaving.signal.addEventListener("abort", () => fail(new Error("aborted")));
      leaving.abort();
    });
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, status: 200, headers: new Headers(), json }));
  await expect(
    request(list, { params: { pageSize: 5, pageNumber: 1 } }, { signal: leaving.signal }),
  ).rejects.toThrow("aborted");
  vi.unstubAllGlobals();
});
