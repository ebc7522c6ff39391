/** Revises a document by short search/replace edits. */
import { applyEdits } from '../../../../shared/domain/edits/apply-edits.ts';
import type { Edit } from '../../../../shared/domain/edits/edit-blocks.ts';
import { colorsIn } from '../../../../shared/domain/looks/color-words.ts';
import type { AppSpec } from '../app-spec.ts';
import { addFeatures } from './add-features.ts';
import { addTexts } from './add-texts.ts';
import { changeContact, isAboutContact } from './change-contact.ts';
import { changeShape, changeTheme, recolor } from './change-looks.ts';
import { changeFooter, changeWords, rename } from './change-names.ts';
import { changeSections } from './change-sections.ts';
import { changeSettings } from './change-settings.ts';
import { Draft } from './draft.ts';
import { literalColorIn } from './recolor-part.ts';
import { splitRequests } from './split-requests.ts';

export const ABILITIES =
  'rename the app, change colours, theme, texts, fonts, sizes and numbers, move and remove sections, and add search, export or a text';
export const MOST_READ_CHARACTERS = 2_000;
const MOST_QUOTED_CHARACTERS = 80;

/** Matches requests that name the type of text before the text itself: "rename the column Doing". */
const KIND_OF_TEXT = /^(rename|change) the (?:column|list|lane|tab|label|section|heading|button) (?=["“'\p{Lu}])/u;

/** Matches requests that would leave an empty app. */
const EVERYTHING = /^(?:delete|remove|clear|erase|hide|drop)\s+(?:everything|all|it all|the (?:whole )?(?:app|page))$/i;

export interface RevisedDocument {
  edits: readonly Edit[];
  document: string;
  /** The reasons why some requests needed no change. */
  reasons: readonly string[];
}

export type Revision = RevisedDocument | { refusal: string };

/** Returns the edits for all requests, or a refusal in one sentence when one of the requests cannot be met. */
export function revise(document: string, change: string, spec: AppSpec): Revision {
  const requests = splitRequests(change.slice(0, MOST_READ_CHARACTERS));
  if (document.trim() === '') return { refusal: 'There is no document to change.' };
  if (requests.length === 0) return { refusal: `Please say what to change: the built-in composer can ${ABILITIES}.` };
  const draft = new Draft(document);
  const unknown = requests.find((request) => !apply(draft, request.replace(KIND_OF_TEXT, '$1 '), spec));
  if (unknown !== undefined) {
    return {
      refusal: `${draft.refusal ?? 'The built-in composer does not know how to do this'}: “${shortened(unknown)}”. It can ${ABILITIES}.`,
    };
  }
  const edits = draft.finish();
  if (edits.length === 0)
    return { refusal: `${draft.reasons.join('. ') || 'Nothing would change'}, so nothing was changed.` };
  const result = applyEdits(document, edits);
  if (result.problems.length > 0)
    return { refusal: 'The built-in composer could not find a safe place for this change.' };
  return { edits, document: result.document, reasons: draft.reasons };
}

/** Tries changes of text before changes of style, because "change the button to say Blue" does not request a color. */
function apply(draft: Draft, request: string, spec: AppSpec): boolean {
  if (EVERYTHING.test(request)) return false;
  if (isAboutContact(request)) return changeContact(draft, request);
  if (isAboutLooks(request)) return changeLooks(draft, request);
  if (rename(draft, request) || changeFooter(draft, request)) return true;
  const isWords =
    /["“„«「]|\b(?:say|says|read|reads|text|title|headline|heading|tagline|button'?s?|label|subtitle|placeholder)\b/i.test(
      request,
    );
  if (isWords && changeWords(draft, request)) return true;
  if (addTexts(draft, request)) return true;
  const changes = [addFeatures(draft, request), changeLooks(draft, request)];
  if (changes.includes(true)) return true;
  return changeSections(draft, request) || changeSettings(draft, request, spec) || changeWords(draft, request);
}

const SAYS = /["“„«「]|\b(?:say|says|saying|read|reads|reading|call|rename|add|insert)\b/iu;
const LOOK = /\b(?:colou?r(?:s|ed)?|farbe|size|fonts?|typeface|background|width)\b/iu;
const MADE = /^(?:make|paint|turn|colou?r|recolou?r)\b/iu;

/**
 * Returns true for a request about style, such as "Change the color of the heading to white". Such a request does not
 * ask for the text "white".
 */
function isAboutLooks(request: string): boolean {
  if (SAYS.test(request)) return false;
  const hasColor = colorsIn(request).length > 0 || literalColorIn(request) !== undefined;
  return LOOK.test(request) || (MADE.test(request) && hasColor);
}

function changeLooks(draft: Draft, request: string): boolean {
  return [recolor, changeTheme, changeShape].filter((each) => each(draft, request)).length > 0;
}

/** Returns the start of a request in one line, for a sentence that quotes it. */
export function shortened(request: string): string {
  const flat = request.replace(/\s+/gu, ' ').replace(/[<>]/g, '').trim();
  return [...flat].length > MOST_QUOTED_CHARACTERS ? `${[...flat].slice(0, MOST_QUOTED_CHARACTERS).join('')}…` : flat;
}
