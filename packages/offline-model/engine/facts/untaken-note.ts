/** Names the facts of the idea that the app did not use. */
import type { AppSpec } from '../app-spec.ts';
import { html, type Markup } from '../markup.ts';
import type { LanguageFact } from './fact.ts';

const GERMAN_NOTE =
  'Die Beschriftungen dieser App sind auf Englisch. Mit einem Sprachmodell baut Buidl sie auf Deutsch.';
/** A longer list would not fit into a note. */
const MOST_FACTS = 6;

/** Returns a sentence about the dates, numbers, names and lists that the app lacks; undefined when it lacks nothing. */
export function untakenSentence({ facts, title }: Pick<AppSpec, 'facts' | 'title'>): string | undefined {
  const texts = facts.untaken(title).slice(0, MOST_FACTS);
  if (texts.length === 0) return undefined;
  return `Not taken over from your idea: ${texts.map((text) => `“${text}”`).join(', ')}. Set it in the app where it can be set, or connect a language model.`;
}

/** Returns a sentence for each language that the idea requests and the app lacks. */
export function missingLanguages({ facts }: Pick<AppSpec, 'facts'>): string[] {
  return facts.languages().map(englishOnly);
}

function englishOnly({ name }: LanguageFact): string {
  return `The words of this app are in English. With a language model, Buidl builds it in ${name}.`;
}

/** Returns the notes on missing facts. Call it after composing the parts, which marks the used facts. */
export function untakenNote(spec: AppSpec): Markup {
  const sentence = untakenSentence(spec);
  const languages = spec.facts
    .languages()
    .map((language) =>
      language.code === 'de'
        ? html`<p class="hint" lang="de">${GERMAN_NOTE}</p>`
        : html`<p class="hint">${englishOnly(language)}</p>`,
    );
  return html`${sentence === undefined ? '' : html`<p class="hint">${sentence}</p>`}${languages}`;
}
