import type { SampleFile } from '../../../shared/domain/acceptance-steps.ts';

interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A red square of 8×8 px. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';

const SAMPLES: Readonly<Record<SampleFile, { mimeType: string; content: string }>> = {
  'picture.png': { mimeType: 'image/png', content: PICTURE },
  'text.txt': { mimeType: 'text/plain', content: 'First line\nSecond line\n' },
  'table.csv': { mimeType: 'text/csv', content: 'name,amount\nApples,3\nPears,5\n' },
  'data.json': { mimeType: 'application/json', content: '[{"name":"Apples","amount":3}]' },
};

/** Returns the file that an `upload` step gives to an app. `content` replaces the content of a text file. */
export function sampleFile(name: SampleFile, content: string | undefined): GivenFile {
  const sample = SAMPLES[name];
  const buffer =
    name === 'picture.png' ? Buffer.from(sample.content, 'base64') : Buffer.from(content ?? sample.content);
  return { name, mimeType: sample.mimeType, buffer };
}
