/**
 * Shows a page of a known provider in a frame. The page around an app must not load such a page itself: its policy also
 * applies to the app's frame, so an app could then navigate there with data in the address.
 *
 * Anyone may open this page with any URL, so it reads nothing from its URL. It accepts one message, from a page of this
 * site that frames it. Inside the sandbox of an app, its origin is opaque and equals no other, so it accepts no message.
 */
import { knownFrame, PROVIDER_ALLOW, PROVIDER_SANDBOX } from '../../shared/domain/frame-provider.ts';
import { frameInShadow } from '../app-frame/frames/frame-in-shadow.ts';

let isShown = false;

window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
  if (isShown || source !== window.parent || origin !== window.origin) return;
  const { url, title }: { url?: unknown; title?: unknown } = Object(data);
  const known = typeof url === 'string' ? knownFrame(url) : undefined;
  if (known === undefined) return;
  isShown = true;
  const frame = document.createElement('iframe');
  frame.title = String(title);
  frame.setAttribute('sandbox', PROVIDER_SANDBOX);
  frame.allow = PROVIDER_ALLOW;
  // YouTube shows no video to a page that sends no referrer.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = known.url;
  document.body.append(frameInShadow(frame));
});
