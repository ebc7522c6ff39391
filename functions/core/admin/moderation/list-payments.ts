import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import type { Usernames } from '../../../ports/auth.ts';
import type { PaymentReviews, Purchases } from '../../../ports/credits.ts';
import type { ListQuery } from '../../../ports/pagination.ts';

export interface OwnerNames {
  usernames: Pick<Usernames, 'of'>;
}

export async function listPayments(
  services: { paymentReviews: PaymentReviews; purchases: Pick<Purchases, 'findIntent'> } & OwnerNames,
  query: ListQuery,
): Promise<Omit<RouteResponse<'listPayments'>, 'success'>> {
  const { entries, nextCursor } = await services.paymentReviews.list(query);
  const names = await services.usernames.of(entries.flatMap(({ publicKey }) => publicKey ?? []));
  const payments = await Promise.all(
    entries.map(async ({ foundAtMs, ...review }) => {
      const intent = review.reference ? await services.purchases.findIntent(review.reference) : undefined;
      return {
        ...review,
        username: names.get(review.publicKey ?? ''),
        quotedCredits: intent?.credits,
        quotedLamports: intent?.priceLamports,
        foundAt: new Date(foundAtMs).toISOString(),
      };
    }),
  );
  return { payments, nextCursor };
}
