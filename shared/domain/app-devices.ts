/** The devices of a visitor that an app may use after the page around it has asked the visitor. */
export const APP_DEVICES = ['camera', 'microphone', 'location', 'motion'] as const;
export type AppDevice = (typeof APP_DEVICES)[number];

const CAPTURE = /\b(?:mediaDevices|getUserMedia)\b/;
const VIDEO = /\bvideo\b["']?\s*:(?!\s*(?:false|!1)\b)/;
const AUDIO = /\baudio\b["']?\s*:(?!\s*(?:false|!1)\b)/;
const LOCATION = /\bgeolocation\b/;
const MOTION = /\b(?:on)?device(?:motion|orientation)|\bDevice(?:Motion|Orientation)Event\b/;

/**
 * Returns the devices that a document uses. Searches the text for the names of the browser's functions. An app that
 * hides these names gets no devices, because only documents with these names get the script for devices. A document
 * that captures media without clear constraints counts as using both the camera and the microphone.
 */
export function usedDevices(html: string): AppDevice[] {
  const captures = CAPTURE.test(html);
  const [hasVideo, hasAudio] = [VIDEO.test(html), AUDIO.test(html)];
  const isUnclear = captures && !hasVideo && !hasAudio;
  const uses: Record<AppDevice, boolean> = {
    camera: captures && (hasVideo || isUnclear),
    microphone: captures && (hasAudio || isUnclear),
    location: LOCATION.test(html),
    motion: MOTION.test(html),
  };
  return APP_DEVICES.filter((device) => uses[device]);
}
