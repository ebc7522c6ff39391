import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useBalances } from '../../../web/src/lib/use-balances.ts';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';

function Balances() {
  const { sol, asv } = useBalances();
  return <output>{`${sol} ${asv}`}</output>;
}

it('balances are those of the server, and N/A without a session', async () => {
  const calls = stubApi({
    'GET /api/user/balances': { body: { success: true, solBalance: '1.2345', asvBalance: '25.00' } },
  });
  renderPage(<Balances />);
  expect(await screen.findByText('1.2345 25.00')).toBeVisible();
  cleanup();
  renderPage(<Balances />, { session: { state: { status: 'anonymous' } } });
  expect(screen.getByText('N/A N/A')).toBeVisible();
  expect(calls).toHaveLength(1);
});
