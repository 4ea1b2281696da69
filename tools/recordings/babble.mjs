// Synthesises a babbling voice in a browser and encodes the sound as Opus in an Ogg file. The result is the
// same for the same pitch and length.

/** Address of the encoder library, which the page that makes recordings serves next to this file. */
const library = new URL("/mediabunny.mjs", globalThis.location.href);
const { AudioBufferSource, BufferTarget, OggOutputFormat, Output } = await import(library.href);

const RATE = 48_000;
/** First two formants of five vowels, in hertz. */
const VOWELS = [
  [730, 1090],
  [530, 1840],
  [270, 2290],
  [570, 840],
  [300, 870],
];

/** Returns a generator of pseudo-random numbers from 0 to 1, which repeats for the same seed. */
function makeRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function speak(context, { seconds, pitch }) {
  const random = makeRandom(pitch);
  const voice = new OscillatorNode(context, { type: "sawtooth", frequency: pitch });
  const loudness = new GainNode(context, { gain: 0 });
  const resonances = [0, 1].map(
    (index) => new BiquadFilterNode(context, { type: "bandpass", Q: 9, frequency: VOWELS[0][index] }),
  );
  for (const resonance of resonances) voice.connect(resonance).connect(loudness);
  loudness.connect(context.destination);
  for (let time = 0.3; time < seconds - 0.5; ) {
    const syllables = 3 + Math.floor(random() * 5);
    for (let count = 0; count < syllables && time < seconds - 0.5; count += 1) {
      const length = 0.12 + random() * 0.14;
      const vowel = VOWELS[Math.floor(random() * VOWELS.length)];
      for (const [index, resonance] of resonances.entries())
        resonance.frequency.setTargetAtTime(vowel[index], time, 0.02);
      voice.frequency.setTargetAtTime(pitch * (0.9 + random() * 0.25), time, 0.03);
      loudness.gain.setTargetAtTime(0.5 + random() * 0.5, time, 0.02);
      loudness.gain.setTargetAtTime(0, time + length * 0.75, 0.02);
      time += length;
    }
    time += 0.25 + random() * 0.7;
  }
  voice.start();
}

/** Returns a recording of the wanted pitch (in hertz) and length (in seconds), in base64. */
export async function recording(options) {
  const context = new OfflineAudioContext(1, options.seconds * RATE, RATE);
  speak(context, options);
  const sound = await context.startRendering();
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new AudioBufferSource({ codec: "opus", bitrate: 6_000 });
  output.addAudioTrack(source);
  await output.start();
  await source.add(sound);
  await output.finalize();
  return btoa(Array.from(new Uint8Array(target.buffer), (byte) => String.fromCharCode(byte)).join(""));
}
