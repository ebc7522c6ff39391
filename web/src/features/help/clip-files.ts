import type { Language } from '../../lib/language/language.ts';
import type { StepClip } from './step-clips.ts';

/** The addresses of the clips by the names of their files. A data address of captions would be refused by the site's policy. */
const FILES = import.meta.glob<string>('./clips/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

interface ClipFiles {
  webm: string | undefined;
  mp4: string | undefined;
  /** Captions, as WebVTT, by language. */
  captions: Readonly<Record<Language, string | undefined>>;
  poster: string | undefined;
}

export function clipFiles(name: StepClip): ClipFiles {
  const file = (extension: string) => FILES[`./clips/${name}.${extension}`];
  return {
    webm: file('webm'),
    mp4: file('mp4'),
    captions: { en: file('vtt'), de: file('de.vtt') },
    poster: file('webp'),
  };
}
