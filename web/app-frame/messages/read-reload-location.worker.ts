/** A hostile document may send a message of any size, so this runs in a worker that the page ends after a second. */

/** The maximum length of a message in characters. It exceeds that of any message with an address. */
const MAX_TEXT_LENGTH = 20_000;

globalThis.addEventListener('message', ({ ports: [port] }: MessageEvent) => {
  if (port === undefined) return;
  port.onmessage = ({ data }: MessageEvent) => {
    port.close();
    globalThis.postMessage(typeof data === 'string' && data.length <= MAX_TEXT_LENGTH ? data : '');
  };
});
