import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { emptyDraft, storeDraftIdea, storedDraftIdea } from '../draft-idea.ts';
import type { DraftIdea } from '../read-draft-idea.ts';

/**
 * Returns the state of the idea form. It starts empty like the prerendered page, then takes over the text that was
 * typed before hydration, or else the stored text.
 */
export function useDraftIdea(form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState(emptyDraft);
  /** Updated before rendering, so that two changes in a row are both kept. */
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
  // A layout effect runs before the next input event, which would overwrite the text that was typed before hydration.
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

function typedIn(form: HTMLFormElement | null, kind: 'textarea' | 'input'): string {
  return form?.querySelector(kind)?.value ?? '';
}
