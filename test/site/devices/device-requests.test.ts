import { describe, expect, it } from 'vitest';
import { listDevices, shownIdOf, withBrowserIds } from '../../../web/app-frame/devices/device-ids.ts';
import { pictureSize } from '../../../web/app-frame/devices/picture-size.ts';
import { readDeviceRequest } from '../../../web/app-frame/devices/read-device-request.ts';

const about = { type: 'device', id: 1 };

describe('a request for a device', () => {
  it('keeps the constraints that are known', () => {
    const video = { facingMode: { ideal: 'environment' }, width: { min: 320, max: 640 }, torch: true };
    expect(readDeviceRequest({ ...about, call: 'open', video, audio: false })).toEqual({
      ...{ ...about, call: 'open', audio: false },
      video: { facingMode: { ideal: 'environment' }, width: { min: 320, max: 640 } },
    });
  });

  it.each([
    { call: 'open', video: { width: 'wide' }, audio: false },
    { call: 'open', video: { deviceId: 'x'.repeat(201) }, audio: false },
    { call: 'open', video: { facingMode: Array.from({ length: 9 }, () => 'user') }, audio: false },
    { call: 'locate', isWatch: true, options: { timeout: -1 } },
    { call: 'state', device: 'usb' },
    { call: 'burn' },
  ])('is answered with an error when it is invalid: %j', (fields) => {
    expect(readDeviceRequest({ ...about, ...fields })).toEqual({ call: 'invalid', id: 1 });
  });

  it('gets no response without a number', () => {
    expect(readDeviceRequest({ type: 'device', id: '1', call: 'list' })).toBeNull();
    expect(readDeviceRequest(null)).toBeNull();
  });
});

describe('the devices that an app sees', () => {
  const devices = [
    { kind: 'audioinput', deviceId: 'a-secret', label: 'Headset' },
    { kind: 'videoinput', deviceId: 'v-front', label: 'Front' },
    { kind: 'videoinput', deviceId: 'v-back', label: 'Back' },
    { kind: 'audiooutput', deviceId: 'o', label: 'Speaker' },
  ] as const;

  it('have no names before the visitor allows them, and never the ids of the browser', () => {
    expect(listDevices(devices, () => false)).toEqual([
      { kind: 'audioinput', deviceId: '', groupId: '', label: '' },
      { kind: 'videoinput', deviceId: '', groupId: '', label: '' },
    ]);
    expect(
      listDevices(devices, (kind) => kind === 'videoinput').map(({ deviceId, label }) => deviceId + label),
    ).toEqual(['', 'videoinput-1Front', 'videoinput-2Back']);
  });

  it('are found by the ids that the app sees', () => {
    expect(shownIdOf(devices, 'videoinput', 'v-back')).toBe('videoinput-2');
    expect(shownIdOf(devices, 'videoinput', 'gone')).toBeUndefined();
    expect(withBrowserIds({ deviceId: 'videoinput-2', width: 640 }, devices, 'videoinput')).toEqual({
      ...{ deviceId: 'v-back', width: 640 },
    });
    expect(withBrowserIds({ deviceId: { exact: ['videoinput-1', 'other'] } }, devices, 'videoinput')).toEqual({
      deviceId: { exact: ['v-front', 'other'] },
    });
    expect(withBrowserIds(true, devices, 'videoinput')).toBe(true);
  });
});

describe('the size of a picture', () => {
  it.each([
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
    [
      { width: 3840, height: 2160 },
      { width: 1280, height: 720 },
    ],
    [
      { width: 1080, height: 1920 },
      { width: 720, height: 1280 },
    ],
    [
      { width: 0, height: 0 },
      { width: 1, height: 1 },
    ],
  ])('of %j is %j', (given, size) => {
    expect(pictureSize(given)).toEqual(size);
  });
});
