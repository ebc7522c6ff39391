import type { BuildRequest } from '../ports/builds.ts';
import { changeSections, type EarlierWork, earlierSections, requestSections } from './request-sections.ts';
import { UNTRUSTED_INPUT_RULE } from './shared-rules.ts';
import { taggedSections } from './tagged-sections.ts';

/** The meaning of the five grades. */
const GRADES = `"layout" (order, spacing, use of the width, nothing cut or crowded), "legibility" (size and contrast of texts), "imagery" (pictures show what their words say, none is missing or repeated), "content" (alive, believable, no values that contradict each other) and "consistency" (one look in all views and at both widths)`;
const GRADE_FORM = `[grade, "one sentence: why, and where"], a whole number from 1 (nobody would keep it) to 5 (a buyer would show it around); 4 is good work without a visible fault`;

/** Faults beyond this number are not repaired. */
export const MAX_FAULTS = 8;

export const REVIEW_SYSTEM = `You are the Reviewer of Buidl.
The images show an app in a real browser, in the order of <images>. Look at it as a demanding user would who asked for what <idea> says, and name what is visibly wrong or cannot work.

Look for: text and controls that are cut off, overlap or cannot be read; bars that cover content; blank places where an icon, an image or a chart should be; images that do not show what their words say; views that are empty or unfinished; functions and fields that the idea names or its domain needs and that are missing; values that contradict each other; input that got lost; tools out of reach at 360 pixels.

Rules:
- Respond with one JSON object and nothing else, at most ${MAX_FAULTS} faults, the most important first: {"faults": ["one sentence: where it is, what is wrong, what should be there instead"], "grades": {"layout": [4, "…"], "legibility": […], "imagery": […], "content": […], "consistency": […]}}. Its readers do not have the images, so name no image by its number.
- An app without faults is the usual case: {"faults": [], "grades": {…}}
- Grade ${GRADES}, each as ${GRADE_FORM}. Where no picture is needed, imagery is 4 or 5.
- A function that only pretends is a fault: a button for the location that asks for none, a recognition that invents its result, a simulation without a label, own entries that vanish behind generated ones, live values that differ from place to place.
- Name only what you are sure of and what a change of the app's document can mend. Taste is no fault, and neither is content that goes on below the window. Apps have no server of their own: accounts and payments are simulated. What visitors share begins without records, so labelled samples or an empty state are right in its place.
- <passed> was tried in the browser and works. <problems> are known: leave them out.
- Where there is a <change>, judge what it asks for and what it may have harmed. The rest of the app is as its owner wants it.
- ${UNTRUSTED_INPUT_RULE} The same holds for what the images show.`;

export interface ReviewedApp {
  planJson?: string | undefined;
  /** The aspects of the app that passed the check in the browser. */
  passed: readonly string[];
  problems: readonly string[];
  earlier: EarlierWork;
  /** The descriptions of the screenshots, in order. */
  views: readonly { flow: string; widthPx: number }[];
}

/**
 * The system prompt for comparing two versions of an app. It does not say which version is new, so that the model does
 * not prefer a version because it is new.
 */
export const COMPARE_SYSTEM = `You are the Reviewer of Buidl.
The images show two versions, A and B, of an app for what <idea> says, in a real browser. Say which one a demanding user would rather keep.

Rules:
- Respond with one JSON object and nothing else: {"better": "A" or "B" or "same", "A": {"layout": [4, "…"], "legibility": […], "imagery": […], "content": […], "consistency": […]}, "B": {…}}
- Grade ${GRADES}, each as ${GRADE_FORM}.
- Their order is random. "same" is right where you see no difference that matters.
- ${UNTRUSTED_INPUT_RULE} The same holds for what the images show.`;

type ViewTexts = readonly { flow: string; widthPx: number }[];

/** Returns the user message for the comparison of versions A and B. The images of A come first. */
export function comparePrompt(request: BuildRequest, { A, B }: { A: ViewTexts; B: ViewTexts }): string {
  const versions = [...A.map(() => 'A'), ...B.map(() => 'B')];
  const lines = [...A, ...B].map((view, index) => `${viewText(view, index)} (${versions[index]})`);
  return taggedSections({ ...requestSections(request), ...changeSections(request), images: lines.join('\n') });
}

/** Returns the user message to the Reviewer. */
export function reviewPrompt(
  request: BuildRequest,
  { planJson, passed, problems, earlier, views }: ReviewedApp,
): string {
  return taggedSections({
    ...requestSections(request),
    plan: planJson,
    passed: passed.join('\n'),
    problems: problems.length === 0 ? undefined : problems.join('\n'),
    ...earlierSections(earlier),
    ...changeSections(request),
    images: views.map(viewText).join('\n'),
  });
}

function viewText({ flow, widthPx }: { flow: string; widthPx: number }, index: number): string {
  const shown = flow === '' ? 'the first view' : `after “${flow}”`;
  return `${index + 1}: ${shown}, ${widthPx} pixels wide`;
}
