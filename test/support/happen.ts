import { audit } from "#platform/audit/audit.ts";
import type { TestApp } from "./app.ts";

/** Writes an entry of the audit log, as if this user had changed a patient of the client. */
export async function happen(
  app: TestApp,
  _doctor: number,
  message: string,
  username = "reception",
): Promise<void> {
  const author = {
    _doctor,
    _executing_user: await app.idOf(username),
    requesting_id: null,
    route: "TEST",
    request_id: "test",
  };
  await audit(app.database.db, author, [
    { controller: "patient", identity: 1, message, before: null, after: { name: message } },
  ]);
}
