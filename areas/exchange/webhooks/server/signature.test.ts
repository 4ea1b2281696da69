import { expect, test } from "vitest";
import { newSecret } from "./secrets.ts";
import { signedHeaders } from "./signature.ts";

// Example with which the reference libraries of Standard Webhooks are tested.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const message = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};

test("a delivery is signed as the published example of Standard Webhooks", () => {
  expect(signedHeaders(message, [secret])).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("while a secret is being renewed both sign", () => {
  const other = newSecret();
  expect(signedHeaders(message, [other, secret])["webhook-signature"]).toBe(
    `${signedHeaders(message, [other])["webhook-signature"]} ${signedHeaders(message, [secret])["webhook-signature"]}`,
  );
});

test("a secret has 256 random bits", () => {
  const [one, another] = [newSecret(), newSecret()];
  expect(Buffer.from(one.slice("whsec_".length), "base64")).toHaveLength(32);
  expect(one).not.toBe(another);
});
