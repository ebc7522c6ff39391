import type { OpenedStream, OpenedTrack, TrackKind, TrackRequest } from '../../runtime/device-messages.ts';
import type { Reply } from '../messages/reply.ts';
import { shownIdOf, withBrowserIds } from './device-ids.ts';
import { openPictures, type PictureSource } from './picture-source.ts';
import { openSound, type SoundSource } from './sound-source.ts';

/** A stream that this page captures for an app. */
export interface CapturedStream {
  opened: OpenedStream;
  has(kind: TrackKind): boolean;
  confirmPicture(): void;
  close(kind: TrackKind): void;
}

const KINDS = { video: 'videoinput', audio: 'audioinput' } as const;

/**
 * Opens a camera, a microphone or both, and sends what they capture to the app. `onEnd` is called when the browser ends
 * a track. Throws the errors of `getUserMedia`.
 */
export async function captureStream(
  { id, video, audio }: { id: number; video: TrackRequest; audio: TrackRequest },
  reply: Reply,
  onEnd: (kind: TrackKind) => void,
): Promise<CapturedStream> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const stream = await navigator.mediaDevices.getUserMedia({
    video: withBrowserIds(video, devices, KINDS.video),
    audio: withBrowserIds(audio, devices, KINDS.audio),
  });
  const [picture] = stream.getVideoTracks();
  const [sound] = stream.getAudioTracks();
  const sources: { video?: PictureSource; audio?: SoundSource } = {};
  const opened: OpenedStream = {};
  try {
    // The browser reveals the ids of devices only after it has opened one.
    const known = await navigator.mediaDevices.enumerateDevices();
    const describeTrack = (track: MediaStreamTrack, kind: TrackKind): OpenedTrack => {
      const { deviceId, facingMode, frameRate, sampleRate } = track.getSettings();
      const shownId = shownIdOf(known, KINDS[kind], deviceId);
      const settings = { facingMode, frameRate, sampleRate, deviceId: shownId };
      const set = Object.entries(settings).filter(([, value]) => value !== undefined);
      return { label: track.label, settings: Object.fromEntries(set) };
    };
    if (picture) {
      const source = await openPictures(picture, (image) => reply({ type: 'device.picture', id, image }, [image]));
      sources.video = source;
      const { width, height } = source.size;
      const { label, settings } = describeTrack(picture, 'video');
      opened.video = { width, height, label, settings: { ...settings, width, height, aspectRatio: width / height } };
    }
    if (sound) {
      const source = await openSound(sound, (samples) =>
        reply({ type: 'device.sound', id, samples }, [samples.buffer]),
      );
      sources.audio = source;
      opened.audio = { ...describeTrack(sound, 'audio'), sampleRate: source.sampleRate };
    }
  } catch (error) {
    for (const track of stream.getTracks()) track.stop();
    sources.video?.close();
    throw error;
  }
  const close = (kind: TrackKind) => {
    sources[kind]?.close();
    delete sources[kind];
    (kind === 'video' ? picture : sound)?.stop();
  };
  for (const [kind, track] of [['video', picture] as const, ['audio', sound] as const])
    track?.addEventListener('ended', () => {
      close(kind);
      onEnd(kind);
    });
  return {
    opened,
    has: (kind) => sources[kind] !== undefined,
    confirmPicture: () => sources.video?.confirm(),
    close,
  };
}
