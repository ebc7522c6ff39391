import type { Language } from '../../lib/language/language.ts';
import type { StepClip } from './step-clips.ts';

/** URLs of the clips by file path. Captions are never inlined, because the CSP blocks data URLs for them. */
const FILES = import.meta.glob<string>('./clips/*', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

interface ClipFiles {
  webm: string | undefined;
  mp4: string | undefined;
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
