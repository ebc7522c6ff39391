import { defineValue } from './define-property.ts';

/** A track whose content this runtime supplies. */
export interface FedTrack<Content> {
  track: MediaStreamTrack;
  feed(content: Content): void;
  /** Ends the track because its device has ended. */
  end(): void;
}

interface Source<Content> {
  track: MediaStreamTrack;
  label: string;
  settings: MediaTrackSettings;
  feed(content: Content): void;
  /** Releases the source of the content. */
  close(): void;
  onStop(): void;
}

/** Makes a track look like that of a device. The device is stopped when the track and all of its clones are stopped. */
export function createFedTrack<Content>({
  track,
  label,
  settings,
  feed,
  close,
  onStop,
}: Source<Content>): FedTrack<Content> {
  const live = new Map<MediaStreamTrack, () => void>();
  let isEnded = false;
  const finish = () => {
    isEnded = true;
    close();
  };
  const adopt = (each: MediaStreamTrack): MediaStreamTrack => {
    const [stop, clone] = [each.stop.bind(each), each.clone.bind(each)];
    live.set(each, stop);
    defineValue(each, 'label', label);
    defineValue(each, 'getSettings', () => ({ ...settings }));
    defineValue(each, 'clone', () => (isEnded ? clone() : adopt(clone())));
    defineValue(each, 'stop', () => {
      stop();
      if (!live.delete(each) || live.size > 0 || isEnded) return;
      finish();
      onStop();
    });
    return each;
  };
  adopt(track);
  return {
    track,
    feed: (content) => {
      if (!isEnded) feed(content);
    },
    end: () => {
      if (isEnded) return;
      finish();
      for (const [each, stop] of live) {
        stop();
        each.dispatchEvent(new Event('ended'));
      }
    },
  };
}
