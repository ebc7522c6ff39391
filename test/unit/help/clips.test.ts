import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { STEP_CLIPS } from '../../../web/src/features/help/step-clips.ts';
import { germanCues } from '../../clips/german-captions.ts';
import { webVtt } from '../../clips/web-vtt.ts';

const FOLDER = join(import.meta.dirname, '../../../web/src/features/help/clips');
const MAX_BYTES = 1_500_000;

function read(file: string): Input {
  return new Input({ source: new BufferSource(readFileSync(join(FOLDER, file))), formats: ALL_FORMATS });
}

it('there are four clips, each with captions in both languages and a poster, and no other file', () => {
  const expected = STEP_CLIPS.flatMap((name) =>
    ['de.vtt', 'mp4', 'vtt', 'webm', 'webp'].map((type) => `${name}.${type}`),
  );
  expect(readdirSync(FOLDER).toSorted()).toEqual(expected.toSorted());
});

describe.each(STEP_CLIPS.flatMap((name) => [`${name}.webm`, `${name}.mp4`]))('%s', (file) => {
  it('is small, and as long as a clip should be', async () => {
    expect(statSync(join(FOLDER, file)).size).toBeLessThanOrEqual(MAX_BYTES);
    const seconds = await read(file).computeDuration();
    expect(seconds).toBeGreaterThanOrEqual(15);
    expect(seconds).toBeLessThanOrEqual(30);
  });

  it('has the codec that its browsers play, at 16:9', async () => {
    const track = await read(file).getPrimaryVideoTrack();
    expect(track?.codec).toBe(file.endsWith('.mp4') ? 'avc' : 'vp9');
    expect([track?.displayWidth, track?.displayHeight]).toEqual([1280, 720]);
  });
});

it.each(STEP_CLIPS)('the German captions of %s correspond to the English ones, at the same times', (name) => {
  const blocks = (file: string) =>
    readFileSync(join(FOLDER, file), 'utf8')
      .trim()
      .split('\n\n')
      .slice(1)
      .map((block) => block.split('\n'));
  const english = blocks(`${name}.vtt`);
  const inGerman = english.map(([time, text = '']) => [time, germanCues([{ fromSecond: 0, text }])[0]?.text]);
  expect(english.length).toBeGreaterThan(3);
  expect(blocks(`${name}.de.vtt`)).toEqual(inGerman);
});

it('a caption is shown until the next one, and the last until the end', () => {
  const cues = [
    { fromSecond: 0, text: 'First.' },
    { fromSecond: 2.5, text: 'Second.' },
  ];
  expect(webVtt(cues, 61.25)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.500 line:0\nFirst.\n\n00:00:02.500 --> 00:01:01.250 line:0\nSecond.\n',
  );
});
