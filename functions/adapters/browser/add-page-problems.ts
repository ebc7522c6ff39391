import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import type { CheckFindings } from './check-findings.ts';
import type { DocumentSource } from './document-source.ts';
import { findMissingFunctions } from './find-missing-functions.ts';
import { findReplacedNatives } from './find-replaced-natives.ts';
import { addUnfinishedText } from './find-unfinished-parts.ts';
import { isPainted } from './is-painted.ts';
import { type IsolatedWorld, ReaderError } from './isolated-world.ts';
import type { OpenedPage } from './opened-page.ts';
import { type Graphics, isDocumentRemoved, readContent, readGraphics, readWidth } from './page-readers.ts';
import { toSingleLine } from './to-single-line.ts';

/** A page counts as blank only after this time, because its content may fade in or be drawn shortly after loading. */
const BLANK_LIMIT_MS = 2_000;
const BLANK_RETRY_MS = 200;

/** Adds the problems of a loaded page. `isNarrow`: skips replaced built-ins, because the wide page reports them. */
export async function addPageProblems(
  opened: OpenedPage,
  isNarrow: boolean,
  document: DocumentSource,
  findings: CheckFindings,
) {
  try {
    await addReadProblems(opened, isNarrow, document, findings);
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error;
    findings.add('visible', `The page removes its document or hides its parts: ${error.message}`);
  }
}

async function addReadProblems(
  opened: OpenedPage,
  isNarrow: boolean,
  document: DocumentSource,
  findings: CheckFindings,
) {
  const { world, session } = opened;
  const [text, graphics, missing, replaced] = await Promise.all([
    waitForVisibleText(world, session),
    world.evaluate(readGraphics, undefined),
    findMissingFunctions(world, session),
    isNarrow ? [] : findReplacedNatives(session),
  ]);
  if (text === undefined) {
    const isRemoved = await world.evaluate(isDocumentRemoved, undefined);
    const reason = isRemoved
      ? 'The page removes its document'
      : 'The page is blank: after loading there is no visible text, control or image in the body';
    findings.add('visible', reason);
  } else {
    addUnfinishedText(text, document, findings);
  }
  addGraphicsProblems(graphics, document, findings);
  for (const native of replaced) {
    const [name = ''] = native.split('.').slice(-1);
    findings.add(
      'natives',
      `${document.linePrefix(name)}the page replaces ${native}, so that scripts read something else than users see`,
    );
  }
  for (const { markup, attribute, name } of missing) {
    const place = document.linePrefix(`${attribute}="${name}(`, `${name}(`);
    findings.add(
      'handlers',
      `${place}${attribute} of ${startTag(markup)} calls ${name}(), but there is no global function ${name}`,
    );
  }
}

/** Returns the visible text, or undefined when the page stays blank. */
async function waitForVisibleText(world: IsolatedWorld, session: CDPSession): Promise<string | undefined> {
  const deadlineMs = performance.now() + BLANK_LIMIT_MS;
  for (;;) {
    const { hasContent, text } = await world.evaluate(readContent, undefined);
    if (hasContent) return text;
    if (performance.now() > deadlineMs) return (await isPainted(world, session)) ? text : undefined;
    await delay(BLANK_RETRY_MS);
  }
}

function addGraphicsProblems(graphics: Graphics, document: DocumentSource, findings: CheckFindings) {
  for (const { markup, address } of graphics.brokenImages) {
    // Images with an http address are skipped here, because RequestPolicy reports them.
    if (/^https?:/.test(address)) continue;
    findings.add('images', `${linePrefixOf(markup, document)}the image ${startTag(markup)} can't be shown`);
  }
  for (const { markup, size } of graphics.emptyCanvases) {
    findings.add(
      'canvases',
      `${linePrefixOf(markup, document)}the canvas ${startTag(markup)} has no area (${size}), so nothing can be seen on it`,
    );
  }
}

/** The maximum number of too wide parts that are reported. */
const MAX_TOO_WIDE = 5;

/**
 * Adds a problem for each part that makes the open view scroll sideways. `told` contains the parts that were already
 * reported, because several views may show the same part.
 */
export async function addWidthProblems(
  { world, action }: OpenedPage,
  document: DocumentSource,
  findings: CheckFindings,
  told: Set<string>,
) {
  if (told.size >= MAX_TOO_WIDE) return;
  const { screenWidthPx, pageWidthPx, tooWide: all } = await world.evaluate(readWidth, undefined);
  if (pageWidthPx <= screenWidthPx + 1) return;
  const isTold = (part: string) => told.has(part) || !told.add(part);
  const tooWide = all.filter(({ markup }) => !isTold(startTag(markup)));
  if (tooWide.length === 0 && (all.length > 0 || isTold(''))) return;
  const summary = `${action.prefix}at ${screenWidthPx} px the page is ${pageWidthPx} px wide and scrolls sideways`;
  if (tooWide.length === 0) findings.add('fits', summary);
  for (const { markup, rightPx } of tooWide) {
    findings.add(
      'fits',
      `${linePrefixOf(markup, document)}${summary}: ${startTag(markup)} reaches to ${rightPx} px; let it wrap or shrink`,
    );
  }
}

/** Returns `Line 12: ` for the element's source line, found by its tag, id, src or class; empty when not found. */
export function linePrefixOf(markup: string, document: DocumentSource): string {
  const tag = fullStartTag(markup);
  const clues = [...tag.matchAll(/\s(?:id|src|class)="[^"]+"/g)].map(([clue]) => clue.trim());
  const [name = ''] = /^<[\w-]+/.exec(tag) ?? [];
  return document.linePrefix(tag, ...clues, name);
}

/** Returns the start tag of an element as one short line. */
export function startTag(markup: string): string {
  return toSingleLine(fullStartTag(markup).replace(/"data:[^"]*"?/g, '"data:…"'), 100);
}

function fullStartTag(markup: string): string {
  return /^<(?:"[^"]*"|[^">])*>?/.exec(markup)?.[0] ?? markup;
}
