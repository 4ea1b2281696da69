/** A picture of a page. */
export interface Shot {
  readonly title: string;
  readonly address: string;
  /** "1440 light". */
  readonly look: string;
  /** Path of the file, relative to the contact sheet. */
  readonly file: string;
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] ?? character,
  );

/** Renders the contact sheet: one row for each page with its pictures side by side, each a link to its file. */
export function contactSheet(shots: readonly Shot[]): string {
  const rows = [...Map.groupBy(shots, ({ address }) => address)].map(([address, pageShots]) => {
    const pictures = pageShots.map(
      ({ look, file }) =>
        `<figure><a href="${escapeHtml(file)}"><img src="${escapeHtml(file)}" alt="" loading="lazy" height="240"></a><figcaption>${escapeHtml(look)}</figcaption></figure>`,
    );
    return `<section><h2>${escapeHtml(pageShots[0]?.title ?? "")} <small>${escapeHtml(address)}</small></h2><div>${pictures.join("")}</div></section>`;
  });
  return `<!doctype html>
<html lang="en-AU"><meta charset="utf-8"><title>Pages of Corella</title>
<style>body{font:14px system-ui;margin:24px}section{margin-bottom:24px}div{display:flex;gap:12px;overflow-x:auto}figure{margin:0}img{border:1px solid #ccc}small{color:#666;font-weight:400}h2{font-size:16px}</style>
<h1>Pages of Corella</h1>
<p>${rows.length} pages, ${shots.length} pictures</p>
${rows.join("\n")}
</html>
`;
}
