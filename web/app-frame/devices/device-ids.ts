import type { ListedDevice, TrackRequest } from '../../runtime/device-messages.ts';

type Given = Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>;

/**
 * Returns the cameras and microphones as an app sees them. Their ids are numbers of this list: the browser's ids are
 * the same for all apps, so apps could track the visitor by them. Without consent, an app only learns whether there is
 * a device.
 */
export function listDevices(devices: readonly Given[], isAllowed: (kind: MediaDeviceKind) => boolean): ListedDevice[] {
  return (['audioinput', 'videoinput'] as const).flatMap((kind) => {
    const ofKind = devices.filter((device) => device.kind === kind);
    if (!isAllowed(kind)) return ofKind.slice(0, 1).map(() => ({ kind, deviceId: '', groupId: '', label: '' }));
    return ofKind.map(({ label }, index) => ({ kind, deviceId: shownId(kind, index), groupId: '', label }));
  });
}

/** Returns the id of a device as an app sees it; undefined for an unknown device. */
export function shownIdOf(
  devices: readonly Given[],
  kind: MediaDeviceKind,
  deviceId: string | undefined,
): string | undefined {
  const index = devices.filter((device) => device.kind === kind).findIndex((device) => device.deviceId === deviceId);
  return index === -1 ? undefined : shownId(kind, index);
}

/** Replaces the ids that an app sees with the browser's ids. */
export function withBrowserIds(
  request: TrackRequest,
  devices: readonly Given[],
  kind: MediaDeviceKind,
): boolean | MediaTrackConstraints {
  if (typeof request === 'boolean') return request;
  const { deviceId, ...others } = request;
  if (deviceId === undefined) return others;
  const ofKind = devices.filter((device) => device.kind === kind);
  const toBrowser = (id: string) => ofKind.find((_, index) => shownId(kind, index) === id)?.deviceId ?? id;
  const each = (ids: string | string[]) => (typeof ids === 'string' ? toBrowser(ids) : ids.map(toBrowser));
  if (typeof deviceId === 'string' || Array.isArray(deviceId)) return { ...others, deviceId: each(deviceId) };
  const { exact, ideal } = deviceId;
  return {
    ...others,
    deviceId: {
      ...(exact !== undefined && { exact: each(exact) }),
      ...(ideal !== undefined && { ideal: each(ideal) }),
    },
  };
}

function shownId(kind: MediaDeviceKind, index: number): string {
  return `${kind}-${index + 1}`;
}
