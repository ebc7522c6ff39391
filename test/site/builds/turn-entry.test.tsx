import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { receiptSchema } from '../../../shared/domain/receipt.ts';
import type { BuildResult } from '../../../web/src/features/builds/build-state.ts';
import { TurnEntry } from '../../../web/src/features/builds/components/studio/turn-entry.tsx';
import { currentBuild } from '../../../web/src/features/builds/current-build.ts';
import { usePromptTarget } from '../../../web/src/lib/prompt-target.ts';
import { renderPage, revision, toastTexts } from '../../fixtures/render-page.tsx';

const earlier = { ...revision, ownerPublicKey: 'somebody else' };

describe('an earlier revision in the conversation', () => {
  it('is restored by the owner', () => {
    renderPage(<TurnEntry revision={revision} isShown={false} hasBase={false} isOwner canManage age="just now" />);
    expect(screen.getByRole('link', { name: 'Restore Rev 1' })).toBeVisible();
  });

  it('is only opened by other users', () => {
    renderPage(
      <TurnEntry revision={earlier} isShown={false} hasBase={false} isOwner={false} canManage={false} age="just now" />,
    );
    expect(screen.getByRole('link', { name: 'Open Rev 1' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Restore/ })).toBeNull();
  });
});

describe('Undo', () => {
  const turn = { kind: 'build', instruction: 'הפוך את זה לכחול', imageCount: 0, baseRevisionString: '1' } as const;
  const made = { creditsCharged: 25, checksPassed: 3, problemsLeft: 0, summary: 'הוספתי חיפוש' };
  const changed = { ...revision, revisionString: '1.1', turn: { ...turn, ...made } };

  it('says that a paid revision is kept and stays paid', async () => {
    const { person } = renderPage(<TurnEntry revision={changed} isShown hasBase isOwner canManage age="just now" />);
    await person.click(screen.getByRole('link', { name: 'Undo Rev 1.1' }));
    expect(toastTexts).toEqual([
      [
        'Rev 1 is shown again.',
        'Rev 1.1 is kept, and its 25 credits stay paid. For 24 hours you can return it from its details.',
      ],
    ]);
  });

  it('is beside words whose direction no English word decides', () => {
    renderPage(<TurnEntry revision={changed} isShown hasBase isOwner canManage age="just now" />);
    const asked = screen.getByText(turn.instruction);
    expect(asked).toHaveAttribute('dir', 'auto');
    expect(asked.textContent).toBe(turn.instruction);
    expect(screen.getByText(made.summary).tagName).toBe('BDI');
  });
});

const written: string[] = [];

function Prompt() {
  usePromptTarget('', (text) => written.push(text));
  return null;
}

describe('a revision that has just been built', () => {
  const receipt = receiptSchema.parse({
    stages: [],
    promptVersion: '1',
    checksPassed: [],
    problemsLeft: [],
    modelNotes: [],
    repairs: 0,
    documentSha256: 'abc123',
    documentBytes: 10,
    features: [
      { name: 'a timer', outcome: 'shown' },
      { name: 'a sound', outcome: 'failed' },
      { name: 'a print-out', outcome: 'not_showable' },
    ],
    creditsCharged: 12,
  });
  const result: BuildResult = {
    operationId: 'op_1',
    projectId: revision.projectId,
    revisionString: '1',
    appUrl: null,
    receipt,
    receiptKeyId: null,
    heldCredits: 25,
    returnableUntil: null,
    elapsedMs: 7_000,
    baseRevisionString: null,
  };
  const built = {
    ...revision,
    turn: {
      kind: 'build' as const,
      operationId: 'op_1',
      instruction: 'add a sound',
      imageCount: 0,
      summary: 'Added a sound.',
      next: ['Add a long break', 'Make it blue', 'Add a search field'],
      creditsCharged: 12,
      checksPassed: 2,
      proof: { works: 1, asked: 2 },
      problemsLeft: 1,
    },
  };
  const show = (shown: Partial<Parameters<typeof TurnEntry>[0]> = {}) =>
    renderPage(
      <>
        <Prompt />
        <TurnEntry
          revision={built}
          isShown
          hasBase={false}
          isOwner
          canManage
          age="just now"
          result={result}
          {...shown}
        />
      </>,
    );
  afterEach(() => vi.restoreAllMocks());

  it('is headed by its title, and has the list of features with what was shown of each', () => {
    show();
    const turn = within(screen.getByRole('region', { name: 'Success!' }));
    expect(turn.getByRole('heading', { name: 'Success!' })).toBeVisible();
    const features = within(turn.getByRole('list', { name: 'What was asked for' })).getAllByRole('listitem');
    expect(features.map(({ textContent }) => textContent)).toEqual(['a timer', 'a sound', 'a print-out']);
    expect(turn.getByLabelText('Works:')).toBeVisible();
    expect(turn.getByLabelText('Fails:')).toBeVisible();
    expect(turn.getByLabelText('Cannot be shown here:')).toBeVisible();
    expect(turn.getByText('Added a sound.')).toBeVisible();
    expect(turn.getByRole('button', { name: 'Publish Focus Tomato rev 1' })).toBeVisible();
    expect(turn.getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', expect.stringContaining('/1'));
    expect(turn.queryByText('abc123')).toBeNull();
  });

  it('has tokens and hashes in its details', async () => {
    const { person } = show();
    await person.click(screen.getByRole('button', { name: 'Details of Rev 1' }));
    await person.click(await screen.findByText('Checks, time and proof'));
    expect(screen.getByText('abc123')).toBeVisible();
    expect(screen.getAllByRole('list', { name: 'What was asked for' })).toHaveLength(1);
  });

  it('offers what fails before other wishes, which go into the prompt', async () => {
    const { person } = show();
    const wishes = within(screen.getByRole('list', { name: 'Next, perhaps:' })).getAllByRole('button');
    expect(wishes.map(({ textContent }) => textContent)).toEqual([
      'Make this work: a sound',
      'Add a long break',
      'Make it blue',
    ]);
    await person.click(screen.getByRole('button', { name: 'Add a long break' }));
    expect(written).toEqual(['Add a long break']);
  });

  it('loses its title when it is closed, and stays a turn', async () => {
    const close = vi.spyOn(currentBuild, 'close').mockReturnValue();
    const { person } = show();
    await person.click(screen.getByRole('button', { name: 'Keep revising' }));
    expect(close).toHaveBeenCalled();
  });

  it('offers nothing for a revision that is not shown', () => {
    show({ isShown: false, result: null });
    expect(screen.queryByRole('heading', { name: 'Success!' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Next, perhaps:' })).toBeNull();
  });
});
