const RATE = 8000;

/** Returns a WAV file of this length whose volume rises and falls. Each pitch gives different bytes. */
export function dictationOf(seconds: number, pitch = 6): Buffer {
  const bytes = Buffer.alloc(44 + seconds * RATE * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(seconds * RATE * 2, 40);
  for (let at = 0; at < seconds * RATE; at += 1)
    bytes.writeInt16LE(Math.round(9000 * Math.sin(at / pitch) * Math.abs(Math.sin(at / RATE))), 44 + at * 2);
  return bytes;
}
