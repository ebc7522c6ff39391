import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, startTransition, use, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ListTabs } from '../../../web/src/features/projects/components/list-tabs.tsx';
import { useIncrementalList } from '../../../web/src/features/projects/components/use-incremental-list.ts';
import type { ListScope } from '../../../web/src/features/projects/list-view.ts';
import { renderPage } from '../../fixtures/render-page.tsx';

function Drawn({ until }: { until: Promise<string> }) {
  return use(until);
}

function Browser({ published }: { published: ReactNode }) {
  const [tab, setTab] = useState<ListScope>('mine');
  const choose = (chosen: ListScope) => startTransition(() => setTab(chosen));
  return (
    <ListTabs tabs={['mine', 'published']} tab={tab} onChoose={choose} aside={null}>
      {tab === 'mine' ? 'My own' : published}
    </ListTabs>
  );
}

describe('the tabs of the list', () => {
  it('mark the chosen one immediately, and keep the old apps until the new ones are rendered', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { person } = renderPage(<Browser published={<Drawn until={promise} />} />);
    const tab = screen.getByRole('tab', { name: 'Published' });
    await act(() => person.click(tab));
    expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(tab).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'My Apps' })).toHaveTextContent('My own');
    await act(async () => resolve('Those of all'));
    expect(screen.getByRole('tabpanel', { name: 'Published' })).toHaveTextContent('Those of all');
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
    expect(tab).toHaveFocus();
  });

  it('support the arrow keys', async () => {
    const { person } = renderPage(<Browser published="Those of all" />);
    await person.tab();
    await person.keyboard('{ArrowRight}');
    const tab = screen.getByRole('tab', { name: 'Published' });
    await waitFor(() => expect(tab).toHaveFocus());
    expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByRole('tabpanel', { name: 'Published' })).toHaveTextContent('Those of all');
  });
});

const APPS = Array.from({ length: 100 }, (_, index) => index);

function LongList({ onDraw }: { onDraw: (count: number) => void }) {
  const { visible } = useIncrementalList(APPS, '');
  onDraw(visible.length);
  return visible.length;
}

describe('a long list', () => {
  it('renders first what is on the screen, then what is near it', () => {
    const drawn = new Set<number>();
    renderPage(<LongList onDraw={(count) => drawn.add(count)} />);
    expect([...drawn]).toEqual([12, 30]);
  });
});
