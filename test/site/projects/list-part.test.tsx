import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ListPart } from '../../../web/src/features/projects/components/list-part.tsx';

type Entry = Pick<IntersectionObserverEntry, 'isIntersecting' | 'boundingClientRect'>;

let report: (entries: Entry[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onChange: typeof report) {
        report = onChange;
      }
      observe() {}
      disconnect() {}
    },
  );
});

/** Simulates that the browser reports whether the part of the list is near the screen. */
const scroll = (isIntersecting: boolean) =>
  act(async () => report([{ isIntersecting, boundingClientRect: new DOMRect(0, 0, 390, 1_200) }]));

const show = () =>
  render(
    <ListPart className="grid">
      <button type="button">An item</button>
    </ListPart>,
  );

describe('a part of a long list', () => {
  it('is replaced by a space of its height far from the screen, and rendered again', async () => {
    const { container } = show();
    await scroll(false);
    expect(screen.queryByRole('button')).toBeNull();
    expect(container.firstElementChild).toHaveStyle({ height: '1200px' });
    await scroll(true);
    expect(screen.getByRole('button')).toBeInTheDocument();
    expect(container.firstElementChild).not.toHaveAttribute('style', expect.stringContaining('height'));
  });

  it('stays rendered while it has the focus', async () => {
    show();
    screen.getByRole('button').focus();
    await scroll(false);
    expect(screen.getByRole('button')).toHaveFocus();
  });
});
