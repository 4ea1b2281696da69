import { describe, expect, test } from "vitest";
import { cleanPasted } from "./clean-pasted.ts";

test.each([
  [
    '<p onclick="alert(1)">Pasted <b style="color:red">text</b><img src=x onerror="alert(1)"></p>',
    "<p>Pasted <b>text</b></p>",
  ],
  ["<script>alert(1)</script>Text", "Text"],
  ['<a href="javascript:alert(1)">a link</a>', "a link"],
  ["<table><tr><td>cell <i>one</i></td></tr></table>", "<pre>cell <i>one</i></pre>"],
  [
    '<svg><foreignObject><p>x</p></foreignObject></svg><span data-blank="2.5">2:05</span>',
    '<span data-blank="2.5">2:05</span>',
  ],
  ["<style>p{}</style><ul><li>one</li></ul>", "<ul><li>one</li></ul>"],
])("%s is pasted as %s", (html, clean) => expect(cleanPasted(html)).toBe(clean));

describe("text of office programs keeps its meaning", () => {
  test.each([
    [
      "cells of a table",
      "<table><tbody><tr><th>Drug</th>\n<th>Dose</th></tr><tr><td><p>Perindopril</p><p>Arginine</p></td><td>\n 5 mg </td><td>10 mg</td></tr><tr><td> </td></tr></tbody></table>",
      "<pre>Drug\tDose</pre><pre>Perindopril Arginine\t5 mg\t10 mg</pre>",
    ],
    [
      "a table in a table",
      "<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>",
      "<pre>a\tb c</pre>",
    ],
    [
      "raised and lowered digits",
      'x 10<sup>9</sup>/L, 1<sup>st</sup>, SpO<sub>2</sub>, 10<span style="vertical-align: super">-<i>9</i></span>',
      "x 10⁹/L, 1st, SpO₂, 10<span>⁻<i>⁹</i></span>",
    ],
    [
      "signs of symbol fonts",
      `125 <span style="font-family:Symbol;mso-char-type:symbol"><span style="mso-char-type:symbol">m</span></span>g <font face="Symbol">\u00b3<span style="font-family: Arial">m</span></font> <i style='font-family:"Wingdings 2", serif'>P</i> <b style='mso-symbol-font-family:Wingdings'>\uf0fe</b> \uf06d`,
      "125 <span><span>µ</span></span>g ≥<span>m</span> <i>✓</i> <b>☑</b> \ufffd",
    ],
    [
      "crossed-out text, in words",
      'Give <s>10 <strike>mg</strike></s> <span style="text-decoration:line-through"> </span>5 mg<div style="text-decoration: line-through"><p>Old <b>dose</b></p>x</div>',
      "Give [crossed out: 10 mg] <span> </span>5 mg<div><p>[crossed out: Old <b>dose</b>]</p>[crossed out: x]</div>",
    ],
    ["tracked deletions", 'Give <del cite="mailto:a">10 mg</del><ins>5 mg</ins>', "Give 5 mg"],
    [
      "comments and their marks",
      '<p>Well.<span class="MsoCommentReference"><a>[AB1]</a></span></p><div style="mso-element:comment-list"><p>Check this</p></div>',
      "<p>Well.</p>",
    ],
    [
      "hidden text",
      '<p>Well.<span style="display: none">not for print</span><span style="mso-hide:all">nor this</span></p>',
      "<p>Well.</p>",
    ],
    [
      "the wrapper of an online document, which is not bold",
      '<b style="font-weight:normal" id="x"><p><span style="font-weight:700">Bold</span> plain <span style="font-style:italic">i</span> <span style="text-decoration:underline">u</span></p></b>',
      "<p><span><b>Bold</b></span> plain <span><i>i</i></span> <span><u>u</u></span></p>",
    ],
    [
      "numbers of lists in every form",
      ["1", "1.1", "(a)", "iv)", "Part A", "3:", "1st"]
        .map((number) => `<p><span style="mso-list:Ignore">${number} </span>x</p>`)
        .join(""),
      "<p>1 x</p><p>1.1 x</p><p>(a) x</p><p>iv) x</p><p>Part A x</p><p>3: x</p><p>1st x</p>",
    ],
    [
      "a plain list, as a list",
      '<ol start="1"><li style="list-style-type:decimal">a</li><li>b</li></ol><ul><li>c<ul><li>d</li></ul></li></ul>',
      "<ol><li>a</li><li>b</li></ol><ul><li>c<ul><li>d</li></ul></li></ul>",
    ],
    [
      "numbers of a list that begins elsewhere, as text",
      "<ol><li>a</li></ol><div><ol start='2'><li><p>b</p><p>more</p></li></ol></div><ol start='3'><li value='7'>c</li><li>d</li></ol>",
      "<p>1. a</p><div><p>2. b</p><p>more</p></div><p>7. c</p><p>8. d</p>",
    ],
    [
      "numbers of items that are lists of their own, as text",
      '<div><ol start="1"><li>a</li></ol></div><div><ol start="2"><li>b</li></ol></div>',
      "<div><p>1. a</p></div><div><p>2. b</p></div>",
    ],
    [
      "numbers of lists in lists, as text",
      '<ol><li>a<ol type="a"><li>x</li><li>y<ul><li>z</li></ul></li></ol></li><ol><li style="list-style-type:lower-roman">w</li></ol><li>b <b>c</b></li></ol>',
      "<p>1. a</p><p>a. x</p><p>b. y</p><p>• z</p><p>i. w</p><p>2. b <b>c</b></p>",
    ],
    [
      "bullets and numbers of lists",
      '<p style="mso-list:l0"><span style="mso-list:Ignore">§<span>&nbsp;&nbsp; </span></span>one</p><p style="mso-list:l0"><span style="mso-list:Ignore">o </span>two</p><p><span style="mso-list:Ignore">1.1.<span>&nbsp; </span></span>three</p>',
      "<ul><li>one</li><li>two</li></ul><p>1.1. three</p>",
    ],
  ])("%s", (_, html, clean) => expect(cleanPasted(html)).toBe(clean));
});
