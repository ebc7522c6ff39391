/** Compares the requests of an idea with the features of a template. */

import { isColorWord } from '../../../shared/domain/looks/color-words.ts';
import type { AppSpec } from './app-spec.ts';
import { isGerman } from './language.ts';
import { withoutName } from './naming.ts';
import type { Template } from './template.ts';
import { numberOf, stem, wordsOf } from './words.ts';

/** Words that introduce a list of the app's parts or functions: "with a guest list and a budget". */
const OPENERS =
  /\b(?:with|including|plus|featuring|that|which|where|so that|and then|mit|inklusive|wo|damit)\b|[:;]|[.!?](?=\s|$)|(?=\bwho(?:se)?\b)/giu;
const JOINTS = /,|\b(?:and|or|und|oder)\b|&|\+/giu;
/** Words that introduce content, a place or a time: "questions about planets". */
const CONTENT =
  /\b(?:about|of|for|on|in|at|by|from|after|before|per|during|instead|while|like|as|über|für|von|am|im|auf|beim|nach|wie)\b.*/isu;
const NEGATED = /\b(?:no|not|without|ohne|kein\p{L}*)\s+(?:an?\s+|any\s+)?[\p{L}-]+/giu;
const BEFORE_WISH = /^.*\b(?:i|we) (?:want|need|would like)\b/isu;

/** Words that request nothing, or something that every app has. */
const PLAIN: ReadonlySet<string> = new Set(
  `a an the my our your his her its their i we me us you it he she they it them this that these those is are be can
  could should would will do does have has having get gets let lets want need make makes making use uses using used
  app apps application tool page pages site website web program game software thing things stuff some any all each
  every both other another more most many much few several one only just also too very really please possible own new ones
  old good nice simple small little big large beautiful modern clean cool fun easy fast full whole great best together
  back again out up down off over around away between everyone everybody anyone somebody people person user users
  player players visitor visitors customer customers kid kids child children family friend friends group team us member
  members student students year years show shows see sees look looks looking find work works working go goes going come
  start starts keep keeps kept save saves saved store stores stored remember remembers change local locally browser
  device phone phones mobile desktop tablet screen screens offline free responsive keyboard touch mouse button buttons
  click tap taps dark light mode theme color colors colour colours bootstrap tailwind materialize css style styled
  styling design layout font smooth minimal minimalist retro clear readable accessible pretty elegant icon icons when
  how what why who whose if then than there here now day days time times idk maybe basically so because but not no
  to reload list lists view views
  ein eine einen einem einer der die das den dem des mein meine meinen unser unsere ich wir du sie er es man ist sind
  kann können soll sollen will möchte haben hat zeigt zeigen alle alles jede jeden jeder jedes auch nur noch neu neue
  neuen gut schön schöne einfach einfache klein kleine groß große app seite spiel farbe farben dunkel hell modus
  menschen leute personen freunde familie verein gruppe tag tage zeit wie was wer wenn dann nicht sich selbst`.split(
    /\s+/,
  ),
);

/** Matches words for functions. They count everywhere in an idea, not only in a list. */
const FUNCTIONS =
  /(?<!\p{L})(?:split\w*|divid\w+|(?:auf)?teilt?|tips?|trinkgeld|brackets?|tournaments?|turniere?|(?:among|between|unter) (?:my |our |meinen )?(?:friends|people|flatmates|colleagues|freunden)|countdowns?|guest ?lists?|gästelisten?|rsvps?|photos?|pictures|videos?|fotos?|gallery|galerie|maps?|landkarten?|locations?|standorte?|gps|cameras?|kameras?|scann?\w*|barcodes?|qr[ -]?codes?|log ?ins?|sign ?ins?|passwords?|passwort|payments?|paypal|stripe|notifications?|reminders?|remind me|erinner\w+|uploads?|invoices?|rechnungen?|calendars?|kalender|weather|wetter|multiplayer|voice|speech|translat\w+|übersetz\w+|e-?mails?|pdfs?|stock prices?|typing|tippen|logs?|trackers?|calculators?|converters?|times tables)(?!\p{L})/giu;

const MOST_NAMED = 4;

/** Returns the requests that the template does not meet, in the words of the idea. Returns at most 4. */
export function missingFeatures({ idea, facts }: Pick<AppSpec, 'idea' | 'facts'>, template: Template): string[] {
  const known = wordsOfTemplate(template);
  const isKnown = (word: string) => known.has(stem(word));
  const text = withoutName(idea)
    .replace(/\([^)]*\)/gu, '')
    .replace(BEFORE_WISH, '')
    .replace(NEGATED, '');
  const listed = listedPhrases(text).filter((phrase) => asksForMore(phrase, isKnown, isGerman(idea)));
  const named = [...withoutSubject(text).matchAll(FUNCTIONS)]
    .map(([words]) => words)
    .filter((words) => !wordsOf(words).some(isKnown) && !listed.some((phrase) => phrase.includes(words)));
  const languages = facts.languages().map(({ name }) => `words in ${name}`);
  return [...new Set([...named, ...listed, ...languages])].slice(0, MOST_NAMED);
}

const stems = new WeakMap<Template, ReadonlySet<string>>();

function wordsOfTemplate(template: Template): ReadonlySet<string> {
  const known = stems.get(template);
  if (known) return known;
  const phrases = [...template.keywords.map(({ phrase }) => phrase), template.label, ...template.can];
  const all = new Set(phrases.flatMap(wordsOf).map(stem));
  stems.set(template, all);
  return all;
}

/** Returns the phrases of the lists in an idea: "guest list" and "budget" for "with guest list and budget". */
function listedPhrases(text: string): string[] {
  const [, ...parts] = text.split(OPENERS);
  return parts
    .flatMap((part) => part.split(JOINTS))
    .map((phrase) => phrase.replace(CONTENT, '').replace(/\s+/gu, ' ').trim())
    .filter((phrase) => phrase !== '');
}

/**
 * Returns true when the phrase names an unknown function. A capitalized word such as "Rome" counts as content, except
 * in German, which capitalizes all nouns.
 */
function asksForMore(phrase: string, isKnown: (word: string) => boolean, areNounsCapital: boolean): boolean {
  const text = areNounsCapital ? phrase : phrase.replace(/(?<!\p{L})\p{Lu}\p{Ll}[\p{L}'’]*/gu, '');
  return wordsOf(text).some(
    (word) =>
      /\p{L}{2}/u.test(word) &&
      !PLAIN.has(word) &&
      numberOf(word) === undefined &&
      !isColorWord(word) &&
      !isKnown(word),
  );
}

/** Returns the text without the subject of the app: "a poll about photos" does not request photos. */
function withoutSubject(text: string): string {
  return text.replace(
    /\b(?:about|for|of|over|über|für|von)\b[^,.;:!?]*?(?=[,.;:!?]|\b(?:with|that|which|where|and|mit|und)\b|$)/giu,
    ' ',
  );
}
