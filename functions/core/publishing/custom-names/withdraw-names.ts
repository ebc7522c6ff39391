import type { Clock } from '../../../ports/clock.ts';
import type { CustomNames, NameEdge } from '../../../ports/custom-names.ts';

export interface WithdrawNamesServices {
  customNames: Pick<CustomNames, 'released' | 'forget' | 'holderOf'>;
  nameEdge: Pick<NameEdge, 'withdraw'>;
  /** Where names lead; undefined where the deployment offers none. */
  routingEndpoint: string | undefined;
  clock: Clock;
}

/**
 * Makes CloudFront forget the names that lead to no app any more, until `untilMs` has passed; runs on a schedule. CloudFront switches a
 * name off before it can be deleted, so each takes a few runs. Throws an AggregateError at the end when some failed.
 */
export async function withdrawNames(
  { customNames, nameEdge, routingEndpoint, clock }: WithdrawNamesServices,
  untilMs: number,
): Promise<void> {
  if (routingEndpoint === undefined) return;
  const errors: unknown[] = [];
  for await (const host of customNames.released()) {
    if (clock.nowMs() > untilMs) break;
    try {
      // The index lags, and a name may have been given again.
      if ((await customNames.holderOf(host)) !== undefined) continue;
      if (await nameEdge.withdraw(host)) await customNames.forget(host);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some names could not be withdrawn.');
}
