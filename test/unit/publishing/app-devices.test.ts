import { describe, expect, it } from 'vitest';
import { usedDevices } from '../../../shared/domain/app-devices.ts';
import { insertRuntime } from '../../../shared/domain/insert-runtime.ts';
import { markPart } from '../../../shared/domain/runtime-parts.ts';

const script = (code: string) => `<!doctype html><title>A</title><script>${code}</script>`;

describe('usedDevices', () => {
  it.each([
    ['navigator.mediaDevices.getUserMedia({ video: true })', ['camera']],
    ["navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' }, audio: false })", ['camera']],
    ['navigator.mediaDevices.getUserMedia({audio:!0})', ['microphone']],
    ['navigator.mediaDevices.getUserMedia({ "video": true, "audio": true })', ['camera', 'microphone']],
    ['navigator.mediaDevices.getUserMedia(constraints)', ['camera', 'microphone']],
    ['navigator.geolocation.watchPosition(show)', ['location']],
    ["addEventListener('deviceorientation', turn)", ['motion']],
    ['window.ondevicemotion = shake', ['motion']],
    ['await DeviceMotionEvent.requestPermission()', ['motion']],
    ['const settings = { video: true, audio: true }; const devicePixelRatio = 2', []],
    ['// a camera shop near your location', []],
  ])('finds the devices of %s', (code, devices) => {
    expect(usedDevices(script(code))).toEqual(devices);
  });
});

const SCRIPT = `${markPart('devices', 'devices();')}main()`;

describe('the script for devices', () => {
  it('precedes the runtime in documents that use devices, and is missing in others', () => {
    expect(insertRuntime(script('navigator.geolocation'), SCRIPT)).toContain('devices();');
    expect(insertRuntime(script('1'), SCRIPT)).toContain('<script data-buidl-runtime>main()</script>');
  });

  it('does not follow from the runtime that an earlier version of the document contains', () => {
    const before = insertRuntime(script('1'), 'navigator.geolocation');
    expect(insertRuntime(before, SCRIPT)).not.toContain('devices();');
  });
});
