import { setTimeout as pause } from "node:timers/promises";

interface Gap {
  readonly from: number;
  until: number;
}

/**
 * A browser's stream of server-sent events. Reopens the stream after the retry pause when it ends. `gaps`
 * lists the times without a stream, after which a browser reloads all data.
 */
export class NewsListener {
  readonly #address: string;
  readonly #cookie: string;
  readonly #abort = new AbortController();
  readonly #heard = new Map<string, number>();
  readonly gaps: Gap[] = [];
  #retryMs = 2_000;
  #isOpen = false;
  #whenOpen: (() => void)[] = [];
  readonly #done: Promise<void>;

  constructor(url: string, cookie: string, doctor: number) {
    this.#address = `${url}/api/live?doctor_id=${doctor}`;
    this.#cookie = cookie;
    this.#done = this.#listen();
  }

  async open(): Promise<void> {
    if (!this.#isOpen) await new Promise<void>((opened) => this.#whenOpen.push(opened));
  }

  has(controller: string, identity: number): boolean {
    return this.#heard.has(`${controller} ${identity}`);
  }

  /**
   * Returns true if the page shows a change: its event arrived, or the browser reloaded all data after the
   * change. A write sent before the stream reopened counts as reloaded because its response may have come
   * later than its commit.
   */
  knows(
    controller: string,
    identity: number,
    { sent, at }: { readonly sent: number; readonly at: number },
  ): boolean {
    return (
      this.has(controller, identity) ||
      this.gaps.some(({ from, until }) => at >= from - 2_000 && sent <= until)
    );
  }

  /**
   * Describes how long before or after a gap in the stream a missed change was acknowledged, for the
   * developer who looks for the cause.
   */
  describe(at: number): string {
    const [nearest] = this.gaps
      .map(({ from, until }) => ({ before: from - at, after: at - until }))
      .toSorted((a, b) => distance(a) - distance(b));
    if (!nearest) return "its stream was never away";
    return nearest.before > 0
      ? `${Math.round(nearest.before)} ms before its stream was away`
      : `${Math.round(nearest.after)} ms after its stream was back`;
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#done;
  }

  async #listen(): Promise<void> {
    while (!this.#abort.signal.aborted) {
      await this.#once().catch(() => undefined);
      if (this.#abort.signal.aborted) return;
      const gap = { from: performance.now(), until: Number.POSITIVE_INFINITY };
      if (this.#isOpen) this.gaps.push(gap);
      this.#isOpen = false;
      await pause(this.#retryMs);
    }
  }

  async #once(): Promise<void> {
    const reply = await fetch(this.#address, {
      headers: { cookie: this.#cookie },
      signal: this.#abort.signal,
    });
    if (!reply.ok || !reply.body) throw new Error(`no news: ${reply.status}`);
    let text = "";
    for await (const piece of reply.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) this.#hear(event);
    }
  }

  #hear(event: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(event)?.[1];
    this.#retryMs = Number(field("retry") ?? this.#retryMs);
    if (field("event") === "hello") {
      const gap = this.gaps.at(-1);
      if (gap?.until === Number.POSITIVE_INFINITY) gap.until = performance.now();
      this.#isOpen = true;
      for (const opened of this.#whenOpen.splice(0)) opened();
    }
    if (field("event") !== "change") return;
    const { controller, identity } = JSON.parse(field("data") ?? "{}");
    this.#heard.set(`${controller} ${identity}`, performance.now());
  }
}

const distance = ({ before, after }: { readonly before: number; readonly after: number }): number =>
  Math.max(before, after);
