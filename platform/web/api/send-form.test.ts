import { afterEach, describe, expect, test, vi } from "vitest";
import { makeOfflineError, RequestError } from "./request-error.ts";
import { sendForm } from "./send-form.ts";

/** Replaces `XMLHttpRequest` with a stub that responds at once. */
function answer(status: number, text: string): void {
  class Answered extends EventTarget {
    upload = new EventTarget();
    status = status;
    responseText = text;
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    getResponseHeader = (): null => null;
    send(): void {
      this.dispatchEvent(new Event("load"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Answered);
}

const send = () =>
  sendForm(new FormData(), "/api/file", {
    key: "k",
    signal: new AbortController().signal,
    onProgress: () => undefined,
    lost: makeOfflineError,
  });

const failureOf = async (sending: Promise<unknown>): Promise<unknown> =>
  sending.catch((error: unknown) => error);

afterEach(() => vi.unstubAllGlobals());

describe("a form with files", () => {
  test("answers what was created", async () => {
    answer(201, '{"ID":7}');
    expect(await send()).toEqual({ ID: 7 });
  });

  test.each([
    [201, "<html>Sign in to the guest network</html>"],
    [200, "<html>Sign in to the guest network</html>"],
    [200, "{}"],
    [204, ""],
  ])(
    "%d with %j in Corella's place is a lost line: what was chosen may be sent again",
    async (status, text) => {
      answer(status, text);
      expect(await failureOf(send())).toMatchObject({ status: 0, code: "offline", isPassing: true });
    },
  );

  test("a refusal is told in its own words, whatever the proxy made of it", async () => {
    answer(
      415,
      '{"message":"This is no table.","code":"type.unsupported","errors":{"file":"This is no table."}}',
    );
    const refused = await failureOf(send());
    expect(refused).toBeInstanceOf(RequestError);
    expect(refused).toMatchObject({
      status: 415,
      message: "This is no table.",
      errors: { file: "This is no table." },
    });
    answer(502, "<html>Bad gateway</html>");
    expect(await failureOf(send())).toMatchObject({ status: 502, isPassing: true });
  });
});
