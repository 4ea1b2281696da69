/**
 * Builders for small recordings of every format: the bytes of chunks, frames and pages, and the headers that
 * devices write.
 */
const u32 = (value: number, isBig = false): Buffer => {
  const bytes = Buffer.alloc(4);
  if (isBig) bytes.writeUInt32BE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
};

export const chunk = (name: string, content: Buffer, says = content.length, isBig = false): Buffer =>
  Buffer.concat([Buffer.from(name), u32(says, isBig), content, Buffer.alloc(content.length % 2)]);

interface Compressed {
  readonly format: number;
  readonly align: number;
  readonly channels?: number;
  readonly bytesPerSecond?: number;
  readonly samplesPerBlock?: number;
  readonly rate?: number;
}

export function fmt({
  format,
  align,
  channels = 1,
  bytesPerSecond = 16_000,
  samplesPerBlock,
  rate = 8000,
}: Compressed): Buffer {
  const bytes = Buffer.alloc(samplesPerBlock === undefined ? 16 : 20);
  bytes.writeUInt16LE(format, 0);
  bytes.writeUInt16LE(channels, 2);
  bytes.writeUInt32LE(rate, 4);
  bytes.writeUInt32LE(bytesPerSecond, 8);
  bytes.writeUInt16LE(align, 12);
  bytes.writeUInt16LE(4, 14);
  if (samplesPerBlock !== undefined) {
    bytes.writeUInt16LE(2, 16);
    bytes.writeUInt16LE(samplesPerBlock, 18);
  }
  return chunk("fmt ", bytes);
}

export const fact = (samples: number): Buffer => chunk("fact", u32(samples));
export const riff = (...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE"), ...parts]);

export function rf64(size: number, ...parts: readonly Buffer[]): Buffer {
  const sizes = Buffer.alloc(28);
  sizes.writeBigUInt64LE(BigInt(size), 8);
  return Buffer.concat([Buffer.from("RF64\xff\xff\xff\xffWAVE", "latin1"), chunk("ds64", sizes), ...parts]);
}

/** Returns a frame of MPEG 1 layer III at 64 kbit/s and 32 kHz: 288 bytes, 36 ms. */
export function mp3Frame(): Buffer {
  const bytes = Buffer.alloc(288, 1);
  bytes.writeUInt32BE(0xfffb_5800, 0);
  return bytes;
}
export const mp3 = (frames: number): Buffer => Buffer.concat(Array.from({ length: frames }, mp3Frame));

/** Returns a silent first frame that states how many frames follow. */
export function xing(frames: number): Buffer {
  const bytes = mp3Frame();
  bytes.write("Xing", 36);
  bytes.writeUInt32BE(1, 40);
  bytes.writeUInt32BE(frames, 44);
  return bytes;
}

export const id3 = (size: number): Buffer =>
  Buffer.concat([
    Buffer.from("ID3\u0003\0\0"),
    Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 127)),
    Buffer.alloc(size),
  ]);

interface Page {
  readonly serial?: number;
  readonly flags?: number;
  readonly position: number;
  readonly packet: Buffer;
}

export function page({ serial = 1, flags = 0, position, packet }: Page): Buffer {
  const sizes = [...Array.from({ length: Math.floor(packet.length / 255) }, () => 255), packet.length % 255];
  const head = Buffer.alloc(27);
  head.write("OggS");
  head.writeUInt8(flags, 5);
  head.writeBigUInt64LE(BigInt(position), 6);
  head.writeUInt32LE(serial, 14);
  head.writeUInt8(sizes.length, 26);
  return Buffer.concat([head, Buffer.from(sizes), packet]);
}

const flacHead = (): Buffer => {
  const bytes = Buffer.alloc(51);
  bytes.write("\u007fFLAC", 0);
  bytes.write("fLaC", 9);
  bytes.writeUInt32BE((8000 << 12) >>> 0, 27);
  return bytes;
};
const opusHead = (): Buffer => {
  const bytes = Buffer.alloc(19);
  bytes.write("OpusHead");
  bytes.writeUInt16LE(312, 10);
  return bytes;
};
const vorbisHead = (): Buffer => {
  const bytes = Buffer.alloc(30);
  bytes.write("\u0001vorbis");
  bytes.writeUInt32LE(8000, 12);
  return bytes;
};
const HEADS = { flac: flacHead, opus: opusHead, vorbis: vorbisHead };

/** Packet of one second of sound. Opus reads the packet as 25 frames of 40 ms. */
export const ONE_SECOND = Buffer.concat([Buffer.from([0x13, 25]), Buffer.alloc(98)]);

/** Returns an Ogg file of this many seconds, with one page a second. The last page ends the stream. */
export function ogg(kind: keyof typeof HEADS, seconds: number, serial = 1): Buffer {
  const [rate, skipped] = kind === "opus" ? [48_000, 312] : [8000, 0];
  const pages = Array.from({ length: seconds }, (_, place) =>
    page({
      serial,
      flags: place === seconds - 1 ? 4 : 0,
      position: (place + 1) * rate + skipped,
      packet: ONE_SECOND,
    }),
  );
  return Buffer.concat([page({ serial, flags: 2, position: 0, packet: HEADS[kind]() }), ...pages]);
}

/**
 * Returns an AIFF file that declares this many seconds of silence at 8 kHz and 16 bits, and contains `there`
 * seconds.
 */
