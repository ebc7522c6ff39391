import type { AppDevice } from '../../../shared/domain/app-devices.ts';
import type { DeviceRequest, DeviceShellMessage, TrackKind } from '../../runtime/device-messages.ts';
import { t } from '../../src/lib/language/translate.ts';
import { askChoice, askVisitor } from '../dialogs/ask-visitor.ts';
import type { UncheckedMessage } from '../messages/parse-message.ts';
import type { Reply } from '../messages/reply.ts';
import { type CapturedStream, captureStream } from './captured-stream.ts';
import { DeviceConsent } from './device-consent.ts';
import { listDevices } from './device-ids.ts';
import { showDeviceMark } from './device-mark.ts';
import { questionHeading } from './device-texts.ts';
import { asksForMotion, hasSensors, openMotion } from './motion-source.ts';
import { readDeviceRequest } from './read-device-request.ts';

export interface DeviceSource {
  projectId: string;
  title: string;
  deviceBar?: HTMLElement;
}

/** The maximum number of streams, position requests and motion watches that an app may have open. */
const MAX_USES = 8;
/** The names of the devices in the browser's permissions policy, with which an embedding page may withhold them. */
const FEATURES: Readonly<Record<AppDevice, string>> = {
  camera: 'camera',
  microphone: 'microphone',
  location: 'geolocation',
  motion: 'accelerometer',
};
const TRACK_DEVICES = { video: 'camera', audio: 'microphone' } as const;

/** A stream or watch that an app has open, found by its id. */
interface Use {
  devices: AppDevice[];
  stream?: CapturedStream;
  /** Ends the use. With `isByVisitor`, also tells the app that the visitor ended it. */
  end(isByVisitor: boolean): void;
}

type Request<Call extends DeviceRequest['call']> = Extract<DeviceRequest, { call: Call }>;

/** Uses devices for an app after asking the visitor, and shows which are in use. */
export class DeviceHandler {
  readonly #source: DeviceSource;
  readonly #consent: DeviceConsent;
  readonly #place: HTMLElement;
  readonly #uses = new Map<number, Use>();
  /** The number of requests that wait for the browser. */
  #opening = 0;
  /** Aborts when the document ends. */
  #document = new AbortController();

