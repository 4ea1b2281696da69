import { createServer } from "node:http";
import { createReadStream, readdirSync, statSync, writeFileSync } from "node:fs";
import { openChromium } from "#test/support/chromium.ts";
const server = createServer((q, r) => {
  if (q.url === "/") { r.setHeader("content-type", "text/html"); r.end("<body></body>"); return; }
  if (!q.url.startsWith("/f/")) { r.statusCode = 404; r.end(); return; }
  const p = "/tmp/corpus/audio/" + decodeURIComponent(q.url.slice(3));
  const size = statSync(p).size; const m = /bytes=(\d+)-(\d*)/.exec(q.headers.range ?? "");
  r.setHeader("accept-ranges", "bytes");
  if (m) { const a = +m[1], b = m[2] ? +m[2] : size - 1; r.statusCode = 206; r.setHeader("content-range", `bytes ${a}-${b}/${size}`); r.setHeader("content-length", b - a + 1); createReadStream(p, { start: a, end: b }).on("error", () => r.end()).pipe(r); }
  else { r.setHeader("content-length", size); createReadStream(p).pipe(r); }
}).listen(0);
const port = server.address().port;
const b = await openChromium(); const page = await b.newPage(); await page.goto(`http://127.0.0.1:${port}/`);
const out = [];
for (const f of readdirSync("/tmp/corpus/audio")) {
  const r = await page.evaluate(async (src) => {
    const a = document.createElement("audio"); a.preload = "auto"; a.src = src;
    const ev = (n, ms) => new Promise((d) => { for (const x of n) a.addEventListener(x, () => d(x), { once: true }); setTimeout(() => d("timeout"), ms); });
    const got = await ev(["loadedmetadata", "error"], 5000);
    const res = { got, duration: a.duration };
    if (got === "loadedmetadata") { a.currentTime = 1e7; res.seek = await ev(["ended", "error"], 3000); res.t = a.currentTime; res.d2 = a.duration; }
    a.src = ""; 
    const ctx = window.ctx ??= new OfflineAudioContext(1, 8000, 8000);
    try { const buf = await ctx.decodeAudioData(await (await fetch(src)).arrayBuffer()); res.dec = buf.duration; } catch (e) { res.dec = null; }
    return res;
  }, "/f/" + encodeURIComponent(f)).catch((e) => ({ got: "CRASH " + e }));
  out.push({ f, ...r });
}
writeFileSync("/tmp/corpus/chrome.json", JSON.stringify(out)); await b.close(); server.close();
