import { startApp, type TestApp, type Visitor } from "./app.ts";

/** A server with a doctor, the typing manager and a typist signed in. */
export interface TypingVisitors {
  readonly app: TestApp;
  readonly raman: Visitor;
  readonly manager: Visitor;
  readonly typist: Visitor;
  /** ID of the doctor. */
  readonly doctor: number;
}

/** Starts a server and signs in the people who send, assign and type a letter. */
export async function startTypingApp(): Promise<TypingVisitors> {
  const app = await startApp();
  return {
    app,
    raman: await app.signIn("raman"),
    manager: await app.signIn("typingmanager"),
    typist: await app.signIn("typist"),
    doctor: await app.idOf("raman"),
  };
}
