import type { ClientProvider } from "#platform/web/shell/client.tsx";
import type { SessionProvider } from "#platform/web/shell/session.tsx";

type Session = Parameters<typeof SessionProvider>[0]["me"];
type ReachableClient = Parameters<typeof ClientProvider>[0]["client"];

// Users of the tests' screens, each with the permissions a test passes.

/** Dr Raman's practice, as its own users open it. */
export const raman = {
  ID: 7,
  username: "raman",
  title: 3,
  first_name: "Priya",
  last_name: "Raman",
  company: "Raman Orthopaedics",
  country: "AU",
  zone: "Australia/Sydney",
  via: "own",
} as const satisfies ReachableClient;

type Person = Pick<
  Session,
  "ID" | "username" | "first_name" | "last_name" | "kind" | "user_type" | "doctor_id" | "groups"
>;

const makeSession =
  (person: Person) =>
  (...permissions: string[]): Session => ({
    ...person,
    permissions,
    company_client: null,
    last_bulletin_time: null,
    client: null,
    demo: false,
    idle_lock_minutes: null,
    password_min_length: 6,
    draft_key: null,
  });

const practiceFields = {
  kind: "subuser",
  user_type: 1,
  doctor_id: raman.ID,
  groups: [11],
} satisfies Partial<Person>;
const bureauFields = { kind: "staff", user_type: null, doctor_id: null } satisfies Partial<Person>;

export const reception = makeSession({
  ID: 8,
  username: "reception",
  first_name: "Sarah",
  last_name: "Lindqvist",
  ...practiceFields,
});
export const doctor = makeSession({
  ID: raman.ID,
  username: "raman",
  first_name: "Priya",
  last_name: "Raman",
  kind: "client",
  user_type: 1,
  doctor_id: raman.ID,
  groups: [3],
});
export const administrator = makeSession({
  ID: 1,
  username: "admin",
  first_name: "Marcus",
  last_name: "Webb",
  ...bureauFields,
  groups: [2],
});
export const billing = makeSession({
  ID: 2,
  username: "billing",
  first_name: "Noor",
  last_name: "Rahimi",
  ...bureauFields,
  groups: [15],
});
export const agent = makeSession({
  ID: 8,
  username: "bookingagent",
  first_name: "Kirra",
  last_name: "Walsh",
  kind: "agent",
  user_type: null,
  doctor_id: null,
  groups: [17],
});
