import { crc32 } from "node:zlib";

/** Entry of a ZIP. `open` is called when the entry is written. */
export interface ZipEntry {
  readonly name: string;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

// Entries are stored uncompressed because documents and images are compressed already. Sizes follow each
// entry because they are counted while it streams (bit 3); names are UTF-8 (bit 11).
const FLAGS = 0x0808;
const VERSION = 20;
/** 1 January 1980, the earliest date of a ZIP, because the time of a file is not disclosed. */
const DATE = 0x0021;

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly offset: number;
}

/** Streams the bytes of a ZIP without keeping a whole file in memory. Limited to 4 GB in all. */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name: text, open } of entries) {
    const name = Buffer.from(text);
    const head = localHead(name);
    yield head;
    let [crc, size] = [0, 0];
    for await (const chunk of await open()) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      yield chunk;
    }
    yield descriptor(crc, size);
    written.push({ name, crc, size, offset });
    offset += head.length + size + 16;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield directoryEnd(written.length, directory.length, offset);
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.write("PK\x03\x04", "latin1");
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor(crc: number, size: number): Buffer {
  const end = Buffer.alloc(16);
  end.write("PK\x07\x08", "latin1");
  end.writeUInt32LE(crc, 4);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(size, 12);
  return end;
}

function directoryEntry({ name, crc, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.write("PK\x01\x02", "latin1");
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(size, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
