/** Examines a revision. Each part of the change, such as a color and a text, becomes a feature with its own flow. */
import type { Step } from '../../../../shared/domain/acceptance-steps.ts';
import { makeSchemes } from '../../../../shared/domain/looks/color-schemes.ts';
import { colorsIn } from '../../../../shared/domain/looks/color-words.ts';
import { literalColorIn } from '../editor/recolor-part.ts';
import { plainValue, quotedIn, splitRequests } from '../editor/split-requests.ts';
import { flowOf } from '../plan-response.ts';
import type { Sections } from '../prompt-sections.ts';
import { download, gone, see } from '../steps.ts';
import type { MatchedSpec } from '../template.ts';
import type { Examination, ExaminedFeature } from './examination.ts';
import { elementsIn, type ViewLine } from './observed-views.ts';

interface ViewElement extends ViewLine {
  /** True for a button in the app's main color. */
  isMain: boolean;
}

const NAME_MAX_LENGTH = 80;
const HIDES = /^(?:hide|remove|delete|drop|take away|get rid of|take out)\b/i;
/** Matches the text after the last "to", "says", "called" or similar word. */
const NEW_TEXT =
  /^.*\s(?:to|says?|reads?|saying|reading|called|be|is|into|with)\s+(.+)$|^(?:call|name|title)\s+it\s+(.+)$/isu;
/**
 * Returns the flows that show the change, and the controls that it removes. A request that no view can show, such as a
 * new size, becomes not showable. It needs no flow, because the Editor refuses changes that it cannot make.
 */
export function examineChange(spec: MatchedSpec, change: string, sections: Sections): Examination {
  const main = mainButtons(spec);
  const elements = elementsIn(sections.views ?? '').map((each) => ({
    ...each,
    isMain: each.role === 'button' && main.has(each.name),
  }));
  const removed = (sections.gone ?? '').split('\n').filter((line) => line.trim() !== '');
  return {
    features: splitRequests(change).map((request) => examineRequest(request, elements, removed)),
    removed,
  };
}

function examineRequest(
  request: string,
  elements: readonly ViewElement[],
  removed: readonly string[],
): ExaminedFeature {
  const name = request.replace(/\s+/gu, ' ').slice(0, NAME_MAX_LENGTH);
  const steps = stepsFor(request, elements, removed);
  if (steps.length > 0) return { name, answer: 'flows', flows: [flowOf(name, steps)] };
  return { name, answer: 'not_showable', reason: 'Neither a name nor a state in the views shows it.' };
}

/** Returns the flow steps that show one request. */
function stepsFor(request: string, elements: readonly ViewElement[], removed: readonly string[]): Step[] {
  if (HIDES.test(request)) return removed.flatMap(goneStep);
  const found = [textStep, searchStep, exportStep, colorStep, themeStep]
    .map((stepOf) => stepOf(request, elements))
    .find((steps) => steps.length > 0);
  return found ?? [];
}

/** Returns the flow step for a line of the section `gone`, such as `button “Delete”`. */
function goneStep(line: string): Step[] {
  const [, role = '', name = ''] = /^(\w+) “(.*)”$/.exec(line) ?? [];
  return role === '' ? [] : [gone(role, name)];
}

/** Returns a flow step that expects the new text of a request: the quoted text, or the text after "to". */
function textStep(request: string, elements: readonly ViewElement[]): Step[] {
  const after = NEW_TEXT.exec(request)
    ?.slice(1)
    .find((text) => text !== undefined);
  const texts = [...quotedIn(request).toReversed(), ...(after === undefined ? [] : [plainValue(after)])];
  return texts
    .flatMap((text) => {
      const element = elements.find(({ name }) => name === text);
      return element ? [see(element.role, text)] : [];
    })
    .slice(0, 1);
}

function searchStep(request: string, elements: readonly ViewElement[]): Step[] {
  const field = /\bsearch\b/i.test(request) && elements.find(({ role }) => role === 'searchbox');
  return field ? [see('searchbox', field.name)] : [];
}

function exportStep(request: string, elements: readonly ViewElement[]): Step[] {
  const button =
    /\b(?:export|download|back ?up)\b/i.test(request) &&
    elements.find(({ role, name }) => role === 'button' && /^(?:export|download)\b/i.test(name));
  return button ? [download(button.name)] : [];
}

/** Returns a flow step that expects the new color on the named element, or on a button in the app's main color. */
function colorStep(request: string, elements: readonly ViewElement[]): Step[] {
  const literal = literalColorIn(request);
  const [color] = colorsIn(request);
  const isDark = elements.some(({ name, rest }) => name === 'Dark theme' && rest.includes('pressed'));
  const scheme = color && makeSchemes(color)[isDark ? 'dark' : 'light'];
  const isHeading = /\b(?:title|heading|headline|headings)\b/i.test(request);
  const button = buttonIn(request, elements);
  const target = button ?? elements.find((each) => (isHeading ? each.role === 'heading' : each.isMain));
  const wanted = literal ?? (isHeading ? scheme?.primary : scheme?.fill);
  if (target === undefined || wanted === undefined) return [];
  return [see(target.role, target.name, { color: wanted })];
}

/** Returns the names of the template's buttons in the main color. */
function mainButtons(spec: MatchedSpec): ReadonlySet<string> {
  const { body } = spec.template.compose(spec);
  const names = body.text.matchAll(/<button\b[^>]*class="primary"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)</gsu);
  return new Set([...names].map(([, name = '']) => name.trim()));
}

function buttonIn(request: string, elements: readonly ViewElement[]): ViewElement | undefined {
  const name = /\b(\p{L}+) button\b/iu.exec(request)?.[1]?.toLowerCase();
  return elements.find(
    (each) => each.role === 'button' && name !== undefined && each.name.toLowerCase().startsWith(name),
  );
}

function themeStep(request: string, elements: readonly ViewElement[]): Step[] {
  const isTheme = /\b(?:dark|light|night)(?:er)?\b/i.test(request);
  const toggle = isTheme && elements.find(({ name }) => name === 'Dark theme');
  if (!toggle) return [];
  return [
    see('button', 'Dark theme', {
      state: 'checked',
      ...(toggle.rest.includes('pressed') ? {} : { not: true }),
    }),
  ];
}
