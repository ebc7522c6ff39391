/** Tells the user which facts of the idea the app did not take over. */
import type { AppSpec } from '../app-spec.ts';
import { html, type Markup } from '../markup.ts';
import type { LanguageFact } from './fact.ts';

/** Said in the language that was asked for. */
const ENGLISH_ONLY: Readonly<Record<string, string>> = {
  de: 'Die Beschriftungen dieser App sind auf Englisch. Mit einem Sprachmodell baut Buidl sie auf Deutsch.',
  es: 'Los textos de esta app están en inglés. Con un modelo de lenguaje, Buidl la crea en español.',
  fr: 'Les textes de cette app sont en anglais. Avec un modèle de langage, Buidl la crée en français.',
  it: 'I testi di questa app sono in inglese. Con un modello linguistico, Buidl la crea in italiano.',
  pt: 'Os textos desta app estão em inglês. Com um modelo de linguagem, o Buidl cria-a em português.',
};
/** An idea may say more than a note can hold. */
const MOST_FACTS = 6;

/** Returns the sentence about dates, numbers, names and lists that are not in the app, or undefined. */
export function untakenSentence({ facts, title }: Pick<AppSpec, 'facts' | 'title'>): string | undefined {
  const texts = facts.untaken(title).slice(0, MOST_FACTS);
  if (texts.length === 0) return undefined;
  return `Not taken over from your idea: ${texts.map((text) => `“${text}”`).join(', ')}. Set it in the app where it can be set, or connect a language model.`;
}

/** Returns a sentence for each language that the app shall speak and does not. */
export function missingLanguages({ facts }: Pick<AppSpec, 'facts'>): string[] {
  return facts.languages().map(englishOnly);
}

function englishOnly({ name }: LanguageFact): string {
  return `The words of this app are in English. With a language model, Buidl builds it in ${name}.`;
}

/** Returns the notes on what is missing. It is called after the template composed its parts. */
export function untakenNote(spec: AppSpec): Markup {
  const sentence = untakenSentence(spec);
  const languages = spec.facts.languages().map((language) => {
    const own = ENGLISH_ONLY[language.code];
    return own === undefined
      ? html`<p class="hint">${englishOnly(language)}</p>`
      : html`<p class="hint" lang="${language.code}">${own}</p>`;
  });
  return html`${sentence === undefined ? '' : html`<p class="hint">${sentence}</p>`}${languages}`;
}
