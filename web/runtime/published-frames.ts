/** Part of the runtime of documents that use frames. The rest of the runtime takes the function and calls it. */
import { replaceRemovedFrames } from './frames.ts';
import type { ShellChannel } from './shell-channel.ts';

Reflect.set(window, 'buidlFrames', (channel: ShellChannel | null) =>
  replaceRemovedFrames({
    show: ({ url }, { element, frame }) => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element;
      if (channel) channel.post({ type: 'frame', url, title: frame.title.slice(0, 200), widthPx, heightPx });
      else window.open(url, '_blank', 'noopener');
    },
  }),
);
