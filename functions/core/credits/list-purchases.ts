import type { Purchase } from '../../../shared/contract/credits.ts';
import type { Purchases } from '../../ports/credits.ts';
import type { ListQuery } from '../../ports/pagination.ts';

/** Returns the newest purchases first. Throws RequestError `invalid_input` for a cursor of another list. */
export async function listPurchases(
  purchases: Pick<Purchases, 'listIntents'>,
  publicKey: string,
  query: ListQuery,
): Promise<{ purchases: Purchase[]; nextCursor?: string | undefined }> {
  const { entries, nextCursor } = await purchases.listIntents(publicKey, query);
  return {
    purchases: entries.map(({ reference, planTitle, credits, priceLamports, isDiscounted, status, createdAtMs }) => ({
      reference,
      planTitle,
      credits,
      priceLamports,
      isDiscounted,
      status,
      createdAt: new Date(createdAtMs).toISOString(),
    })),
    nextCursor,
  };
}
