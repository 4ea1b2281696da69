import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp, type Visitor } from "#test/support/app.ts";
import { fuzz, report } from "#test/support/fuzz.ts";
import { judge, routes } from "#test/support/fuzz-judge.ts";
import { shout } from "#test/support/fuzz-wire.ts";

// No input breaks Corella: sends broken requests to every route of the contract, so that a new route is
// covered without a test of its own.
// Long form, with measurements: npm run bench -- fuzz --requests 50000

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
}, 60_000);
afterAll(() => app.stop());

test("thousands of broken requests are answered or refused in clear words", async () => {
  const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_120);
  const requests = Number(process.env["FUZZ_REQUESTS"] ?? 3000);
  const { findings, sent } = await fuzz({ url: app.url, db: app.database.db, seed, requests });
  expect(findings.map((finding) => report(seed, finding)).join("\n\n")).toBe("");
  expect(sent).toBe(requests);
}, 180_000);

describe("the judge of the answers", () => {
  const saysOf = (pattern: string, path: string, body: unknown, status = 400) => {
    const found = routes.find(({ route }) => `${route.method} ${route.path}` === pattern);
    if (!found) throw new Error(`there is no route ${pattern}`);
    const one = {
      ...found,
      method: found.route.method,
      path: `/api${path}`,
      who: "raman",
      headers: {},
      body: null,
      broken: [],
    };
    const headers = { "content-type": "application/json" };
    return judge(one, { status, headers, text: JSON.stringify(body), ms: 1 });
  };
  const invalid = (field: string) => ({
    message: "Something is wrong.",
    code: "invalid",
    errors: { [field]: "This is wrong." },
  });

  test("finds what must not be in one", () => {
    expect(
      saysOf("PUT /user/{id}", "/user/1", { message: 'relation "person" is gone', code: "invalid" }),
    ).toHaveLength(2);
    expect(saysOf("PUT /user/{id}", "/user/1", { message: "Gone.", code: "a.surprise" }, 409)).toEqual([
      "a code the contract does not declare: a.surprise",
    ]);
    expect(saysOf("PUT /user/{id}", "/user/1", {}, 500)).toEqual(["a 500"]);
    expect(saysOf("PUT /user/{id}", "/user/1", invalid("colour"))).toEqual([
      "an error for a field nobody knows: colour",
    ]);
  });

  test("knows the fields of a body that is a record or a list of them", () => {
    expect(saysOf("PUT /user/updatekpi", "/user/updatekpi", invalid("ID"))).toEqual([]);
    expect(saysOf("PUT /user/updatekpi", "/user/updatekpi", invalid("0.target"))).toEqual([]);
    expect(saysOf("PUT /user/updatekpi", "/user/updatekpi", invalid("0.colour"))).toHaveLength(1);
  });

  test("holds an answer to the route its address leads to", () => {
    expect(saysOf("GET /user/admin/search/{text}", "/user/admin/search/", invalid("pageSize"))).toEqual([]);
    expect(saysOf("GET /user/admin/search/{text}", "/user/admin/search/x", invalid("pageSize"))).toHaveLength(
      1,
    );
    expect(saysOf("PUT /user/{id}", "/user/updatekpi", invalid("ID"))).toEqual([]);
  });
});

const HEAD = "Host: localhost\r\nConnection: close\r\n";
const post = (head: string, body = "") => `POST /api/auth/login HTTP/1.1\r\n${HEAD}${head}\r\n${body}`;

describe("what is hardly HTTP", () => {
  // Signs in again because the random requests may have ended every session.
  beforeAll(async () => {
    raman = await app.signIn("raman");
  });

  test.each([
    ["no method", "GARBAGE\r\n\r\n"],
    ["a greeting by TLS", Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
    ["a blank in the address", `GET /api/patient/search/a b c HTTP/1.1\r\n${HEAD}\r\n`],
    ["a NUL in the address", `GET /api/patient/\u0000 HTTP/1.1\r\n${HEAD}\r\n`],
    ["a version to come", `GET /api/health HTTP/9.9\r\n${HEAD}\r\n`],
    ["a NUL in a header", `GET /api/health HTTP/1.1\r\n${HEAD}X-A: a\u0000b\r\n\r\n`],
    ["a header without a colon", `GET /api/health HTTP/1.1\r\n${HEAD}nonsense\r\n\r\n`],
    ["a header in two lines", `GET /api/health HTTP/1.1\r\n${HEAD}X-A: a\r\n b\r\n\r\n`],
    ["a length below nothing", post("Content-Length: -1\r\n")],
    ["two lengths", post("Content-Length: 2\r\nContent-Length: 3\r\n", "{}")],
    ["a length and chunks", post("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")],
    [
      "chunks of no size",
      post("Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n"),
    ],
    ["a coding nobody knows", post("Transfer-Encoding: rot13\r\n", "{}")],
    [
      "a body shorter than its length",
      post("Content-Type: application/json\r\nContent-Length: 1000\r\n", '{"username":'),
    ],
    ["a header that is too long", `GET /api/health HTTP/1.1\r\n${HEAD}X-A: ${"x".repeat(100_000)}\r\n\r\n`],
  ])("%s is refused at once", async (_, bytes) => {
    const heard = await shout(app.url, [bytes]);
    const [head = "", body = ""] = heard.split("\r\n\r\n");
    // Permits an empty response because the client may have hung up already.
    if (heard !== "") {
      expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: expect.any(String) });
    }
    expect((await app.nobody.get("/health")).status).toBe(200);
  });

  test("a body without end is refused when it is too long", async () => {
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    function* endless() {
      yield post("Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n");
      for (;;) yield chunk;
    }
    expect(await shout(app.url, endless())).toMatch(/^(HTTP\/1\.1 413 |$)/);
  });

  test("an upload without end is refused when it is too long", async () => {
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    function* endless() {
      yield `POST /api/file?type=attachment HTTP/1.1\r\n${HEAD}Cookie: ${raman.cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`;
      yield `${start.length.toString(16)}\r\n${start}\r\n`;
      for (;;) yield chunk;
    }
    expect(await shout(app.url, endless())).toMatch(/^(HTTP\/1\.1 413 |$)/);
  });

  test("a form that says it is compressed is read as it is", async () => {
    const form = new FormData();
    form.append("file", new Blob(["x".repeat(200_000)]), "a.csv");
    const { body, headers } = new Request(app.url, { method: "POST", body: form });
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    const answer = await raman.send("POST", "/file", bytes, {
      "content-type": headers.get("content-type") ?? "",
      "content-encoding": "gzip",
    });
    expect([answer.status, answer.body[0]?.size]).toEqual([201, 200_000]);
  });

  test("those who dawdle keep nobody waiting", async () => {
    const { hostname, port } = new URL(app.url);
    const dawdlers = Array.from({ length: 200 }, (_, n) => {
      const line = connect({ host: hostname, port: Number(port) });
      line.on("error", () => line.destroy());
      line.write(
        n % 2 === 0
          ? "GET /api/heal"
          : post("Content-Type: application/json\r\nContent-Length: 1000\r\n", "{"),
      );
      return line;
    });
    // All these connections stay open until the end of this test.
    expect((await raman.get("/auth/me")).status).toBe(200);
    for (const line of dawdlers) line.destroy();
  });
});
