/** The words of the kit's own controls, in the language of the document. */
const WORDS = {
  en: { ok: 'OK', cancel: 'Cancel', undo: 'Undo', more: 'Show more', shown: '{shown} of {all}' },
  de: { ok: 'OK', cancel: 'Abbrechen', undo: 'Rückgängig', more: 'Mehr zeigen', shown: '{shown} von {all}' },
  fr: { ok: 'OK', cancel: 'Annuler', undo: 'Annuler', more: 'Afficher plus', shown: '{shown} sur {all}' },
  es: { ok: 'Aceptar', cancel: 'Cancelar', undo: 'Deshacer', more: 'Mostrar más', shown: '{shown} de {all}' },
  it: { ok: 'OK', cancel: 'Annulla', undo: 'Annulla', more: 'Mostra altro', shown: '{shown} di {all}' },
  pt: { ok: 'OK', cancel: 'Cancelar', undo: 'Desfazer', more: 'Mostrar mais', shown: '{shown} de {all}' },
};

type Language = keyof typeof WORDS;

/** Returns the words of the document's language, and English ones for a language that the kit lacks. */
export function words(): (typeof WORDS)['en'] {
  const language = document.documentElement.lang.slice(0, 2).toLowerCase();
  return WORDS[isKnown(language) ? language : 'en'];
}

function isKnown(language: string): language is Language {
  return Object.hasOwn(WORDS, language);
}
