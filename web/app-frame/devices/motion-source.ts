import type { DeviceMotion } from '../../runtime/device-messages.ts';

interface AskingEvent {
  requestPermission(): Promise<'granted' | 'denied'>;
}

function asks(type: unknown): type is AskingEvent {
  return typeof type === 'function' && 'requestPermission' in type;
}

/** Returns true if the browser itself also asks the visitor. It asks only shortly after a click on this page. */
export function asksForMotion(): boolean {
  return asks(Reflect.get(window, 'DeviceMotionEvent'));
}

/** A browser with sensors sends its first event much earlier. */
const FIRST_EVENT_MS = 500;

/** Resolves to false when the browser says that this device has no sensors: both events come, without values. */
export function hasSensors(): Promise<boolean> {
  const end = new AbortController();
  const silent = new Set(['devicemotion', 'deviceorientation']);
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(true), FIRST_EVENT_MS);
    end.signal.addEventListener('abort', () => clearTimeout(timer));
    const hear = (type: string, values: readonly unknown[]) => {
      if (values.some((value) => typeof value === 'number')) resolve(true);
      silent.delete(type);
      if (silent.size === 0) resolve(false);
    };
    const { signal } = end;
    const hearMotion = ({ accelerationIncludingGravity: axes, rotationRate: rate }: DeviceMotionEvent) =>
      hear('devicemotion', [axes?.x, axes?.y, axes?.z, rate?.alpha, rate?.beta, rate?.gamma]);
    window.addEventListener('devicemotion', hearMotion, { signal });
    window.addEventListener(
      'deviceorientation',
      ({ alpha, beta, gamma }) => hear('deviceorientation', [alpha, beta, gamma]),
      { signal },
    );
  }).finally(() => end.abort());
}

/** Sends motion and orientation while the page is visible. Resolves to null if the browser refuses them. */
export async function openMotion(send: (motion: DeviceMotion) => void): Promise<(() => void) | null> {
  for (const name of ['DeviceMotionEvent', 'DeviceOrientationEvent']) {
    const type: unknown = Reflect.get(window, name);
    if (asks(type) && (await type.requestPermission().catch(() => 'denied')) !== 'granted') return null;
  }
  const end = new AbortController();
  window.addEventListener(
    'devicemotion',
    ({ acceleration, accelerationIncludingGravity, rotationRate, interval }) => {
      if (document.hidden) return;
      send({
        event: 'devicemotion',
        values: {
          ...{ interval, acceleration: axesOf(acceleration) },
          accelerationIncludingGravity: axesOf(accelerationIncludingGravity),
          rotationRate: {
            alpha: rotationRate?.alpha ?? null,
            beta: rotationRate?.beta ?? null,
            gamma: rotationRate?.gamma ?? null,
          },
        },
      });
    },
    { signal: end.signal },
  );
  window.addEventListener(
    'deviceorientation',
    ({ alpha, beta, gamma, absolute }) => {
      if (!document.hidden) send({ event: 'deviceorientation', values: { alpha, beta, gamma, absolute } });
    },
    { signal: end.signal },
  );
  return () => end.abort();
}

function axesOf(axes: DeviceMotionEventAcceleration | null): DeviceMotionEventAccelerationInit {
  return { x: axes?.x ?? null, y: axes?.y ?? null, z: axes?.z ?? null };
}
