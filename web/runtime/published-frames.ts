/** Shows cards in place of frames, in documents that use frames. */
import { replaceRemovedFrames } from './frames.ts';
import { addOptionalPart } from './optional-parts.ts';

addOptionalPart((channel) =>
  replaceRemovedFrames({
    show: ({ url }, { element, frame }) => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element;
      if (channel) channel.post({ type: 'frame', url, title: frame.title.slice(0, 200), widthPx, heightPx });
      else window.open(url, '_blank', 'noopener');
    },
  }),
);
