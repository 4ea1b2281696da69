import { expect } from "vitest";
import type { TestApp, Visitor } from "./app.ts";

/**
 * Returns functions that preview, book and undo imports of appointments over HTTP and run their jobs at once.
 */
export function importing(app: TestApp, visitor: Visitor) {
  const read = async (run: { ID: number }) => (await visitor.get(`/appointmentImport/${run.ID}`)).body;
  const started = async (run: { ID: number }, act: "start" | "undo", job: string, body: object = {}) => {
    const answer = (await visitor.post(`/appointmentImport/${run.ID}/${act}`, body)).body;
    await app.runJob(job, { job: answer.job });
    return read(run);
  };
  async function upload(name: string, text: string | Uint8Array): Promise<number> {
    const form = new FormData();
    form.append("file", new Blob([typeof text === "string" ? text : Buffer.from(text)]), name);
    const sent = await visitor.send("POST", "/file?type=appointment_import", form);
    expect(sent.status).toBe(201);
    return sent.body[0].ID;
  }
  return {
    upload,
    async preview(name: string, text: string | Uint8Array, more: object = {}) {
      const run = (await visitor.post("/appointmentImport", { _file: await upload(name, text), ...more }))
        .body;
      await app.runJob("appointment-import.read", { job: run.job });
      return read(run);
    },
    book: (run: { ID: number }, with_doubtful = false) =>
      started(run, "start", "appointment-import.run", { with_doubtful }),
    undo: (run: { ID: number }) => started(run, "undo", "appointment-import.undo"),
    rowsOf: async (run: { ID: number }, query = "") =>
      (await visitor.get(`/appointmentImport/${run.ID}/row/100/1${query}`)).body.rows,
  };
}
