const [END, ENTRY] = [0x0605_4b50, 0x0201_4b50];
const END_LENGTH = 22;
const MAX_PARTS = 2000;
/** Largest text that a preview decompresses, in bytes, as a guard against ZIP bombs. */
const MAX_TEXT_BYTES = 10_000_000;

function findEnd(zip: DataView): number | null {
  for (
    let offset = zip.byteLength - END_LENGTH;
    offset >= Math.max(0, zip.byteLength - END_LENGTH - 65_535);
    offset -= 1
  )
    if (zip.getUint32(offset, true) === END) return offset;
  return null;
}

/** Returns the stored bytes of one part of a ZIP. Null if the part does not exist or the file is damaged. */
function partOf(
  bytes: ArrayBuffer,
  name: string,
): { isPacked: boolean; data: Uint8Array<ArrayBuffer> } | null {
  const zip = new DataView(bytes);
  const end = findEnd(zip);
  if (end === null) return null;
  let offset = zip.getUint32(end + 16, true);
  for (
    let part = 0;
    part < MAX_PARTS && offset + 46 <= zip.byteLength && zip.getUint32(offset, true) === ENTRY;
    part += 1
  ) {
    const [nameLength, extra, comment] = [
      zip.getUint16(offset + 28, true),
      zip.getUint16(offset + 30, true),
      zip.getUint16(offset + 32, true),
    ];
    const [method, size, headerOffset] = [
      zip.getUint16(offset + 10, true),
      zip.getUint32(offset + 20, true),
      zip.getUint32(offset + 42, true),
    ];
    if (new TextDecoder().decode(new Uint8Array(bytes, offset + 46, nameLength)) === name) {
      const start =
        headerOffset + 30 + zip.getUint16(headerOffset + 26, true) + zip.getUint16(headerOffset + 28, true);
      return { isPacked: method === 8, data: new Uint8Array(bytes, start, size) };
    }
    offset += 46 + nameLength + extra + comment;
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
    if (!part.isPacked) return new TextDecoder().decode(part.data.subarray(0, MAX_TEXT_BYTES));
    const unpacker = new DecompressionStream("deflate-raw");
    const writer = unpacker.writable.getWriter();
    // Errors of a damaged part surface where the text is read.
    void writer.write(part.data).catch(() => undefined);
    void writer.close().catch(() => undefined);
    return await readText(unpacker.readable.getReader());
  } catch {
    return null;
  }
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done || size > MAX_TEXT_BYTES) break;
    size += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}
