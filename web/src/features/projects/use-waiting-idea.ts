import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { buildState, clearDraftIdea, readKeptImages, storedDraftIdea } from './draft-idea.ts';
import { readDraftIdea } from './read-draft-idea.ts';

/** Builds the idea that was submitted before the sign-in. */
export function useWaitingIdea(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const stored = storedDraftIdea(sessionStorage);
    const draft = stored === null ? null : readDraftIdea(stored);
    if (draft === null || !draft.isWaiting) return;
    const images = readKeptImages();
    clearDraftIdea(sessionStorage);
    navigate('/create-app', { state: buildState(draft, images) });
  }, [navigate]);
}
