import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TurnEntry } from '../../../web/src/features/builds/components/studio/turn-entry.tsx';
import { renderPage, revision } from '../../fixtures/render-page.tsx';

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
