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
