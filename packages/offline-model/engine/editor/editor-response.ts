/** Writes the responses of the Editor and the Rewriter: the change, a sentence about it, and its flows. */
import type { AppSpec } from '../app-spec.ts';
import { flowsOfChange } from '../declared-flows.ts';
import { nextWishes } from '../next-wishes.ts';
import { MOST_READ_CHARACTERS, type RevisedDocument, revise, shortened } from './revise.ts';
import { splitRequests } from './split-requests.ts';

interface RevisedApp {
  spec: AppSpec;
  /** The acceptance flows of the document, as JSON. */
  checks: string | undefined;
}

/** Returns the response of the Editor: search/replace blocks and flows, or one line that begins with REFUSED. */
export function editorResponse(document: string, change: string, { spec, checks }: RevisedApp): string {
  const revision = revise(document, change, spec);
  if ('refusal' in revision) return refusalLine(revision.refusal);
  const blocks = revision.edits.map(
    ({ search, replace }) =>
      `<<<<<<< SEARCH\n${search}\n=======\n${replace}${replace === '' ? '' : '\n'}>>>>>>> REPLACE`,
  );
  return `${blocks.join('\n')}\n${summaryLine(revision, change)}${flowsOfChange(document, revision.document, { checks, next: nextWishes(revision.document, spec) })}`;
}

/** Returns the response of the Rewriter: the whole changed document and flows, or one line that begins with REFUSED. */
export function rewriterResponse(document: string, change: string, { spec, checks }: RevisedApp): string {
  const revision = revise(document, change, spec);
  if ('refusal' in revision) return refusalLine(revision.refusal);
  return `${revision.document}\n${summaryLine(revision, change)}${flowsOfChange(document, revision.document, { checks, next: nextWishes(revision.document, spec) })}`;
}

function summaryLine({ reasons }: RevisedDocument, change: string): string {
  const done = splitRequests(change.slice(0, MOST_READ_CHARACTERS)).map(doneSentence).join(' ');
  const skipped = reasons.map((reason) => ` ${reason}.`).join('');
  return `SUMMARY: ${done}${skipped}`.replace(/\s+/gu, ' ');
}

/** The past participle of each verb with which a request can begin. */
const DONE: Readonly<Record<string, string>> = {
  add: 'Added',
  include: 'Added',
  insert: 'Added',
  change: 'Changed',
  make: 'Made',
  rename: 'Renamed',
  call: 'Named',
  remove: 'Removed',
  delete: 'Removed',
  drop: 'Removed',
  hide: 'Hid',
  move: 'Moved',
  put: 'Put',
  set: 'Set',
  switch: 'Switched',
  turn: 'Turned',
  use: 'Took',
  replace: 'Replaced',
  increase: 'Increased',
  reduce: 'Reduced',
  paint: 'Painted',
  export: 'Added an export of',
};

/** Returns a request as a sentence about what was done: “Added a search field.” */
function doneSentence(request: string): string {
  const [, verb = '', rest = ''] = /^(?:please |can you |now )?(\p{L}+)\s+(.+)$/isu.exec(request.trim()) ?? [];
  const done = DONE[verb.toLowerCase()];
  return done === undefined ? `Changed as asked: “${shortened(request)}”.` : `${done} ${shortened(rest)}.`;
}

function refusalLine(refusal: string): string {
  return `REFUSED: ${refusal.replace(/\s+/gu, ' ')}`;
}
