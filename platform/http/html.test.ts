import { expect, test } from "vitest";
import { html } from "./html.ts";

test("whatever is put into a page is text, in an attribute too", () => {
  const typed = `"><script>alert('x')</script>&`;
  expect(html`<input value="${typed}">`.text).toBe(
    '<input value="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">',
  );
});

test("pieces are put together, and what is not there leaves nothing", () => {
  const rows = ["a", "b"].map((each) => html`<li>${each}</li>`);
  expect(html`<ul>${rows}${null}${false}${undefined}${0}</ul>`.text).toBe("<ul><li>a</li><li>b</li>0</ul>");
});
