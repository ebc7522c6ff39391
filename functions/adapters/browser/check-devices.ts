import type { BrowserContext } from 'playwright-core';
import { type AppDevice, usedDevices } from '../../../shared/domain/app-devices.ts';
import { declineCapture, fakeCapture } from './fake-capture.ts';

/** `declined`: the visitor refuses every device. */
export type DeviceAnswer = 'allowed' | 'declined';

/** The location of every visitor in a check: the main square of Zürich's university district. */
const PLACE = { latitude: 47.3769, longitude: 8.5417, accuracy: 12 };

/** Grants or denies the pages of a context the devices that the document uses. */
export async function prepareDevices(
  context: BrowserContext,
  source: string,
  answer: DeviceAnswer = 'allowed',
): Promise<void> {
  const devices = usedDevices(source);
  if (devices.length === 0) return;
  if (devices.some(isCapture)) await context.addInitScript(answer === 'allowed' ? fakeCapture : declineCapture);
  if (answer === 'declined' || !devices.includes('location')) return;
  await context.setGeolocation(PLACE);
  await context.grantPermissions(['geolocation']);
}

function isCapture(device: AppDevice): boolean {
  return device === 'camera' || device === 'microphone';
}
