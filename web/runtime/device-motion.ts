import { defineValue } from './define-property.ts';
import type { DeviceCalls } from './device-calls.ts';

const TYPES = ['devicemotion', 'deviceorientation', 'deviceorientationabsolute'];

/**
 * Sends the events of motion and orientation to the app. The visitor is asked when the app first listens to one of them
 * or calls `requestPermission`.
 */
export function installMotion(calls: DeviceCalls): void {
  const listeners = new Set<unknown>();
  let asked: Promise<boolean> | undefined;
  const ask = (): Promise<boolean> => {
    asked ??= calls.ask('device.sensing', { call: 'sense', isOn: true }).then(
      () => true,
      () => {
        // Forgets the refusal, so that a later call asks again. The page around the app refuses it at once until the
        // visitor allows the device.
        asked = undefined;
        return false;
      },
    );
    return asked;
  };
  const leave = () => {
    if (listeners.size > 0 || asked === undefined) return;
    asked = undefined;
    calls.tell(calls.nextId(), { call: 'sense', isOn: false });
  };
  const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
  // Chromium reports an error when a frame without the sensors listens on its window.
  const heard = new EventTarget();
  const targetOf = (type: string) => (TYPES.includes(type) ? heard : window);
  const add = (type: string, listener: EventListenerOrEventListenerObject | null, options?: unknown) => {
    Reflect.apply(addEventListener, targetOf(type), [type, listener, options]);
    if (!TYPES.includes(type) || listener === null) return;
    listeners.add(listener);
    void ask();
  };
  const remove = (type: string, listener: EventListenerOrEventListenerObject | null, options?: unknown) => {
    Reflect.apply(removeEventListener, targetOf(type), [type, listener, options]);
    if (TYPES.includes(type) && listeners.delete(listener)) leave();
  };
  const dispatch = (event: Event) => Reflect.apply(dispatchEvent, targetOf(event.type), [event]);
  defineValue(window, 'dispatchEvent', dispatch);
  defineValue(window, 'addEventListener', add);
  defineValue(window, 'removeEventListener', remove);
  for (const type of TYPES) {
    let handler: unknown = null;
    const hear = (event: Event) => typeof handler === 'function' && handler.call(window, event);
    Object.defineProperty(window, `on${type}`, {
      configurable: true,
      get: () => handler,
      set: (next: unknown) => {
        handler = next ?? null;
        if (typeof next === 'function') add(type, hear);
        else remove(type, hear);
      },
    });
  }
  const requestPermission = async () => ((await ask()) ? 'granted' : 'denied');
  for (const name of ['DeviceMotionEvent', 'DeviceOrientationEvent']) {
    const type: unknown = Reflect.get(window, name);
    if (typeof type === 'function') defineValue(type, 'requestPermission', requestPermission);
  }
  calls.listen((message) => {
    if (message.type === 'device.motionEnded') asked = undefined;
    if (message.type !== 'device.motion') return;
    if (message.event === 'devicemotion') dispatch(new DeviceMotionEvent(message.event, message.values));
    else dispatch(new DeviceOrientationEvent(message.event, message.values));
  });
}
