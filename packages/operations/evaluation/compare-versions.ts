import { textTable } from '../models/text-table.ts';
import type { EvaluationResult } from './evaluation-result.ts';

/** The results of one version of the prompts, or of one model. */
export interface ComparedSide {
  name: string;
  results: readonly EvaluationResult[];
}

interface PairOutcome {
  promptId: string;
  /**
   * For each side, the share of the prompt's cases that the app meets, from 0 to 1. An unsure case counts half.
   * Undefined for an app without a judgement.
   */
  shares: readonly [number | undefined, number | undefined];
  winner: 0 | 1 | undefined;
}

/** When two apps meet as many cases, a difference of one point at one of two screen widths decides. */
const LEAST_APPEARANCE_GAIN = 0.5;

/**
 * Compares two sides on the prompts that both have tried. A higher share of cases wins. When the shares are equal, the
 * better appearance wins.
 */
export function comparePairs(first: ComparedSide, second: ComparedSide): PairOutcome[] {
  return first.results.flatMap((one): PairOutcome[] => {
    const other = second.results.find(({ promptId }) => promptId === one.promptId);
    if (other === undefined) return [];
    const shares = [caseShare(one), caseShare(other)] as const;
    return [{ promptId: one.promptId, shares, winner: winnerOf(one, other) }];
  });
}

export function caseShare({ built, judgement }: EvaluationResult): number | undefined {
  if (!built.isCompleted) return 0;
  if (!judgement || judgement.cases.length === 0) return undefined;
  const points = judgement.cases.map(({ verdict }) => ({ yes: 1, unsure: 0.5, no: 0 })[verdict]);
  return mean(points);
}

function winnerOf(one: EvaluationResult, other: EvaluationResult): 0 | 1 | undefined {
  const difference = (caseShare(other) ?? 0) - (caseShare(one) ?? 0);
  if (difference !== 0) return difference > 0 ? 1 : 0;
  const gain = (appearanceOf(other) ?? 0) - (appearanceOf(one) ?? 0);
  if (appearanceOf(one) === undefined || appearanceOf(other) === undefined || Math.abs(gain) < LEAST_APPEARANCE_GAIN)
    return undefined;
  return gain > 0 ? 1 : 0;
}

function appearanceOf({ judgement }: EvaluationResult): number | undefined {
  const { wide, phone } = judgement?.appearance ?? {};
  return mean([wide, phone].filter((grade) => grade !== undefined));
}

/** Returns the comparison as lines of text: the winner of each prompt, and the figures of both sides. */
export function comparisonTable(first: ComparedSide, second: ComparedSide): string[] {
  const pairs = comparePairs(first, second);
  const wins = (side: 0 | 1) => pairs.filter(({ winner }) => winner === side).length;
  const rows = pairs.map(({ promptId, shares, winner }) => [
    promptId,
    ...shares.map(percentText),
    winner === undefined ? 'same' : ([first, second][winner]?.name ?? ''),
  ]);
  return [
    ...textTable([['Prompt', first.name, second.name, 'Better'], ...rows]),
    '',
    `${first.name} is better ${wins(0)} times, ${second.name} ${wins(1)} times, of ${pairs.length}.`,
    '',
    ...textTable([FIGURE_HEADINGS, figuresOf(first), figuresOf(second)]),
  ];
}

const FIGURE_HEADINGS = ['Version', 'Model', 'Prompts', 'Cases', '1280 px', '360 px', 'Tokens', 'Seconds'];

/**
 * Returns version, model, number of prompts, share of cases, appearance at both widths, and tokens and seconds per app.
 */
export function figuresOf({ name, results }: ComparedSide): string[] {
  const grades = (width: 'wide' | 'phone') =>
    mean(results.flatMap(({ judgement }) => judgement?.appearance?.[width] ?? []))?.toFixed(1) ?? '–';
  return [
    name,
    [...new Set(results.map(({ model }) => model))].join(' '),
    String(results.length),
    percentText(mean(results.map(caseShare).filter((share) => share !== undefined))),
    grades('wide'),
    grades('phone'),
    (mean(results.map(({ built }) => built.tokens)) ?? 0).toLocaleString('en-US', { maximumFractionDigits: 0 }),
    (mean(results.map(({ built }) => built.seconds)) ?? 0).toFixed(0),
  ];
}

/**
 * Returns a Markdown document with the figures as a row of its last table. The row replaces an earlier row of the same
 * version and model.
 */
export function recordFigures(document: string, side: ComparedSide): string {
  const [version = '', model = '', ...rest] = figuresOf(side);
  const row = `| ${[version, model, ...rest].join(' | ')} |`;
  const lines = document.trimEnd().split('\n');
  const cells = (line: string) => line.split('|').map((cell) => cell.trim());
  const known = lines.findIndex((line) => cells(line)[1] === version && cells(line)[2] === model);
  return `${(known < 0 ? [...lines, row] : lines.with(known, row)).join('\n')}\n`;
}

function percentText(share: number | undefined): string {
  return share === undefined ? '–' : `${Math.round(share * 100)} %`;
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
