/**
 * Reads where a document of an app was loaded again, from the port that it was handed. A hostile document may send anything, so
 * this happens beside the page: the page ends this worker after a moment.
 */

const MAX_TEXT_LENGTH = 5_000;

globalThis.addEventListener('message', ({ ports: [port] }: MessageEvent) => {
  if (port === undefined) return;
  port.onmessage = ({ data }: MessageEvent) => {
    port.close();
    globalThis.postMessage(typeof data === 'string' && data.length <= MAX_TEXT_LENGTH ? data : '');
  };
});
