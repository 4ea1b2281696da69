import { vi } from "vitest";

interface StubReply {
  status?: number;
  body?: unknown;
}

export interface Call {
  method: string;
  url: string;
  body: unknown;
}

/** Replies by "METHOD /api/path". A test may change them between two calls. */
export type StubReplies = Record<
  string,
  StubReply | ((call: Call) => StubReply | Promise<StubReply>) | "unreachable"
>;

/** Stubs `fetch` with the given replies and returns the list of calls. Other calls get a 404. */
export function answerCalls(replies: StubReplies): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const call: Call = {
      method: init.method ?? "GET",
      url,
      body: typeof init.body === "string" ? JSON.parse(init.body) : init.body,
    };
    calls.push(call);
    const reply = replies[`${call.method} ${url.split("?")[0]}`] ?? {
      status: 404,
      body: { message: "Not found", code: "not_found" },
    };
    if (reply === "unreachable") throw new TypeError("Failed to fetch");
    const { status = 200, body } = typeof reply === "function" ? await reply(call) : reply;
    return new Response(status === 204 ? null : JSON.stringify(body ?? null), {
      status,
      headers: { "x-request-id": "r-1" },
    });
  });
  return calls;
}

/** Stubs the XMLHttpRequest of uploads: every file is accepted and stored as `file`. */
export function stubUploads(file: { ID: number; name: string; size: number; mime_type: string }): void {
  class UploadRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 201;
    readonly responseText = JSON.stringify([file]);
    open(): void {}
    setRequestHeader(): void {}
    getResponseHeader = (): null => null;
    abort(): void {}
    send(): void {
      this.dispatchEvent(new Event("load"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", UploadRequest);
}
