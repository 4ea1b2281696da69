import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { features } from "#app/features.server.ts";
import { type Listening, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { MAX_STREAMS } from "./realtime-hub.ts";

let app: TestApp;
let opened: Listening[] = [];
beforeEach(async () => {
  app = await startApp();
});
afterEach(async () => {
  for (const stream of opened) stream.close();
  opened = [];
  await app.stop();
});

const streams = features
  .flatMap(({ endpoints }) => endpoints.map(({ route }) => route))
  .filter(({ produces }) => produces === "text/event-stream")
  .map(({ path }) => path);

async function listen(visitor: Visitor, path: string): Promise<Listening> {
  const stream = await visitor.listen(path);
  opened.push(stream);
  await stream.next("hello");
  return stream;
}

test.each(streams)(
  "a person has at most ten event streams: an eleventh, on %s, ends the oldest",
  async (path) => {
    const raman = await app.signIn("raman");
    const elsewhere = await app.signIn("raman");
    const reception = await listen(await app.signIn("reception"), "/live");
    const first = await listen(elsewhere, path);
    for (let n = 1; n < MAX_STREAMS; n += 1) await listen(raman, streams[n % streams.length] ?? path);
    expect(app.services.realtime.size).toBe(MAX_STREAMS + 1);

    const newest = await listen(raman, path);
    // The browser is asked to reconnect in a minute and polls until then.
    await expect(first.next("change", { controller: "none" })).rejects.toThrow("the stream ended");
    expect(first.said()).toMatch(/retry: 60000\n\n$/);
    await vi.waitFor(() => expect(app.services.realtime.size).toBe(MAX_STREAMS + 1));

    const ID = await app.idOf("raman");
    app.services.realtime.publish([{ doctor: ID, controller: "patient", identity: 4, by: ID, person: ID }]);
    for (const stream of opened.filter((one) => one !== first && one !== reception))
      expect(await stream.next("change", { controller: "patient" })).toMatchObject({ identity: 4 });
    app.services.realtime.publish([{ doctor: ID, controller: "patient", identity: 5, by: ID }]);
    expect(await reception.next("change", { controller: "patient", identity: 5 })).toMatchObject({ by: ID });
    newest.close();
  },
);
