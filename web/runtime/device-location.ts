import { defineValue } from './define-property.ts';
import type { DeviceCalls, DeviceFailure } from './device-calls.ts';
import type { DevicePlace } from './device-messages.ts';

interface Watcher {
  show: PositionCallback;
  fail: PositionErrorCallback | null | undefined;
}

/** Replaces the functions of `navigator.geolocation`. */
export function installLocation(calls: DeviceCalls): void {
  const watchers = new Map<number, Watcher>();
  calls.listen((message) => {
    if (message.type === 'device.place') watchers.get(message.id)?.show(positionOf(message.place));
    // A watch continues after an error, so its later errors are not responses to a request.
    else if (message.type === 'device.failed') watchers.get(message.id)?.fail?.(errorOf(message));
  });
  const request = (isWatch: boolean, show: PositionCallback, options: PositionOptions = {}, id = calls.nextId()) => {
    if (typeof show !== 'function') throw new TypeError('The first argument is not a function.');
    return calls.ask('device.place', { call: 'locate', isWatch, options: readOptions(options) }, id);
  };
  const geolocation = navigator.geolocation ?? {};
  if (!navigator.geolocation) defineValue(navigator, 'geolocation', geolocation);
  defineValue(
    geolocation,
    'getCurrentPosition',
    (show: PositionCallback, fail?: PositionErrorCallback | null, options?: PositionOptions) => {
      request(false, show, options).then(
        ({ place }) => show(positionOf(place)),
        (failure: DeviceFailure) => fail?.(errorOf(failure)),
      );
    },
  );
  defineValue(
    geolocation,
    'watchPosition',
    (show: PositionCallback, fail?: PositionErrorCallback | null, options?: PositionOptions) => {
      const id = calls.nextId();
      watchers.set(id, { show, fail });
      request(true, show, options, id).catch(() => undefined);
      return id;
    },
  );
  defineValue(geolocation, 'clearWatch', (id: number) => {
    if (watchers.delete(id)) calls.tell(id, { call: 'leave' });
  });
}

/** Converts the app's options to valid types. Limits the times, because JSON has no infinite numbers. */
function readOptions({ enableHighAccuracy = false, timeout, maximumAge }: PositionOptions): PositionOptions {
  return {
    enableHighAccuracy: Boolean(enableHighAccuracy),
    ...(timeout !== undefined && { timeout: Math.min(Math.max(0, Number(timeout)), 0xffffffff) }),
    ...(maximumAge !== undefined && { maximumAge: Math.min(Math.max(0, Number(maximumAge)), 0xffffffff) }),
  };
}

function positionOf({ coords, timestamp }: DevicePlace): GeolocationPosition {
  return withJson({ coords: withJson(coords), timestamp });
}

function errorOf({ message, code = 2 }: DeviceFailure): GeolocationPositionError {
  return { code, message, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
}

function withJson<Value extends object>(value: Value): Value & { toJSON(): Value } {
  return Object.defineProperty(Object.assign({}, value, { toJSON: () => value }), 'toJSON', { enumerable: false });
}
