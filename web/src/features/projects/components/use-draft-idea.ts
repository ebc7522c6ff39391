import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { emptyDraft, storeDraftIdea, storedDraftIdea } from '../draft-idea.ts';
import type { DraftIdea } from '../read-draft-idea.ts';

/**
 * The draft in the prompt of the home page and a function that changes a part of it. It begins empty, as in the document of the
 * page, and takes over what was typed before the scripts ran, or else what the tab has stored.
 */
export function useDraftIdea(form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState(emptyDraft);
  /** Ahead of the draft that is rendered, so that a change before the next rendering loses nothing. */
  const latest = useRef(emptyDraft);
  const isTouched = useRef(false);
  const put = useCallback((next: DraftIdea) => {
    latest.current = next;
    setDraft(next);
  }, []);
  const change = (part: Partial<DraftIdea>) => {
    isTouched.current = true;
    put({ ...latest.current, ...part, isWaiting: false });
    storeDraftIdea(latest.current, sessionStorage);
  };
  // Before the next event, whose change would be rendered over what was typed.
  useLayoutEffect(() => {
    const typed = { idea: typedIn(form.current, 'textarea'), projectName: typedIn(form.current, 'input') };
    const stored = storedDraftIdea(sessionStorage);
    if (typed.idea + typed.projectName !== '') {
      isTouched.current = true;
      put({ ...latest.current, ...typed });
    } else if (stored !== null) {
      void (async () => {
        const { readDraftIdea } = await import('../read-draft-idea.ts');
        if (!isTouched.current) put(readDraftIdea(stored) ?? latest.current);
      })();
    }
  }, [form, put]);
  return { draft, change };
}

/** Returns the text in a form's first field of a kind. */
function typedIn(form: HTMLFormElement | null, kind: 'textarea' | 'input'): string {
  return form?.querySelector(kind)?.value ?? '';
}
