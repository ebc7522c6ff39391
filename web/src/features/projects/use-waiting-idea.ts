import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { buildState, clearDraftIdea, readDraftIdea, readKeptImages } from './draft-idea.ts';

/** Builds the idea that was sent before the sign-in. */
export function useWaitingIdea(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const draft = readDraftIdea(sessionStorage);
    if (!draft.isWaiting) return;
    const images = readKeptImages();
    clearDraftIdea(sessionStorage);
    navigate('/create-app', { state: buildState(draft, images) });
  }, [navigate]);
}
