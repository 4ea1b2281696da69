import { expect, test } from "vitest";
import { cleanPasted } from "./clean-pasted.ts";

test.each([
  [
    '<p onclick="alert(1)">Pasted <b style="color:red">text</b><img src=x onerror="alert(1)"></p>',
    "<p>Pasted <b>text</b></p>",
  ],
  ["<script>alert(1)</script>Text", "Text"],
  ['<a href="javascript:alert(1)">a link</a>', "a link"],
  ["<table><tr><td>cell <i>one</i></td></tr></table>", "cell <i>one</i>"],
  [
    '<svg><foreignObject><p>x</p></foreignObject></svg><span data-blank="2.5">2:05</span>',
    '<span data-blank="2.5">2:05</span>',
  ],
  ["<style>p{}</style><ul><li>one</li></ul>", "<ul><li>one</li></ul>"],
])("%s is pasted as %s", (html, clean) => expect(cleanPasted(html)).toBe(clean));
