import type { OpenedStream } from './device-messages.ts';
import { createFedTrack, type FedTrack } from './fed-track.ts';

/** The delay of the sound, in seconds. It covers the irregular arrival of messages. */
const LEAD_S = 0.05;
/** Sound that would play later than this is dropped, so that the delay does not grow. */
const MAX_LEAD_S = 0.4;

/** Creates a sound track that plays the samples of a microphone one after the other. */
export function createSoundTrack(
  { sampleRate, label, settings }: NonNullable<OpenedStream['audio']>,
  onStop: () => void,
): FedTrack<Float32Array<ArrayBuffer>> {
  const context = new AudioContext({ sampleRate });
  const target = context.createMediaStreamDestination();
  const [track] = target.stream.getAudioTracks();
  if (track === undefined) throw new DOMException('The microphone cannot be heard.', 'NotReadableError');
  const end = new AbortController();
  // Browsers may start sound only after the visitor has used the app.
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, () => void context.resume(), { capture: true, signal: end.signal });
  let nextS = 0;
  return createFedTrack<Float32Array<ArrayBuffer>>({
    ...{ track, label, settings, onStop },
    feed: (samples) => {
      const nowS = context.currentTime;
      if (context.state !== 'running' || nextS > nowS + MAX_LEAD_S) return;
      const buffer = context.createBuffer(1, samples.length, sampleRate);
      buffer.copyToChannel(samples, 0);
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(target);
      if (nextS < nowS) nextS = nowS + LEAD_S;
      source.start(nextS);
      nextS += buffer.duration;
    },
    close: () => {
      end.abort();
      void context.close();
    },
  });
}
