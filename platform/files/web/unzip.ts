const [END, ENTRY] = [0x0605_4b50, 0x0201_4b50];
const END_LENGTH = 22;
const MOST_PARTS = 2000;
/** Largest text that a preview decompresses, in bytes, as a guard against ZIP bombs. */
const LARGEST = 10_000_000;

function endOf(zip: DataView): number | null {
  for (let at = zip.byteLength - END_LENGTH; at >= Math.max(0, zip.byteLength - END_LENGTH - 65_535); at -= 1)
    if (zip.getUint32(at, true) === END) return at;
  return null;
}

/** Returns the stored bytes of one part of a ZIP. Null if the part does not exist or the file is damaged. */
function partOf(bytes: ArrayBuffer, name: string): { isPacked: boolean; data: Uint8Array<ArrayBuffer> } | null {
  const zip = new DataView(bytes);
  const end = endOf(zip);
  if (end === null) return null;
  let at = zip.getUint32(end + 16, true);
  for (let part = 0; part < MOST_PARTS && at + 46 <= zip.byteLength && zip.getUint32(at, true) === ENTRY; part += 1) {
    const [named, extra, comment] = [zip.getUint16(at + 28, true), zip.getUint16(at + 30, true), zip.getUint16(at + 32, true)];
    const [method, size, local] = [zip.getUint16(at + 10, true), zip.getUint32(at + 20, true), zip.getUint32(at + 42, true)];
    if (new TextDecoder().decode(new Uint8Array(bytes, at + 46, named)) === name) {
      const start = local + 30 + zip.getUint16(local + 26, true) + zip.getUint16(local + 28, true);
      return { isPacked: method === 8, data: new Uint8Array(bytes, start, size) };
    }
    at += 46 + named + extra + comment;
  }
  return null;
}

/**
 * Returns the text of a part, at most about ten million bytes. Null if the part does not exist or is damaged.
 */
export async function textOfPart(bytes: ArrayBuffer, name: string): Promise<string | null> {
  try {
    const part = partOf(bytes, name);
    if (part === null) return null;
    if (!part.isPacked) return new TextDecoder().decode(part.data.subarray(0, LARGEST));
    const unpacker = new DecompressionStream("deflate-raw");
    const writer = unpacker.writable.getWriter();
    // Errors of a damaged part surface where the text is read.
    void writer.write(part.data).catch(() => undefined);
    void writer.close().catch(() => undefined);
    return await readSome(unpacker.readable.getReader());
  } catch {
    return null;
  }
}

async function readSome(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done || size > LARGEST) break;
    size += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}
