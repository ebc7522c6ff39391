/**
 * Reads the location at which a document of an app was loaded again, from its port. A hostile document may send anything, so this
 * runs beside the page, which ends this worker after a second.
 */

const MAX_TEXT_LENGTH = 5_000;

globalThis.addEventListener('message', ({ ports: [port] }: MessageEvent) => {
  if (port === undefined) return;
  port.onmessage = ({ data }: MessageEvent) => {
    port.close();
    globalThis.postMessage(typeof data === 'string' && data.length <= MAX_TEXT_LENGTH ? data : '');
  };
});
