import type { AppDevice } from '../../shared/domain/app-devices.ts';
import { defineValue } from './define-property.ts';
import type { DeviceCalls } from './device-calls.ts';

/** The device of each permission that the page around the app decides. */
const DEVICES: ReadonlyMap<string, AppDevice> = new Map([
  ['camera', 'camera'],
  ['microphone', 'microphone'],
  ['geolocation', 'location'],
  ...(['accelerometer', 'gyroscope', 'magnetometer'] as const).map((name) => [name, 'motion'] as const),
]);

/** Makes `navigator.permissions.query` return the visitor's decisions for this app. */
export function installDevicePermissions(calls: DeviceCalls): void {
  const { permissions } = navigator;
  if (!permissions) return;
  const query = permissions.query.bind(permissions);
  defineValue(permissions, 'query', async (descriptor: PermissionDescriptor) => {
    const device = DEVICES.get(descriptor?.name);
    if (device === undefined) return query(descriptor);
    const { state } = await calls
      .ask('device.state', { call: 'state', device })
      .catch(() => ({ state: 'prompt' }) as const);
    return Object.assign(new EventTarget(), { name: descriptor.name, state, onchange: null });
  });
}
