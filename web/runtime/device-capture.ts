import { defineValue } from './define-property.ts';
import { type DeviceCalls, type DeviceFailure, deviceError } from './device-calls.ts';
import type { TrackKind, TrackRequest } from './device-messages.ts';
import type { FedTrack } from './fed-track.ts';
import { createPictureTrack } from './picture-track.ts';
import { createSoundTrack } from './sound-track.ts';

const CONSTRAINTS = [
  ...(['deviceId', 'facingMode', 'width', 'height', 'frameRate', 'aspectRatio'] as const),
  ...(['echoCancellation', 'noiseSuppression', 'autoGainControl'] as const),
];

interface OpenTracks {
  video?: FedTrack<ImageBitmap>;
  audio?: FedTrack<Float32Array<ArrayBuffer>>;
}

/** Replaces `getUserMedia` and `enumerateDevices`. */
export function installCapture(calls: DeviceCalls): void {
  const open = new Map<number, OpenTracks>();
  calls.listen((message) => {
    const tracks = 'id' in message ? open.get(message.id) : undefined;
    if (message.type === 'device.picture') {
      tracks?.video?.feed(message.image);
      calls.tell(message.id, { call: 'drawn' });
    } else if (message.type === 'device.sound') tracks?.audio?.feed(message.samples);
    else if (message.type === 'device.ended') tracks?.[message.kind]?.end();
  });

  const getUserMedia = async (constraints: MediaStreamConstraints = {}): Promise<MediaStream> => {
    const [video, audio] = [trackRequest(constraints.video), trackRequest(constraints.audio)];
    if (video === false && audio === false) throw new TypeError('At least one of audio and video must be requested');
    const id = calls.nextId();
    const { stream: opened } = await calls
      .ask('device.opened', { call: 'open', video, audio }, id)
      .catch((failure: DeviceFailure) => {
        throw deviceError(failure);
      });
    const onStop = (kind: TrackKind) => () => calls.tell(id, { call: 'close', kind });
    const tracks: OpenTracks = {
      ...(opened.video && { video: createPictureTrack(opened.video, onStop('video')) }),
      ...(opened.audio && { audio: createSoundTrack(opened.audio, onStop('audio')) }),
    };
    open.set(id, tracks);
    return streamOf([tracks.audio?.track, tracks.video?.track].filter((track) => track !== undefined));
  };
  const enumerateDevices = async () => {
    const { devices: listed } = await calls.ask('device.list', { call: 'list' }).catch(() => ({ devices: [] }));
    return listed.map((device) => ({ ...device, toJSON: () => device }));
  };
  const devices = navigator.mediaDevices ?? new EventTarget();
  if (!navigator.mediaDevices) defineValue(navigator, 'mediaDevices', devices);
  defineValue(devices, 'getUserMedia', getUserMedia);
  defineValue(devices, 'enumerateDevices', enumerateDevices);
}

/**
 * Returns a stream whose `clone` uses the tracks' own `clone`, so that the device stops only when all clones are
 * stopped.
 */
function streamOf(tracks: readonly MediaStreamTrack[]): MediaStream {
  const stream = new MediaStream([...tracks]);
  defineValue(stream, 'clone', () => streamOf(stream.getTracks().map((track) => track.clone())));
  return stream;
}

/** Returns the constraints that the page around the app knows. Others, such as `advanced`, are ignored. */
function trackRequest(given: boolean | MediaTrackConstraints | undefined): TrackRequest {
  if (typeof given !== 'object' || given === null) return given === true;
  const known = CONSTRAINTS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]));
  return Object.fromEntries(known);
}
