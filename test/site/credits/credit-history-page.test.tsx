import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CreditHistoryPage } from '../../../web/src/features/credits/components/credit-history-page.tsx';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';

const createdAt = '2026-11-20T10:00:00.000Z';
const line = { reference: 'op_1', createdAt };
const hold = {
  ...line,
  entryId: 'hold:op_1',
  kind: 'hold',
  credits: -25,
  heldCredits: 25,
  reason: 'Building Tea',
};
const capture = {
  ...line,
  entryId: 'capture:op_1',
  kind: 'capture',
  credits: 12,
  heldCredits: -25,
  reason: 'Built Tea',
};
const release = {
  ...line,
  entryId: 'release:op_1',
  kind: 'release',
  credits: 25,
  heldCredits: -25,
  reason: 'Build failed',
};
const purchase = {
  entryId: 'purchase:sig',
  kind: 'purchase',
  credits: 500,
  heldCredits: 0,
  reason: 'Bought the Pro plan',
  reference: 'sig',
  createdAt,
};
const PATH = 'GET /api/credits/history?limit=40';

async function openHistory(pages: Record<string, object>) {
  stubApi(
    Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, { body: { success: true, ...page } }])),
  );
  const page = renderPage(<CreditHistoryPage explorerUrl={(signature) => `https://explorer.example/${signature}`} />);
  const list = await screen.findByRole('list', { name: 'Movements' });
  return { ...page, rows: () => within(list).getAllByRole('listitem') };
}

describe('a row', () => {
  it('of a build shows its change, its balance and its receipt, and expands its entries', async () => {
    const { person, rows } = await openHistory({
      [PATH]: { rows: [{ entries: [capture, hold], credits: -13, balance: 87 }] },
    });
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toHaveTextContent(/Built Tea.*−13 credits.*Balance 87/);
    expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', '/receipts/op_1');
    const button = screen.getByRole('button', { name: 'Lines of Built Tea', expanded: false });
    await person.click(button);
    const lines = within(screen.getByRole('list', { name: 'Lines of Built Tea' })).getAllByRole('listitem');
    expect(lines[0]).toHaveTextContent(/Spent Built Tea.*\+12 available, −25 held/);
    expect(lines[1]).toHaveTextContent(/Held Building Tea.*−25 available, \+25 held/);
    await person.click(button);
    expect(screen.queryByRole('list', { name: 'Lines of Built Tea' })).toBeNull();
  });

  it('of a purchase links to its transaction', async () => {
    await openHistory({ [PATH]: { rows: [{ entries: [purchase], credits: 500, balance: 600 }] } });
    expect(screen.getByRole('link', { name: /View the transaction/ })).toHaveAttribute(
      'href',
      'https://explorer.example/sig',
    );
  });

  it('marks a hold as reserved, and a failed build as free', async () => {
    const { rows } = await openHistory({
      [PATH]: {
        rows: [
          { entries: [{ ...hold, entryId: 'hold:op_2' }], credits: 0, balance: 100 },
          { entries: [release, hold], credits: 0, balance: 100 },
        ],
      },
    });
    expect(rows()[0]).toHaveTextContent('Building Tea25 held, nothing spent yet');
    expect(rows()[1]).toHaveTextContent('Build failedBuilding Tea: nothing spent');
  });
});

it('older rows are appended on request', async () => {
  const { person, rows } = await openHistory({
    [PATH]: { rows: [{ entries: [purchase], credits: 500, balance: 600 }], nextCursor: '100.x' },
    [`${PATH}&cursor=100.x`]: { rows: [{ entries: [capture, hold], credits: -13, balance: 100 }] },
  });
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Built Tea');
  expect(rows()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
