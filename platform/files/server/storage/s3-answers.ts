import { SaxesParser } from "saxes";

export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: number;
}

interface Element {
  readonly name: string;
  readonly children: Element[];
  text: string;
}

/** Parses an XML response of S3, ignoring namespaces. Null if the text is not XML. */
function parseXml(xml: string): Element | null {
  if (!xml.trimStart().startsWith("<")) return null;
  const root: Element = { name: "", children: [], text: "" };
  const open: Element[] = [root];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    const element = { name, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => void open.pop());
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  return root.children[0] ?? null;
}

const textOf = (element: Element | null, name: string): string | undefined =>
  element?.children.find((child) => child.name === name)?.text;

export function textsIn(xml: string, name: string): string[] {
  const text = textOf(parseXml(xml), name);
  return text === undefined ? [] : [text];
}

/** Returns the code of an error response, or undefined for any other response. */
export function codeIn(xml: string): string | undefined {
  const answer = parseXml(xml);
  return answer?.name === "Error" ? textOf(answer, "Code") : undefined;
}

/** Returns true for the response that the parts of an upload were joined. */
export const isCompletion = (xml: string): boolean => parseXml(xml)?.name === "CompleteMultipartUploadResult";

export function pageIn(xml: string, prefix: string): { objects: ListedObject[]; next: string | undefined } {
  const answer = assertElement(parseXml(xml), "ListBucketResult");
  const objects = answer.children
    .filter(({ name }) => name === "Contents")
    .map((element) => ({
      key: (textOf(element, "Key") ?? "").slice(prefix.length),
      modifiedAt: Date.parse(textOf(element, "LastModified") ?? ""),
    }))
    // Ignores keys that Corella did not create, because a bucket may contain other objects.
    .filter(({ key }) => /^[A-Za-z0-9_-]{8,100}$/.test(key));
  return {
    objects,
    next: textOf(answer, "IsTruncated") === "true" ? textOf(answer, "NextContinuationToken") : undefined,
  };
}

interface Upload {
  readonly key: string;
  readonly uploadId: string;
  readonly begunAt: number;
}

export function uploadsIn(
  xml: string,
  prefix: string,
): { uploads: Upload[]; next: { "key-marker": string; "upload-id-marker": string } | undefined } {
  const answer = assertElement(parseXml(xml), "ListMultipartUploadsResult");
  const uploads = answer.children
    .filter(({ name }) => name === "Upload")
    .map((element) => ({
      key: (textOf(element, "Key") ?? "").slice(prefix.length),
      uploadId: textOf(element, "UploadId") ?? "",
      begunAt: Date.parse(textOf(element, "Initiated") ?? ""),
    }));
  const next = {
    "key-marker": textOf(answer, "NextKeyMarker") ?? "",
    "upload-id-marker": textOf(answer, "NextUploadIdMarker") ?? "",
  };
  return { uploads, next: textOf(answer, "IsTruncated") === "true" ? next : undefined };
}

function assertElement(answer: Element | null, name: string): Element {
  if (answer?.name !== name)
    throw new Error(`the bucket does not answer as S3 does: ${answer?.name ?? "no XML"} instead of ${name}`);
  return answer;
}

export const NOT_S3 = "the bucket does not answer as S3 does";

/** Returns the ETag of a stored object. Throws if the response has none, because nothing was stored then. */
export async function readTag(reply: Response): Promise<string> {
  await reply.arrayBuffer();
  const etag = reply.headers.get("etag") ?? "";
  if (etag === "") throw new Error(NOT_S3);
  return etag;
}

/** Throws unless the response to a removal is empty or reports that the object did not exist. */
export function assertRemoved(answer: string): void {
  if (answer !== "" && !["NoSuchKey", "NoSuchUpload"].includes(codeIn(answer) ?? "")) throw new Error(NOT_S3);
}
