/** The messages with which an app requests devices of the visitor. */
import * as z from 'zod';
import { APP_DEVICES } from '../../shared/domain/app-devices.ts';

const MAX_TEXT_LENGTH = 200;
const MAX_CHOICES = 8;

const about = { type: z.literal('device'), id: z.int() };
const text = z.string().max(MAX_TEXT_LENGTH);
const texts = z.union([text, z.array(text).max(MAX_CHOICES)]);
const textChoice = z.union([texts, z.object({ exact: texts, ideal: texts }).partial()]);
const numberChoice = z.union([
  z.number(),
  z.object({ exact: z.number(), ideal: z.number(), min: z.number(), max: z.number() }).partial(),
]);
/** The constraints of a video or sound track, without those that browsers may ignore. */
const trackSchema = z.union([
  z.boolean(),
  z
    .object({
      deviceId: textChoice,
      facingMode: textChoice,
      width: numberChoice,
      height: numberChoice,
      frameRate: numberChoice,
      aspectRatio: numberChoice,
      echoCancellation: z.boolean(),
      noiseSuppression: z.boolean(),
      autoGainControl: z.boolean(),
    })
    .partial(),
]);
const positionOptions = z
  .object({
    enableHighAccuracy: z.boolean(),
    timeout: z.number().min(0).max(0xffffffff),
    maximumAge: z.number().min(0),
  })
  .partial();

export const deviceMessageSchema = z.discriminatedUnion('call', [
  /** Opens a stream. Its pictures and sounds arrive as messages with the same id. */
  z.object({ call: z.literal('open'), ...about, video: trackSchema, audio: trackSchema }),
  z.object({ call: z.literal('close'), ...about, kind: z.enum(['video', 'audio']) }),
  /** The app has drawn a picture of the stream, so the next one may follow. */
  z.object({ call: z.literal('drawn'), ...about }),
  z.object({ call: z.literal('list'), ...about }),
  z.object({ call: z.literal('state'), ...about, device: z.enum(APP_DEVICES) }),
  z.object({ call: z.literal('locate'), ...about, isWatch: z.boolean(), options: positionOptions }),
  z.object({ call: z.literal('leave'), ...about }),
  /** Asks for motion and orientation. Their values arrive until `isOn` is false. */
  z.object({ call: z.literal('sense'), ...about, isOn: z.boolean() }),
]);
export type DeviceMessage = z.input<typeof deviceMessageSchema>;
export type DeviceRequest = z.output<typeof deviceMessageSchema>;
export type TrackRequest = z.output<typeof trackSchema>;

export type TrackKind = 'video' | 'audio';

export interface OpenedTrack {
  label: string;
  /** The result of the track’s `getSettings`. */
  settings: MediaTrackSettings;
}

export interface OpenedStream {
  video?: OpenedTrack & { width: number; height: number };
  audio?: OpenedTrack & { sampleRate: number };
}

/** The fields of a `GeolocationPosition`. */
export interface DevicePlace {
  coords: Omit<GeolocationCoordinates, 'toJSON'>;
  timestamp: number;
}

/** The values from which the runtime creates the same event in the app. */
export type DeviceMotion =
  | { event: 'devicemotion'; values: DeviceMotionEventInit }
  | { event: 'deviceorientation'; values: DeviceOrientationEventInit };

export interface ListedDevice {
  kind: MediaDeviceKind;
  deviceId: string;
  groupId: string;
  label: string;
}

export type DeviceShellMessage =
  | { type: 'device.opened'; id: number; stream: OpenedStream }
  | { type: 'device.list'; id: number; devices: readonly ListedDevice[] }
  | { type: 'device.state'; id: number; state: PermissionState }
  | { type: 'device.sensing'; id: number }
  /** `name` is the name of the DOMException; `code` is set for a position error. */
  | { type: 'device.failed'; id: number; name: string; message: string; code?: number; constraint?: string }
  | { type: 'device.picture'; id: number; image: ImageBitmap }
  /** The samples of one audio channel. */
  | { type: 'device.sound'; id: number; samples: Float32Array<ArrayBuffer> }
  | { type: 'device.ended'; id: number; kind: TrackKind }
  | { type: 'device.place'; id: number; place: DevicePlace }
  | ({ type: 'device.motion' } & DeviceMotion)
  /** The visitor stopped motion and orientation, so the app must ask again. */
  | { type: 'device.motionEnded' };
