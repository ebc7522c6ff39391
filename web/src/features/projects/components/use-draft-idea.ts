import { type RefObject, useEffect, useRef, useState } from 'react';
import { emptyDraft, storeDraftIdea, storedDraftIdea } from '../draft-idea.ts';
import type { DraftIdea } from '../read-draft-idea.ts';

/**
 * The draft in the prompt of the home page and a function that changes a part of it. It begins empty, as in the document of the
 * page, and takes over what was typed before the scripts ran, or else what the tab has stored.
 */
export function useDraftIdea(form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState(emptyDraft);
  const isTouched = useRef(false);
  const change = (part: Partial<DraftIdea>) => {
    isTouched.current = true;
    const changed = { ...draft, ...part, isWaiting: false };
    setDraft(changed);
    storeDraftIdea(changed, sessionStorage);
  };
  useEffect(() => {
    const typed = { idea: typedIn(form.current, 'textarea'), projectName: typedIn(form.current, 'input') };
    const stored = storedDraftIdea(sessionStorage);
    if (typed.idea + typed.projectName !== '') {
      isTouched.current = true;
      setDraft((current) => ({ ...current, ...typed }));
    } else if (stored !== null) {
      void (async () => {
        const { readDraftIdea } = await import('../read-draft-idea.ts');
        if (!isTouched.current) setDraft((current) => readDraftIdea(stored) ?? current);
      })();
    }
  }, [form]);
  return { draft, change };
}

/** Returns the text in a form's first field of a kind. */
function typedIn(form: HTMLFormElement | null, kind: 'textarea' | 'input'): string {
  return form?.querySelector(kind)?.value ?? '';
}
