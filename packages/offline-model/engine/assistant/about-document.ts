/** Responds to questions about an app by reading its document. */

import { codeRanges, partsOf, templateOf, titleOf, unescapeHtml } from '../editor/document-facts.ts';
import { ABILITIES, revise } from '../editor/revise.ts';
import { readAppSpec } from '../read-app-spec.ts';

const MOST_NAMES = 8;

export function responseAboutDocument(question: string, document: string): string {
  const title = titleOf(document) ?? 'This app';
  if (/\bshort ?cuts?\b|\bkeys?\b|\bkeyboard\b|\bhot ?keys?\b/i.test(question)) return shortcutsOf(title, document);
  if (/\b(?:save|saved|saves|store|stored|storage|data|lost?|lose|offline|private|privacy)\b/i.test(question)) {
    return storageOf(title, document);
  }
  if (/\b(?:colou?rs?|palette|theme|font)\b/i.test(question) && /\b(?:what|which)\b/i.test(question)) {
    return colorsOf(title, document);
  }
  if (/\b(?:size|big|large|lines|long|dependenc|librar|framework)/i.test(question)) return sizeOf(title, document);
  if (/\b(?:improve|improvement|better|suggest|ideas?|next|missing|add|could i|should i)\b/i.test(question)) {
    return suggestionsFor(title, document);
  }
  const asked = changeIn(question);
  if (asked !== undefined && 'edits' in revise(document, asked, readAppSpec({ idea: '' }))) {
    return `Yes. Ask for it as a revision, in these words:\n\n${asked}`;
  }
  return overviewOf(title, document);
}

/** Returns the change that a question asks about: "make it blue" for "How do I make it blue?". */
function changeIn(question: string): string | undefined {
  return /(?:how (?:do|can|could|would) (?:i|we)|can (?:i|you|we)|could (?:i|you|we)|is it possible to|i want to)\s+(.+?)\s*\??$/is.exec(
    question,
  )?.[1];
}

function shortcutsOf(title: string, document: string): string {
  const list = /<details class="keys">[\s\S]*?<\/details>/.exec(document)?.[0] ?? '';
  const rows = [...list.matchAll(/<dt>([\s\S]*?)<\/dt><dd>([^<]*)<\/dd>/g)].map(
    ([, keys = '', does = '']) =>
      `- ${[...keys.matchAll(/<kbd>([^<]*)<\/kbd>/g)].map(([, key = '']) => unescapeHtml(key)).join(' or ')}: ${unescapeHtml(does)}`,
  );
  if (rows.length > 0) return `Shortcuts of ${title}:\n${rows.join('\n')}`;
  return /\bkeydown\b|\bkeyup\b/.test(document)
    ? `${title} reacts to the keyboard, but lists no shortcuts on the page.`
    : `${title} has no shortcuts of its own; Tab, Enter and Space reach its controls.`;
}

function storageOf(title: string, document: string): string {
  if (!/localStorage|sessionStorage/.test(document)) {
    return `${title} saves nothing: what you enter is gone after a reload.`;
  }
  return `${title} saves on the device that it is used on, in the browser's own storage. Nothing is sent anywhere, and another device starts empty. A revision “add a JSON export” lets you keep a copy.`;
}

function colorsOf(title: string, document: string): string {
  const fill = [...document.matchAll(/--fill: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].at(-1);
  const theme = /<html[^>]*data-theme="(\w+)"/.exec(document)?.[1];
  const all = [...new Set([...document.matchAll(/#[0-9a-f]{6}\b/gi)].map(([hex]) => hex.toLowerCase()))];
  const main = fill
    ? `Its main colour is ${fill[1]} in the light theme and ${fill[2]} in the dark one`
    : `It uses ${all.slice(0, 6).join(', ') || 'the browser’s own colours'}`;
  return `${main}${theme ? `; ${title} opens in the ${theme} theme` : ''}. A revision such as “make it teal” or “dark theme” changes that.`;
}

function sizeOf(title: string, document: string): string {
  const lines = document.split('\n').length;
  const outside = [...document.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="(https?:[^"]+)"/g)].map(([, url]) => url);
  return `${title} is one HTML document of ${Math.ceil(Buffer.byteLength(document) / 1024)} KB and ${lines} lines, with ${codeRanges(document).length} blocks of style and script. ${outside.length === 0 ? 'It needs no other file and no network.' : `It loads ${outside.join(', ')}.`}`;
}

function suggestionsFor(title: string, document: string): string {
  const wishes: [boolean, string][] = [
    [!/type="?search/.test(document) && /<ul[^>]*(?:id|aria-label)=/.test(document), 'add search'],
    [/localStorage/.test(document) && !/download\s*=/.test(document), 'add a JSON export'],
    [true, 'make it teal and open it in the dark theme'],
    [true, 'make the text bigger'],
    [true, 'add a footer saying “Made with care”'],
  ];
  const fitting = wishes.filter(([fits]) => fits).slice(0, 4);
  return `For ${title} these revisions would work well:\n${fitting.map(([, wish]) => `- ${wish}`).join('\n')}`;
}

function overviewOf(title: string, document: string): string {
  const template = templateOf(document);
  const spec = readAppSpec({ idea: '', project_name: title });
  const does = Object.keys(template?.plan(spec).features ?? {}).map((each) => `- ${each}`);
  const names = [
    ...new Set(
      partsOf(document)
        .filter(({ tag }) => tag !== 'p')
        .map(({ names: [name = ''] }) => name),
    ),
  ].filter(Boolean);
  const parts = names.slice(0, MOST_NAMES).join(', ');
  return [
    does.length > 0
      ? `What you can do in ${title}:\n${does.join('\n')}`
      : `${title} has these parts: ${parts || 'a single page'}.`,
    `I can read the app, but not everything about it. As a revision the built-in composer can ${ABILITIES}.`,
  ].join('\n\n');
}
