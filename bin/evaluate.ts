/**
 * Usage: `npm run evaluate -- --model ollama/qwen3-coder,anthropic`. A second run continues where the first stopped.
 */
import { mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EvaluationError } from '@buidl/operations/evaluation/evaluation-error';
import { evaluationPage } from '@buidl/operations/evaluation/evaluation-page';
import type { EvaluationResult } from '@buidl/operations/evaluation/evaluation-result';
import { evaluationTable } from '@buidl/operations/evaluation/evaluation-table';
import { readPromptSet } from '@buidl/operations/evaluation/prompt-set';
import { ResultFiles } from '@buidl/operations/evaluation/result-files';
import { type Evaluation, runEvaluation } from '@buidl/operations/evaluation/run-evaluation';
import { buildAll } from './build.ts';

const ROOT = join(import.meta.dirname, '..');
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

/** The stack deploys the folder of the web pages, so it must exist; its content is not needed here. */
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
