/** Parts of a script that only some documents need. A part stands between two comments that name it. */

const USES_FRAMES = /iframe/i;
const FRAMES_START = '/*frames*/';
const FRAMES_END = '/*end of frames*/';

/** Marks a part of a script as needed only in documents with frames. */
export function framesPart(script: string): string {
  return FRAMES_START + script + FRAMES_END;
}

export function usesFrames(html: string): boolean {
  return USES_FRAMES.test(html);
}

/** Returns the script for a document: without the parts that it does not need. */
export function scriptFor(html: string, script: string): string {
  return usesFrames(html) ? script : withoutFrames(script);
}

export function withoutFrames(script: string): string {
  const start = script.indexOf(FRAMES_START);
  const end = script.indexOf(FRAMES_END, start);
  return start === -1 || end === -1 ? script : script.slice(0, start) + script.slice(end + FRAMES_END.length);
}

/** Returns only the part for frames; empty if the script has none. */
export function onlyFrames(script: string): string {
  const start = script.indexOf(FRAMES_START);
  const end = script.indexOf(FRAMES_END, start);
  return start === -1 || end === -1 ? '' : script.slice(start + FRAMES_START.length, end);
}
