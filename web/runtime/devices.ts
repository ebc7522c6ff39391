/**
 * Provides camera, microphone, location and motion in documents whose scripts name these browser functions. An app has
 * an opaque origin, for which browsers open no camera. So the page around the app asks the visitor, uses the device,
 * and sends the pictures, sounds and values.
 */
import { createDeviceCalls } from './device-calls.ts';
import { installCapture } from './device-capture.ts';
import { installLocation } from './device-location.ts';
import { installMotion } from './device-motion.ts';
import { installDevicePermissions } from './device-permissions.ts';
import { addOptionalPart } from './optional-parts.ts';

addOptionalPart((channel) => {
  if (channel === null) return;
  const calls = createDeviceCalls(channel);
  installCapture(calls);
  installLocation(calls);
  installMotion(calls);
  installDevicePermissions(calls);
});
