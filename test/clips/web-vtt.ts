import type { Cue } from './film.ts';

/** Captions are at the top, because most input is at the bottom. */
export function webVtt(cues: readonly Cue[], endSecond: number): string {
  const blocks = cues.map(({ fromSecond, text }, index) => {
    const toSecond = cues[index + 1]?.fromSecond ?? endSecond;
    return `${timeOf(fromSecond)} --> ${timeOf(toSecond)} line:0\n${text}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

function timeOf(second: number): string {
  return new Date(Math.round(second * 1000)).toISOString().slice(11, -1);
}
