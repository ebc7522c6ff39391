/** Part of an exported file that uses frames. Shows the page of a provider after a click on its card. */
import { PROVIDER_ALLOW, PROVIDER_SANDBOX } from '../../shared/domain/frame-provider.ts';
import { replaceForeignFrames } from './frames.ts';

// Does nothing in an app, whose runtime has its own cards. So an exported file can be imported as an app again.
if (!Reflect.get(window, 'buidl')) {
  replaceForeignFrames({
    show: ({ url }, { element, frame }) => {
      frame.setAttribute('sandbox', PROVIDER_SANDBOX);
      frame.allow = PROVIDER_ALLOW;
      frame.src = url;
      element.replaceWith(frame);
    },
  });
}
