/**
 * Writes app/demo/labels/*.webp: hospital labels of fictional patients, drawn like phone photographs. Run by
 * `npm run labels`. The files are committed because drawing them requires Chromium.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { type DemoLabel, LABELS } from "#app/demo/labels.ts";
import { openChromium } from "#test/support/chromium.ts";
import { answerHelp } from "./help.ts";

answerHelp("npm run labels: draws the hospital labels of the demo anew, in Chromium.");

const FOLDER = new URL("../app/demo/labels/", import.meta.url);
const [WIDTH, HEIGHT] = [900, 840];

const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Draws a barcode-like pattern of bars whose widths are derived from the text. */
const bars = (seed: string): string =>
  Array.from({ length: 74 }, (_, index) => {
    const width = 1 + ((seed.charCodeAt(index % seed.length) * (index + 7)) % 4);
    return `<i style="width:${width}px;margin-right:${2 + (index % 3)}px"></i>`;
  }).join("");

function pageOf({ title, corner, lines, isWritten = false, tilt, blurred }: DemoLabel): string {
  const rows = lines.map(
    (line, index) => `<p${index === blurred ? ' class="blurred"' : ""}>${escapeText(line) || "&nbsp;"}</p>`,
  );
  return `<!doctype html><style>
    body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; display: grid; place-items: center; background: linear-gradient(160deg, #b9c2ba, #98a39b); }
    main { width: 780px; padding: 26px 34px 30px; box-sizing: border-box; transform: rotate(${tilt}deg);
      background: linear-gradient(100deg, #fdfcf8, #f3efe6); border-radius: 10px; box-shadow: 0 14px 30px rgb(0 0 0 / 35%); }
    header { display: flex; justify-content: space-between; padding-bottom: 10px; margin-bottom: 14px; border-bottom: 3px solid #222; font: 700 27px sans-serif; }
    header span { font-weight: 400; font-size: 22px; }
    p { margin: 0; font: 25px/46px monospace; color: #25282c; white-space: pre; }
    p.blurred { filter: blur(4px); }
    .written p { font: italic 33px/62px Georgia, serif; color: #1d3a8f; border-bottom: 1px solid #b8cbe6; transform: skewX(-6deg); }
    footer { display: flex; height: 66px; margin-top: 18px; }
    i { background: #222; }
  </style><main class="${isWritten ? "written" : "printed"}"><header>${escapeText(title)}<span>${escapeText(corner)}</span></header>
    ${rows.join("")}${isWritten ? "" : `<footer>${bars(lines.join(""))}</footer>`}</main>`;
}

mkdirSync(FOLDER, { recursive: true });
const browser = await openChromium();
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  for (const label of LABELS) {
    await page.setContent(pageOf(label));
    const png = await page.screenshot({ type: "png" });
    // Converts the image to WebP in a canvas, which reduces the size to a twentieth of the PNG.
    const webp = await page.evaluate(
      `fetch("data:image/png;base64,${png.toString("base64")}").then((answer) => answer.blob()).then(createImageBitmap).then((image) => {
        const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
        canvas.getContext("2d").drawImage(image, 0, 0);
        return canvas.toDataURL("image/webp", 0.55).split(",")[1];
      })`,
    );
    const bytes = Buffer.from(String(webp), "base64");
    writeFileSync(new URL(label.file, FOLDER), bytes);
    console.log(`${label.file}: ${bytes.length} bytes`);
  }
} finally {
  await browser.close();
}
