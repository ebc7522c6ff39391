import type { AppDevice } from '../../../shared/domain/app-devices.ts';
import { message, t } from '../../src/lib/language/translate.ts';

const NAMES: Readonly<Record<AppDevice, string>> = {
  camera: message('Camera'),
  microphone: message('Microphone'),
  location: message('Location'),
  motion: message('Motion'),
};

export function namesOf(devices: readonly AppDevice[]): string {
  return devices.map((device) => t(NAMES[device])).join(', ');
}

/** Returns the heading of the question about these devices. */
export function questionHeading(title: string, devices: readonly AppDevice[]): string {
  const [device] = devices;
  if (devices.length > 1) return t`“${title}” wants your camera and microphone`;
  if (device === 'camera') return t`“${title}” wants your camera`;
  if (device === 'microphone') return t`“${title}” wants your microphone`;
  if (device === 'location') return t`“${title}” wants your location`;
  return t`“${title}” wants to know how you move your device`;
}