export function aiff(seconds: number, there = seconds): Buffer {
  const common = Buffer.alloc(18);
  common.writeUInt16BE(1, 0);
  common.writeUInt32BE(seconds * 8000, 2);
  common.writeUInt16BE(16, 6);
  // 8000 as an 80-bit number of IEEE 754.
  common.writeUInt16BE(0x400b, 8);
  common.writeUInt32BE(0xfa00_0000, 10);
  const sound = chunk("SSND", Buffer.alloc(8 + there * 16_000), 8 + seconds * 16_000, true);
  return Buffer.concat([Buffer.from("FORM\0\0\0\0AIFF"), chunk("COMM", common, 18, true), sound]);
}

/** Returns an AMR file with frames of 12.2 kbit/s and 20 ms each. */
export const amr = (seconds: number): Buffer =>
  Buffer.concat([
    Buffer.from("#!AMR\n"),
    ...Array.from({ length: seconds * 50 }, () => Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31)])),
  ]);

/** Returns AAC frames (ADTS) of 1,024 samples at 16 kHz, 64 ms each. */
export const aac = (frames: number): Buffer =>
  Buffer.concat(
    Array.from({ length: frames }, () =>
      Buffer.concat([Buffer.from([0xff, 0xf1, 0x60, 0x40, 0x04, 0x1f, 0xfc]), Buffer.alloc(25)]),
    ),
  );

const asfObject = (id: string, content: Buffer, says = content.length): Buffer => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(says + 24));
  return Buffer.concat([Buffer.from(id, "hex"), size, content]);
};
const WMA_PACKET = 400;
/** Milliseconds that a player buffers, which the declared length of a WMA includes. */
const WMA_PREROLL = 3000;

/** Returns a WMA that declares this many seconds in ten packets each, and contains `there` packets. */
export function wma(seconds: number, there = seconds * 10): Buffer {
  const packets = seconds * 10;
  const properties = Buffer.alloc(80);
  properties.writeBigUInt64LE(BigInt(packets), 32);
  properties.writeBigUInt64LE(BigInt(seconds * 1e7 + WMA_PREROLL * 1e4), 40);
  properties.writeBigUInt64LE(BigInt(WMA_PREROLL), 56);
  properties.writeUInt32LE(WMA_PACKET, 68);
  properties.writeUInt32LE(WMA_PACKET, 72);
  return Buffer.concat([
    asfObject(
      "3026b2758e66cf11a6d900aa0062ce6c",
      Buffer.concat([
        Buffer.from([1, 0, 0, 0, 1, 2]),
        asfObject("a1dcab8c47a9cf118ee400c00c205365", properties),
        asfObject(
          "9107dcb7b7a9cf118ee600c00c205365",
          Buffer.from("409e69f84d5bcf11a8fd00805f5c442b".padEnd(108, "0"), "hex"),
        ),
      ]),
    ),
    asfObject("3626b2758e66cf11a6d900aa0062ce6c", Buffer.alloc(26), 26 + packets * WMA_PACKET),
    Buffer.alloc(there * WMA_PACKET),
  ]);
}

/** Returns a FLAC at 44.1 kHz that declares 43,507 samples and contains none. */
export const flacWithoutSound = (): Buffer =>
  Buffer.concat([
    Buffer.from([...Buffer.from("fLaC"), 0x80, 0, 0, 34]),
    Buffer.from("1200120000000000000000ac4400f00000a9f3".padEnd(68, "0"), "hex"),
  ]);

const matroska = (id: string, ...content: readonly Buffer[]): Buffer => {
  const bytes = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x1000_0000 | bytes.length);
  return Buffer.concat([Buffer.from(id, "hex"), size, bytes]);
};
const opusBlock = (ticks: number): Buffer => {
  const head = Buffer.from([0x81, 0, 0, 0x80]);
  head.writeInt16BE(ticks, 1);
  return matroska("a3", head, Buffer.from([0xf8, 0xff, 0xfe]));
};

/**
 * Returns a WebM with Opus packets of 20 ms. One tick of the file takes `scale` nanoseconds, and the file
 * declares no length.
 */
export function webm(seconds: number, scale = 1_000_000): Buffer {
  const ticks = (packet: number) => Math.round((packet * 20_000_000) / scale);
  const bytes = (value: number) => Buffer.from(value.toString(16).padStart(8, "0"), "hex");
  const cluster = (first: number) =>
    matroska(
      "1f43b675",
      matroska("e7", bytes(ticks(first))),
      ...Array.from({ length: 10 }, (_, index) => opusBlock(ticks(first + index) - ticks(first))),
    );
  const track = matroska(
    "ae",
    matroska("d7", Buffer.from([1])),
    matroska("73c5", Buffer.from([1])),
    matroska("83", Buffer.from([2])),
    matroska("86", Buffer.from("A_OPUS")),
    matroska("63a2", opusHead()),
    matroska("e1", matroska("b5", Buffer.from("473b8000", "hex"))),
  );
  return Buffer.concat([
    matroska("1a45dfa3", matroska("4282", Buffer.from("webm"))),
    matroska(
      "18538067",
      matroska("1549a966", matroska("2ad7b1", bytes(scale))),
      matroska("1654ae6b", track),
      ...Array.from({ length: seconds * 5 }, (_, index) => cluster(index * 10)),
    ),
  ]);
}
