/** Measures how many faulty edits are applied correctly, and how much of the edit prompt providers can cache. */
import { splitForCache } from '../../functions/adapters/models/cache-points.ts';
import { readEdits } from '../../functions/core/builds/edits/edit-attempt.ts';
import { type BuildRequest, buildRequestSchema } from '../../functions/ports/builds.ts';
import { EDIT_SYSTEM, editPrompt } from '../../functions/prompts/edit.ts';
import { documentLength } from '../../functions/prompts/tagged-sections.ts';
import { responseOf } from '../../packages/offline-model/test/unit/response-of.ts';
import { promptCorpus } from '../../packages/offline-model/test/unit/sample-prompts.ts';
import type { Flow } from '../../shared/domain/acceptance-steps.ts';
import { Random } from '../simulation/random.ts';
import { type DisturbedResponse, disturbedResponse, KINDS } from './disturbed-response.ts';
import type { Figure } from './figure.ts';

const RESPONSES = 500;
const SEED = 11;
const DOCUMENTS = 20;
/** Providers cache prompts of this model only from 4,096 tokens, so short documents are not cached. */
const MODEL = 'global.anthropic.claude-opus-4-6';

type Outcome = 'right' | 'refused' | 'wrong';

export async function measureEdits(): Promise<Figure[]> {
  const documents = await typicalDocuments();
  const random = new Random(SEED);
  const responses = Array.from({ length: RESPONSES }, (_, at) =>
    disturbedResponse(random, documents, KINDS[at % KINDS.length] ?? ''),
  );
  const outcomes = responses.map((response) => ({ response, outcome: outcomeOf(response) }));
  const bad = outcomes.filter(({ outcome }) => outcome !== 'right');
  for (const { response, outcome } of bad) console.log(`  ${outcome}: ${response.kind}`);
  const share = (part: number, whole: number) => (part / whole) * 100;
  const uncached = documents.map(uncachedShare);
  return [
    {
      name: `${RESPONSES} disturbed responses neither applied nor refused rightly`,
      value: share(bad.length, RESPONSES),
      unit: '%',
      budget: 1,
    },
    {
      name: 'disturbed responses that are applied wrongly',
      value: bad.filter(({ outcome }) => outcome === 'wrong').length,
      unit: '',
      budget: 0,
    },
    {
      name: 'prompt of an edit that no cache keeps, most',
      value: Math.max(...uncached),
      unit: '%',
      budget: 30,
    },
  ];
}

async function typicalDocuments(): Promise<string[]> {
  const step = Math.floor(promptCorpus.length / DOCUMENTS);
  const prompts = promptCorpus.filter((_, at) => at % step === 0).slice(0, DOCUMENTS);
  return Promise.all(prompts.map(({ idea, type }) => responseOf('Coder', { idea, type })));
}

function outcomeOf({ document, text, isCut, expected, mayBeRefused }: DisturbedResponse): Outcome {
  const outcome = readEdits({ text, isCut }, document);
  if (outcome.kind !== 'edited') return mayBeRefused ? 'right' : 'refused';
  return expected !== undefined && trimmed(outcome.document) === trimmed(expected) ? 'right' : 'wrong';
}

function trimmed(text: string): string {
  return text.replaceAll(/[ \t]+$/gm, '');
}

/** Returns the percentage of the edit prompt that providers cannot cache; 100 when the prompt has no cache point. */
function uncachedShare(document: string): number {
  const text = editPrompt(REQUEST, { document, flows: FLOWS, earlier: EARLIER });
  const message = { role: 'user', text, repeatedLength: documentLength(text) } as const;
  const split = splitForCache(MODEL, EDIT_SYSTEM, message);
  return ((split?.rest.length ?? EDIT_SYSTEM.length + text.length) / (EDIT_SYSTEM.length + text.length)) * 100;
}

const SENTENCE = 'The list shows what is due first, and a click on an entry opens it with its notes. ';

/** A request for a revision near all limits: a long change, many earlier changes, and the most acceptance steps. */
const REQUEST: BuildRequest = buildRequestSchema.parse({
  projectId: 'prj_1',
  ownerPublicKey: 'ada',
  projectName: 'App',
  projectType: 'webapp',
  idea: SENTENCE.repeat(8),
  llmSettings: {},
  styleSettings: { theme: 'dark', cssFramework: 'bootstrap' },
  imageMode: 'None',
  userImageKeys: [],
  revision: { baseRevisionString: '1.4', change: SENTENCE.repeat(3) },
});
const EARLIER = { changes: Array.from({ length: 5 }, () => SENTENCE.repeat(2)), problems: [] };
const FLOWS: Flow[] = Array.from({ length: 10 }, (_, number) => ({
  name: `Shows what is due ${number}`,
  steps: [
    { action: 'fill', role: 'textbox', name: 'Title', value: 'Water the plants' },
    { action: 'click', role: 'button', name: 'Add' },
    { action: 'expect', role: 'listitem', name: '', text: 'Water the plants' },
  ],
}));
