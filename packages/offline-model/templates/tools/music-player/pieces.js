const RATE = 22_050;
const BARS = 16;
/** Key in half steps from A, chords as steps of the scale, beats a minute, how the melody moves. */
const PIECES = [
  {
    title: 'Night Ferry',
    about: 'Slow, with a low hum',
    key: -2,
    scale: 'minor',
    chords: [0, 5, 2, 6],
    tempo: 72,
    wave: 'triangle',
    seed: 7,
    hasBeat: true,
  },
  {
    title: 'Paper Lanterns',
    about: 'Five notes, wide apart',
    key: 3,
    scale: 'five',
    chords: [0, 2, 3, 1],
    tempo: 84,
    wave: 'sine',
    seed: 21,
    hasBeat: false,
  },
  {
    title: 'First Tram',
    about: 'Bright and on its way',
    key: 0,
    scale: 'major',
    chords: [0, 4, 5, 3],
    tempo: 112,
    wave: 'square',
    seed: 4,
    hasBeat: true,
  },
  {
    title: 'Rain on the Skylight',
    about: 'For reading and for sleep',
    key: -5,
    scale: 'major',
    chords: [0, 3, 0, 4],
    tempo: 60,
    wave: 'sine',
    seed: 33,
    hasBeat: false,
  },
  {
    title: 'Small Engine',
    about: 'It hums, it runs',
    key: 5,
    scale: 'minor',
    chords: [0, 0, 3, 4],
    tempo: 124,
    wave: 'sawtooth',
    seed: 12,
    hasBeat: true,
  },
  {
    title: 'Letters Home',
    about: 'A waltz without a partner',
    key: 2,
    scale: 'major',
    chords: [0, 5, 3, 4],
    tempo: 92,
    wave: 'triangle',
    seed: 50,
    hasBeat: false,
  },
];
const SCALES = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10], five: [0, 2, 4, 7, 9] };

/** Numbers that look drawn by lot and are the same every time. */
function lots(seed) {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Writes a piece into an offline context: chords, bass, a melody that steps along the scale, a beat. */
async function compose({ key, scale, chords, tempo, wave, seed, hasBeat, seconds }) {
  const studio = new OfflineAudioContext(1, Math.ceil((seconds + 1.5) * RATE), RATE);
  const lot = lots(seed);
  const beat = 60 / tempo;
  const steps = SCALES[scale];
  const pitch = (step, octave) => {
    const around = ((step % steps.length) + steps.length) % steps.length;
    const over = Math.floor(step / steps.length);
    return 220 * 2 ** ((key + steps[around]) / 12 + octave + over);
  };
  const tone = (when, length, hertz, peak, type) => {
    const source = new OscillatorNode(studio, { type, frequency: hertz });
    const shape = new GainNode(studio, { gain: 0 });
    shape.gain.setValueAtTime(0, when);
    shape.gain.linearRampToValueAtTime(peak, when + 0.03);
    shape.gain.exponentialRampToValueAtTime(0.001, when + length);
    source.connect(shape).connect(studio.destination);
    source.start(when);
    source.stop(when + length);
  };
  let step = 4;
  for (let bar = 0; bar < BARS; bar += 1) {
    const chord = chords[bar % chords.length];
    const when = bar * 4 * beat;
    for (const third of [0, 2, 4]) tone(when, beat * 4.2, pitch(chord + third, 0), 0.07, 'triangle');
    for (const half of [0, 2]) tone(when + half * beat, beat * 1.9, pitch(chord, -1), 0.16, 'sine');
    for (let eighth = 0; eighth < 8; eighth += 1) {
      if (hasBeat && eighth % 2 === 0)
        tone(when + eighth * beat * 0.5, 0.12, eighth % 4 === 0 ? 60 : 190, 0.2, 'triangle');
      // The first bars belong to the chords, and every phrase breathes at its end.
      if (bar < 2 || (bar % 4 === 3 && eighth > 4) || lot() > 0.62) continue;
      step = Math.max(0, Math.min(9, step + Math.round(lot() * 4 - 2)));
      const fitting = eighth % 4 === 0 ? chord + [0, 2, 4][Math.floor(lot() * 3)] : step;
      tone(
        when + eighth * beat * 0.5,
        beat * (lot() > 0.6 ? 1.4 : 0.7),
        pitch(fitting, 1),
        wave === 'sine' || wave === 'triangle' ? 0.14 : 0.05,
        wave,
      );
    }
  }
  return studio.startRendering();
}

Object.assign(globalThis.kit, { PIECES, BARS, compose });
