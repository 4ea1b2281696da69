import { useEffect, useState } from "react";
import { useOwner } from "#platform/web/api/owner.tsx";
import { requestFile } from "#platform/web/api/request.ts";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { fileRoutes, MB, type UploadedFile } from "../contract.ts";
import { FILE_KINDS } from "../rules/file-kind.ts";
import { firstSheet, previewSheet } from "../rules/preview-sheet.ts";
import { previewTable } from "../rules/preview-table.ts";
import { mainPartName, previewText } from "../rules/preview-text.ts";
import { FilePreview } from "./FilePreview.tsx";
import classes from "./files.module.css";
import { textOfPart } from "./unzip.ts";

const BROWSER_TYPES: ReadonlySet<string> = new Set([
  FILE_KINDS.pdf.mime,
  FILE_KINDS.png.mime,
  FILE_KINDS.jpeg.mime,
]);
const PARSED_TYPES: ReadonlySet<string> = new Set([
  FILE_KINDS.csv.mime,
  FILE_KINDS.txt.mime,
  FILE_KINDS.docx.mime,
  FILE_KINDS.xlsx.mime,
]);
const MAX_PREVIEW_BYTES = 5 * MB;
const NO_PREVIEW = "No preview for this kind of file.";

/**
 * Renders a file's content: a PDF or image as the browser draws it, the first rows of a table, or the text of
 * a document, parsed in the browser.
 */
export function FileContents({ file }: { file: UploadedFile }) {
  if (BROWSER_TYPES.has(file.mime_type)) return <FilePreview file={file} />;
  if (!PARSED_TYPES.has(file.mime_type)) return <p className="muted">{NO_PREVIEW}</p>;
  if (file.size > MAX_PREVIEW_BYTES)
    return <p className="muted">This file is too large to preview. Download it.</p>;
  return <ReadContents key={file.ID} file={file} />;
}

interface Contents {
  readonly rows?: readonly (readonly string[])[];
  readonly paragraphs?: readonly string[];
  readonly isCut: boolean;
}

async function contentsOf(bytes: Blob, mime: string): Promise<Contents | null> {
  if (mime === FILE_KINDS.csv.mime) return previewTable(await bytes.text());
  if (mime === FILE_KINDS.txt.mime)
    return { paragraphs: (await bytes.text()).slice(0, 50_000).split(/\r?\n/), isCut: false };
  if (mime === FILE_KINDS.xlsx.mime) return readSheet(await bytes.arrayBuffer());
  const zip = await bytes.arrayBuffer();
  const xml = await textOfPart(zip, mainPartName((await textOfPart(zip, "_rels/.rels")) ?? ""));
  return xml === null ? null : previewText(xml);
}

async function readSheet(zip: ArrayBuffer): Promise<Contents | null> {
  const readPart = async (name: string) => (await textOfPart(zip, name)) ?? "";
  const workbook = await readPart("xl/workbook.xml");
  const sheet = await textOfPart(zip, firstSheet(workbook, await readPart("xl/_rels/workbook.xml.rels")));
  if (sheet === null) return null;
  return previewSheet({
    sheet,
    workbook,
    strings: await readPart("xl/sharedStrings.xml"),
    styles: await readPart("xl/styles.xml"),
  });
}

function ReadContents({ file }: { file: UploadedFile }) {
  const owner = useOwner();
  const [contents, setContents] = useState<Contents | "failed" | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      const { bytes } = await requestFile(
        fileRoutes.open,
        { params: { id: file.ID } },
        { owner, signal: controller.signal },
      );
      setContents((await contentsOf(bytes, file.mime_type)) ?? "failed");
    };
    read().catch(() => controller.signal.aborted || setContents("failed"));
    return () => controller.abort();
  }, [file.ID, file.mime_type, owner]);
  if (contents === null) return <Skeleton lines={4} />;
  if (contents === "failed") return <p className="muted">This file can’t be previewed. Download it.</p>;
  return (
    <>
      {contents.rows && <Rows rows={contents.rows} name={file.name} />}
      {contents.paragraphs && <Paragraphs paragraphs={contents.paragraphs} name={file.name} />}
      {contents.isCut && (
        <p className="muted">Only the beginning is shown. Download the file to see all of it.</p>
      )}
    </>
  );
}

function Rows({ rows, name }: { rows: NonNullable<Contents["rows"]>; name: string }) {
  const [head = [], ...others] = rows;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table must be scrollable with the keyboard
    <div className={classes.contents} tabIndex={0} role="region" aria-label={`Preview of ${name}`}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((row, line) => (
            <tr key={line}>
              {row.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Paragraphs({ paragraphs, name }: { paragraphs: NonNullable<Contents["paragraphs"]>; name: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long document must be scrollable with the keyboard
    <div className={classes.contents} tabIndex={0} role="region" aria-label={`Preview of ${name}`}>
      {paragraphs.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
    </div>
  );
}
