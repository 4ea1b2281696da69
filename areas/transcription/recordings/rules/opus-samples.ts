/** Samples of one frame at 48 kHz, by the configuration in the first byte of a packet (RFC 6716, 3.1). */
const SILK = [480, 960, 1920, 2880];
const HYBRID = [480, 960];
const CELT = [120, 240, 480, 960];

function frameSamples(configuration: number): number {
  if (configuration < 12) return SILK[configuration % 4] ?? 0;
  return (configuration < 16 ? HYBRID[configuration % 2] : CELT[configuration % 4]) ?? 0;
}

function framesIn(packet: Uint8Array): number {
  const code = (packet[0] ?? 0) & 3;
  if (code === 3) return (packet[1] ?? 0) & 63;
  return code === 0 ? 1 : 2;
}

/** Returns the number of samples at 48 kHz in these Opus packets. */
export const opusSamples = (packets: readonly Uint8Array[]): number =>
  packets.reduce(
    (sum, packet) => sum + (packet.length === 0 ? 0 : frameSamples((packet[0] ?? 0) >> 3) * framesIn(packet)),
    0,
  );
