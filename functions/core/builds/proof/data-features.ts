import { type Flow, isExpectation, type Step } from '../../../../shared/domain/acceptance-steps.ts';

/**
 * The words in names of features that store, count or compute something, in English, German, Spanish and French. A
 * countdown runs by itself, and a history of a place is a text.
 */
const DATA_WORDS = [
  'saves?|stores|logs?|logging|tracks?|tracking|tracker|journal|diary|statistics|stats|tally',
  'counts?(?! ?down)|counter|totals?|sums?|calculates?|calculator|computes?|converts?|converter',
  '(?<!\\bour )history(?! of our\\b)|past entries|votes?|polls?|reserv(?:es|ations?)',
  'speicher[nt]?|protokoll\\w*|verlauf|tagebuch|statistik\\w*|zähl(?:t|en|er)|summe|berechne[nt]?|rechner',
  'guarda[r]?|registra[r]?|historial|estadísticas?|cuenta[rn]?|calcula(?:r|dora)?|suma[r]?',
  'enregistre[r]?|historique|statistiques?|compte[rs]?|calcule[r]?|somme',
].join('|');
const DATA_FEATURE = new RegExp(String.raw`(?<![\p{L}\d])(?:${DATA_WORDS})(?![\p{L}\d])`, 'iu');

/** Returns whether a feature stores, counts or computes something, judged by its name. A fixed text cannot prove it. */
export function isDataFeature(name: string): boolean {
  return DATA_FEATURE.test(name);
}

/** The words in names of features that keep something for the next visit, in the same languages. */
const KEEPING_WORDS = [
  'remembers?|persists?|persistent|reload\\w*|localstorage|(?:saves?|saved|stores|stored|keeps?|kept) .*\\b(?:browser|device|visits?|sessions?)',
  'merkt|neu ?laden|gespeichert|recuerda|recargar|souvient|recharge\\w*',
].join('|');
const KEEPING_FEATURE = new RegExp(String.raw`(?<![\p{L}\d])(?:${KEEPING_WORDS})(?![\p{L}\d])`, 'iu');

/** Returns whether a feature keeps something for the next visit, judged by its name. Only a reload can prove it. */
export function isKeepingFeature(name: string): boolean {
  return KEEPING_FEATURE.test(name);
}

/** Returns whether a flow has an expectation after a step that reloads the page or switches to another visitor. */
export function expectsAfterReload({ steps }: Flow): boolean {
  const isReload = ({ action }: Step) => action === 'reload' || action === 'visitAs';
  const reload = steps.findIndex(isReload);
  return (
    steps.some((step) => step.action === 'expect' && step.isKept) ||
    (reload >= 0 && steps.slice(reload).some(isExpectation))
  );
}
