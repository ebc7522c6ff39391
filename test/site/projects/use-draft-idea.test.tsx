import { act, fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { useDraftIdea } from '../../../web/src/features/projects/components/use-draft-idea.ts';

afterEach(() => sessionStorage.clear());

function Prompt() {
  const form = useRef<HTMLFormElement>(null);
  const { draft, change } = useDraftIdea(form);
  return (
    <form ref={form}>
      <textarea aria-label="Idea" value={draft.idea} onChange={(e) => change({ idea: e.target.value })} />
      <input aria-label="Name" value={draft.projectName} onChange={(e) => change({ projectName: e.target.value })} />
    </form>
  );
}

/** Types a name between hydration and the first render with the prompt's text. */
function TypeName() {
  useLayoutEffect(() => {
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'OnceTyped' } });
  }, []);
  return null;
}

it('an idea typed before hydration stays when a name follows immediately', async () => {
  const app = (
    <>
      <Prompt />
      <TypeName />
    </>
  );
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(app);
  const idea = screen.getByLabelText<HTMLTextAreaElement>('Idea');
  idea.value = 'a tally counter';
  await act(async () => void hydrateRoot(root, app));
  expect(idea.value).toBe('a tally counter');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('OnceTyped');
});
