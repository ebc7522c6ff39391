/**
 * Usage: `npm run evaluate -- --model ollama/qwen3-coder,anthropic`. A second run continues where the first stopped.
 */
import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ComparedSide, comparisonTable, recordFigures } from '@buidl/operations/evaluation/compare-versions';
import { EvaluationError } from '@buidl/operations/evaluation/evaluation-error';
import { evaluationPage } from '@buidl/operations/evaluation/evaluation-page';
import { type EvaluationResult, evaluationResultSchema } from '@buidl/operations/evaluation/evaluation-result';
import { evaluationTable } from '@buidl/operations/evaluation/evaluation-table';
import { readPromptSet } from '@buidl/operations/evaluation/prompt-set';
import { ResultFiles } from '@buidl/operations/evaluation/result-files';
import { type Evaluation, runEvaluation } from '@buidl/operations/evaluation/run-evaluation';
import * as z from 'zod';
import { buildAll } from './build.ts';

const ROOT = join(import.meta.dirname, '..');
const FIGURES = join(ROOT, 'docs/develop/evaluation.md');
const OWN_SET = join(ROOT, 'packages/operations/evaluation/prompts.jsonl');
/** npm forwards Ctrl-C, so one press sends the signal twice within this time. A later signal is a second press. */
const REPEATED_SIGNAL_MS = 700;

// Silences the adapters' log lines, which are for operators of a deployment.
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
try {
  process.exitCode = await run();
} catch (error) {
  // Errors with a code are meant for the operator, so they are shown without a stack trace.
  console.error(error instanceof Error && 'code' in error ? error.message : error);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  const compared = comparedFolders();
  if (compared) return compare(compared.folders, compared.isRecorded);
  const evaluation = await readOptions();
  const { files, models, prompts } = evaluation;
  await buildFunctions();
  let failure: unknown;
  const stopped = await runEvaluation(evaluation).catch((error: unknown) => {
    failure = error;
    return 'It ended with an error.';
  });
  const results = await resultsOf(evaluation);
  if (results.length > 0) {
    await files.writeSummary('results.json', `${JSON.stringify(results, undefined, 2)}\n`);
    const page = await files.writeSummary('index.html', evaluationPage(models, prompts, results));
    console.log(['', ...evaluationTable(models, prompts, results), '', `The page: ${page}`].join('\n'));
    if (stopped !== undefined) console.log(`\n${stopped} Finished results are kept in ${files.folder}.`);
  }
  if (failure !== undefined) throw failure;
  return stopped === undefined ? 0 : 1;
}

function comparedFolders(): { folders: readonly string[]; isRecorded: boolean } | undefined {
  if (!process.argv.includes('--compare')) return undefined;
  const { values } = parseArgs({
    options: { compare: { type: 'string' }, record: { type: 'boolean', default: false } },
  });
  return { folders: (values.compare ?? '').split(','), isRecorded: values.record };
}

/** Compares the results of two folders, and records their figures on request. */
async function compare(folders: readonly string[], isRecorded: boolean): Promise<number> {
  const sides = await Promise.all(folders.map(readSide));
  const [first, second] = sides;
  if (!first || !second || sides.length > 2)
    throw new EvaluationError('--compare names two folders of results, as in --compare /tmp/before,/tmp/after.');
  console.log(comparisonTable(first, second).join('\n'));
  if (isRecorded) {
    const document = await readFile(FIGURES, 'utf8');
    await writeFile(FIGURES, sides.reduce(recordFigures, document));
    console.log(`\nRecorded in ${FIGURES}`);
  }
  return 0;
}

/**
 * Reads the results in a folder. Names them after their prompt version or, if they have none, after the folder. Throws
 * EvaluationError when the folder has no results.
 */
async function readSide(folder: string): Promise<ComparedSide> {
  const text = await readFile(join(resolve(folder), 'results.json'), 'utf8').catch(() => undefined);
  const results = text === undefined ? undefined : z.array(evaluationResultSchema).safeParse(JSON.parse(text)).data;
  if (!results) throw new EvaluationError(`${folder} has no results.json of an evaluation.`);
  return { name: results.find(({ built }) => built.promptVersion)?.built.promptVersion ?? basename(folder), results };
}

async function readOptions(): Promise<Evaluation> {
  const { values } = parseArgs({
    options: {
      set: { type: 'string', default: OWN_SET },
      model: { type: 'string', multiple: true },
      judge: { type: 'string' },
      budget: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const models = [...new Set((values.model ?? []).flatMap((names) => names.split(',')).map((name) => name.trim()))];
  if (models.length === 0 || models.includes(''))
    throw new EvaluationError('--model names the models, as in --model built-in,ollama/qwen3-coder.');
  const set = resolve(values.set);
  const name = basename(set).replace(/\.[^.]*$/, '');
  return {
    prompts: await readPromptSet(set),
    models,
    judge: values.judge,
    budgetTokens: readBudget(values.budget),
    files: new ResultFiles(resolve(values.out ?? join(ROOT, '.local/evaluation', name))),
    environment: process.env,
    signal: stopSignal(),
    onLine: (line) => console.log(line),
  };
}

function readBudget(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const tokens = Number(text.replaceAll(/[,_]/g, ''));
  if (Number.isInteger(tokens) && tokens > 0) return tokens;
  throw new EvaluationError(`--budget ${text} is not a number of tokens.`);
}

/** Builds the functions. Creates an empty folder for the web pages, because the stack deploys this folder. */
async function buildFunctions(): Promise<void> {
  mkdirSync(join(ROOT, 'dist/web/assets'), { recursive: true });
  await buildAll({ withWeb: false });
}

async function resultsOf({ files, models, prompts }: Evaluation): Promise<EvaluationResult[]> {
  const pairs = models.flatMap((model) => prompts.map(({ id }) => files.find(model, id)));
  return (await Promise.all(pairs)).filter((result) => result !== undefined);
}

/** Returns an AbortSignal that the first Ctrl-C aborts. A second Ctrl-C ends the process. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  let stoppingSinceMs: number | undefined;
  const onSignal = () => {
    if (stoppingSinceMs !== undefined) {
      if (Date.now() - stoppingSinceMs > REPEATED_SIGNAL_MS) process.exit(130);
      return;
    }
    stoppingSinceMs = Date.now();
    console.log('\nStopping; finished results are kept.');
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return controller.signal;
}