  constructor(host: HTMLElement, source: DeviceSource) {
    this.#source = source;
    this.#place = source.deviceBar ?? markIn(host);
    this.#consent = new DeviceConsent(source.projectId, {
      ask: (devices) => this.#ask(devices),
      store: findStorage(),
      onChange: () => this.#show(),
    });
  }

  handle(message: UncheckedMessage, reply: Reply): void {
    const request = readDeviceRequest(message);
    switch (request?.call) {
      case 'open':
        void this.#open(request, reply);
        break;
      case 'close':
        this.#closeTrack(request.id, request.kind);
        break;
      case 'drawn':
        this.#uses.get(request.id)?.stream?.confirmPicture();
        break;
      case 'list':
        void this.#list(request.id, reply);
        break;
      case 'state':
        reply({ type: 'device.state', id: request.id, state: this.#consent.stateOf(request.device) });
        break;
      case 'locate':
        void this.#locate(request, reply);
        break;
      case 'leave':
        this.#endUse(request.id);
        break;
      case 'sense':
        if (request.isOn) void this.#sense(request.id, reply);
        else this.#endMotion();
        break;
      case 'invalid':
        reply(failure(request.id, 'TypeError', 'The request is invalid.'));
        break;
    }
  }

  /** Ends the use of all devices and closes an open question, because the document has ended. */
  end(): void {
    this.#document.abort();
    this.#document = new AbortController();
    this.#endUses(false);
  }

  async #open({ id, video, audio }: Request<'open'>, reply: Reply): Promise<void> {
    const devices: AppDevice[] = [
      ...(video === false ? [] : (['camera'] as const)),
      ...(audio === false ? [] : (['microphone'] as const)),
    ];
    if (devices.length === 0) return reply(failure(id, 'TypeError', 'At least one of audio and video is needed.'));
    const { signal } = this.#document;
    if (!(await this.#isAllowed(devices)) || signal.aborted) return reply(declined(id));
    if (this.#uses.has(id) || this.#uses.size + this.#opening >= MAX_USES) {
      return reply(failure(id, 'NotReadableError', 'Too many streams are open.'));
    }
    this.#opening += 1;
    try {
      const onEnd = (kind: TrackKind) => {
        reply({ type: 'device.ended', id, kind });
        this.#removeTrack(id, kind);
      };
      const stream = await captureStream({ id, video, audio }, reply, onEnd);
      const kinds = (['video', 'audio'] as const).filter((kind) => stream.has(kind));
      const end = (isByVisitor: boolean) => {
        for (const kind of kinds.filter((each) => stream.has(each))) {
          stream.close(kind);
          if (isByVisitor) reply({ type: 'device.ended', id, kind });
        }
      };
      const isStopped = devices.some((device) => this.#consent.stateOf(device) === 'denied');
      if (signal.aborted || isStopped) {
        end(false);
        return reply(declined(id));
      }
      reply({ type: 'device.opened', id, stream: stream.opened });
      this.#addUse(id, { devices, stream, end });
    } catch (error) {
      reply(captureFailure(id, error));
      if (error instanceof DOMException && error.name === 'NotAllowedError') void this.#tellBlocked(devices);
    } finally {
      this.#opening -= 1;
    }
  }

  #closeTrack(id: number, kind: TrackKind): void {
    this.#uses.get(id)?.stream?.close(kind);
    this.#removeTrack(id, kind);
  }

  #removeTrack(id: number, kind: TrackKind): void {
    const use = this.#uses.get(id);
    if (use?.stream === undefined) return;
    use.devices = use.devices.filter((device) => device !== TRACK_DEVICES[kind]);
    if (use.devices.length === 0) this.#uses.delete(id);
    this.#show();
  }

  async #list(id: number, reply: Reply): Promise<void> {
    const found = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
    const isAllowed = (kind: MediaDeviceKind) =>
      this.#consent.stateOf(kind === 'videoinput' ? 'camera' : 'microphone') === 'granted';
    reply({ type: 'device.list', id, devices: listDevices(found, isAllowed) });
  }

  async #locate({ id, isWatch, options }: Request<'locate'>, reply: Reply): Promise<void> {
    const { signal } = this.#document;
    const refuse = (message: string, code: number) =>
      reply({ type: 'device.failed', id, name: 'GeolocationPositionError', message, code });
    if (!(await this.#isAllowed(['location'])) || signal.aborted) return refuse('User denied Geolocation', 1);
    if (this.#uses.has(id) || this.#uses.size + this.#opening >= MAX_USES) return refuse('Too many requests', 2);
    const show = ({ coords, timestamp }: GeolocationPosition) => {
      if (!this.#uses.has(id)) return;
      reply({ type: 'device.place', id, place: { coords: plainCoordinates(coords), timestamp } });
      if (!isWatch) this.#endUse(id);
    };
    const fail = ({ code, message }: GeolocationPositionError) => {
      if (!this.#uses.has(id)) return;
      refuse(message, code);
      if (!isWatch) this.#endUse(id);
      if (code === 1) void this.#tellBlocked(['location']);
    };
    const end = (isByVisitor: boolean) => {
      if (watch !== undefined) navigator.geolocation.clearWatch(watch);
      if (isByVisitor) refuse('User denied Geolocation', 1);
    };
    this.#addUse(id, { devices: ['location'], end });
    const watch = isWatch ? navigator.geolocation.watchPosition(show, fail, options) : undefined;
    if (!isWatch) navigator.geolocation.getCurrentPosition(show, fail, options);
  }

  async #sense(id: number, reply: Reply): Promise<void> {
    const { signal } = this.#document;
    // As in the browser, an app on a device without sensors hears nothing, and no question disturbs the visitor.
    if (this.#consent.stateOf('motion') === 'prompt' && !(await hasSensors())) {
      return reply({ type: 'device.sensing', id });
    }
    if (!(await this.#isAllowed(['motion'])) || signal.aborted) return reply(declined(id));
    const close = await openMotion((motion) => reply({ type: 'device.motion', ...motion }));
    if (close === null || signal.aborted) {
      close?.();
      reply(declined(id));
      if (!signal.aborted) void this.#tellBlocked(['motion']);
      return;
    }
    this.#endMotion();
    reply({ type: 'device.sensing', id });
    this.#addUse(id, {
      devices: ['motion'],
      end: (isByVisitor) => {
        close();
        if (isByVisitor) reply({ type: 'device.motionEnded' });
      },
    });
  }

  #endMotion(): void {
    for (const [id, { devices }] of this.#uses) if (devices.includes('motion')) this.#endUse(id);
  }

  /** Returns whether the app may use the devices, after asking the visitor where it is undecided. */
  async #isAllowed(devices: readonly AppDevice[]): Promise<boolean> {
    if (devices.some((device) => this.#consent.stateOf(device) === 'denied')) return false;
    if (devices.every((device) => isDelegated(FEATURES[device]))) return this.#consent.request(devices);
    void this.#tellBlocked(devices);
    return false;
  }

  /**
   * Tells the visitor once why the browser refuses the devices. Until the visitor acts, further requests of the app are
   * refused.
   */
  async #tellBlocked(devices: readonly AppDevice[]): Promise<void> {
    this.#consent.refuse(devices);
    const isFramed = window.parent !== window;
    await askVisitor(
      {
        heading: questionHeading(this.#source.title, devices),
        paragraphs: [
          isFramed
            ? t`The site that shows this app does not let it use this. Open the app in a tab of its own instead.`
            : t`Your browser does not allow this for this page. Allow it in the settings of your browser, then choose “Ask again” here.`,
        ],
        decline: t`Close`,
      },
      this.#document.signal,
    );
  }

  async #ask(devices: readonly AppDevice[]) {
    const { signal } = this.#document;
    const accepts = [['always', t`Always allow`] as const, ['once', t`Allow this time`] as const];
    const answer = await askChoice(
      {
        heading: questionHeading(this.#source.title, devices),
        paragraphs: [t`This page shows while it is in use, and you can stop it there at any time.`],
        decline: t`Don’t allow`,
        // Does not offer to remember consent for motion where the browser also asks, because it asks only after a
        // click.
        accepts: devices.includes('motion') && asksForMotion() ? accepts.slice(1) : accepts,
      },
      signal,
    );
    return signal.aborted ? 'ended' : answer;
  }

  #addUse(id: number, use: Use): void {
    this.#uses.set(id, use);
    this.#show();
  }

  #endUse(id: number): void {
    const use = this.#uses.get(id);
    this.#uses.delete(id);
    use?.end(false);
    this.#show();
  }

  #endUses(isByVisitor: boolean): void {
    const uses = [...this.#uses.values()];
    this.#uses.clear();
    for (const use of uses) use.end(isByVisitor);
    this.#show();
  }

  #show(): void {
    const active = [...new Set([...this.#uses.values()].flatMap(({ devices }) => devices))];
    const actions = {
      stop: () => {
        this.#consent.refuse(active);
        this.#endUses(true);
      },
      askAgain: () => this.#consent.reset(),
    };
    showDeviceMark(this.#place, { active, refused: this.#consent.refused }, actions);
  }
}

function markIn(host: HTMLElement): HTMLElement {
  const mark = document.createElement('div');
  mark.className = 'app-devices';
  mark.role = 'status';
  mark.hidden = true;
  host.style.position = 'relative';
  host.append(mark);
  return mark;
}

/** Returns null when the browser's settings block storage. */
function findStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * Returns whether this page may use a feature. Returns true in browsers that cannot tell; they refuse when the device
 * is opened.
 */
function isDelegated(feature: string): boolean {
  const policy: unknown = Reflect.get(document, 'featurePolicy');
  if (typeof policy !== 'object' || policy === null || !('allowsFeature' in policy)) return true;
  const { allowsFeature } = policy;
  return typeof allowsFeature !== 'function' || Reflect.apply(allowsFeature, policy, [feature]) !== false;
}

function failure(id: number, name: string, message: string): DeviceShellMessage {
  return { type: 'device.failed', id, name, message };
}

function declined(id: number): DeviceShellMessage {
  return failure(id, 'NotAllowedError', 'Permission denied');
}

function captureFailure(id: number, error: unknown): DeviceShellMessage {
  if (!(error instanceof Error)) return failure(id, 'AbortError', 'The device could not be opened.');
  const { name, message } = error;
  const constraint: unknown = Reflect.get(error, 'constraint');
  return {
    ...{ type: 'device.failed', id, name, message },
    ...(typeof constraint === 'string' && { constraint }),
  };
}

/** `postMessage` cannot send the browser's GeolocationCoordinates, so its fields are copied. */
function plainCoordinates(coords: GeolocationCoordinates): Omit<GeolocationCoordinates, 'toJSON'> {
  const { latitude, longitude, accuracy, altitude, altitudeAccuracy, heading, speed } = coords;
  return { latitude, longitude, accuracy, altitude, altitudeAccuracy, heading, speed };
}
