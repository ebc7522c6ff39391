/** Reads a loaded page and words what is wrong with it. */
import type { Page } from 'playwright-core';
import type { CheckedDocument } from './checked-document.ts';
import { shorten } from './checked-document.ts';
import { addShownLeftovers } from './find-leftovers.ts';
import {
  type Fit,
  type Graphics,
  readContent,
  readFit,
  readGraphics,
  readMissingFunctions,
} from './page-facts.ts';
import type { ProblemList } from './problem-list.ts';

/** Content may fade in or be drawn a moment after loading. */
const BLANK_PATIENCE_MS = 2_000;
const BLANK_PAUSE_MS = 200;

/** Adds what the page shows to be wrong. `isNarrow` tells that its width is to be judged. */
export async function addPageFacts(
  page: Page,
  isNarrow: boolean,
  document: CheckedDocument,
  problems: ProblemList,
) {
  try {
    await readFacts(page, isNarrow, document, problems);
  } catch (error) {
    // The readers run among the page's own scripts, which may have taken away what they need.
    const [reason] = /(?<=page\.evaluate: )(?:Type|Reference|Range)Error: .*/.exec(String(error)) ?? [];
    if (reason === undefined) throw error;
    problems.add(
      'visible',
      `The page removes its document or replaces the language's own objects: ${reason}`,
    );
  }
}

async function readFacts(page: Page, isNarrow: boolean, document: CheckedDocument, problems: ProblemList) {
  const [text, graphics, missing, fit] = await Promise.all([
    findShownText(page),
    page.evaluate(readGraphics),
    page.evaluate(readMissingFunctions),
    isNarrow ? page.evaluate(readFit) : undefined,
  ]);
  if (text === undefined) {
    problems.add(
      'visible',
      'The page is blank: after loading there is no visible text, control or picture in the body',
    );
  } else {
    addShownLeftovers(text, document, problems);
  }
  addGraphics(graphics, document, problems);
  for (const { markup, attribute, name } of missing) {
    const place = document.place(`${attribute}="${name}(`, `${name}(`);
    problems.add(
      'handlers',
      `${place}${attribute} of ${startTag(markup)} calls ${name}(), but there is no global function ${name}`,
    );
  }
  if (fit) addFit(fit, document, problems);
}

/** Returns the text that can be seen, or nothing when the page is blank. */
async function findShownText(page: Page): Promise<string | undefined> {
  const deadlineMs = performance.now() + BLANK_PATIENCE_MS;
  for (;;) {
    const { hasContent, text } = await page.evaluate(readContent);
    if (hasContent) return text;
    if (performance.now() > deadlineMs) return undefined;
    await new Promise((resolve) => setTimeout(resolve, BLANK_PAUSE_MS));
  }
}

/** Adds buttons that nothing reacts to. */
export function addDeadButtons(markups: readonly string[], document: CheckedDocument, problems: ProblemList) {
  for (const markup of markups) {
    problems.add(
      'clicks',
      `${placeOf(markup, document)}nothing happens when ${shorten(markup.replace(/<svg[\s\S]*<\/svg>/, ''), 100)} is clicked: no script listens to it`,
    );
  }
}

function addGraphics(graphics: Graphics, document: CheckedDocument, problems: ProblemList) {
  for (const { markup, address } of graphics.brokenImages) {
    // What was asked of the network is reported there.
    if (/^https?:/.test(address)) continue;
    problems.add('images', `${placeOf(markup, document)}the image ${startTag(markup)} can't be shown`);
  }
  for (const { markup, size } of graphics.emptyCanvases) {
    problems.add(
      'canvases',
      `${placeOf(markup, document)}the canvas ${startTag(markup)} has no area (${size}), so nothing can be seen on it`,
    );
  }
}

function addFit(fit: Fit, document: CheckedDocument, problems: ProblemList) {
  const { screenWidthPx, pageWidthPx, tooWide } = fit;
  if (pageWidthPx <= screenWidthPx + 1) return;
  const summary = `at ${screenWidthPx} px the page is ${pageWidthPx} px wide and scrolls sideways`;
  if (tooWide.length === 0) problems.add('fits', summary);
  for (const { markup, rightPx } of tooWide) {
    problems.add(
      'fits',
      `${placeOf(markup, document)}${summary}: ${startTag(markup)} reaches to ${rightPx} px; let it wrap or shrink`,
    );
  }
}

/** The line where the element stands in the source, if it is found there by its tag, id or class. */
function placeOf(markup: string, document: CheckedDocument): string {
  const tag = fullStartTag(markup);
  const clues = [...tag.matchAll(/\s(?:id|src|class)="[^"]+"/g)].map(([clue]) => clue.trim());
  const [name = ''] = /^<[\w-]+/.exec(tag) ?? [];
  return document.place(tag, ...clues, name);
}

function startTag(markup: string): string {
  return shorten(fullStartTag(markup).replace(/"data:[^"]*"?/g, '"data:…"'), 100);
}

function fullStartTag(markup: string): string {
  return /^<(?:"[^"]*"|[^">])*>?/.exec(markup)?.[0] ?? markup;
}
