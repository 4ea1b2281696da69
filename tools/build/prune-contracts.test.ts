import { parseAst } from "vite";
import { expect, test } from "vitest";
import { leanContract } from "./prune-contracts.ts";

const CONTRACT = `
const madeHere = [];
export const made = madeHere;
const shape = (name) => { madeHere.push(name); return name; };
const z = { object: (name) => { madeHere.push(name); return { name, pick: () => shape(name + " picked") }; } };
const shapeLater = (make) => ({ make });
const route = (whole) => ({ ...whole, isWhole: true });
export const Visit = shape("Visit");
export const Patient = z.object("Patient");
export const Brief = Patient.pick({ ID: true });
export const names = Object.keys({ a: 1 });
const common = { needs: "session" };
export const routes = {
  list: route({ method: "GET", path: "/visit", needs: ["calendar.view"], owner: "client", summary: "All visits", reply: shape("list") }),
  create: route({ method: "POST", path: "/visit", needs: "session", owner: "client", body: shape("create"), fails: [{ code: "late" }], example: { a: 1 } }),
  more: route({ ...common, method: "GET", path: "/more", owner: "none", reply: shape("more") }),
};
`;

const lean = leanContract(CONTRACT, (code) => parseAst(code).body);
const { routes, made, Patient, names } = await import(`data:text/javascript,${encodeURIComponent(lean)}`);

test("what a browser asks of a route is there, and nothing else", () => {
  expect(routes.list).toEqual({
    method: "GET",
    path: "/visit",
    needs: ["calendar.view"],
    owner: "client",
    fails: [],
    params: {},
    query: {},
  });
  expect(routes.create.fails).toEqual([{ code: "late" }]);
  expect(lean).not.toContain("All visits");
});

test("the shape of a body is made once, when it is first asked for", () => {
  expect(made).not.toContain("create");
  expect(routes.create.body).toBe("create");
  expect(routes.create.body).toBe("create");
  expect(made.filter((name: string) => name === "create")).toHaveLength(1);
});

test("a route that takes over parts of another is left whole", () => {
  expect(routes.more).toMatchObject({ isWhole: true, needs: "session", reply: "more" });
});

test("a shape is marked as one that may be left out", () => {
  expect(lean).toContain('export const Visit = /* @__PURE__ */ (() => (shape("Visit")))();');
});

test("what begins with zod or a shape is made when it is looked at, anything else at once", () => {
  expect(lean).toContain("export const Brief = /* @__PURE__ */ shapeLater(() => (Patient.pick({ ID: true })));");
  expect(made).not.toContain("Patient");
  expect(Patient.make()).toMatchObject({ name: "Patient" });
  expect(names).toEqual(["a"]);
});
