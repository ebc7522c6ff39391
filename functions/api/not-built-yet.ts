/** Answers the calls that are in the contract but not in the product yet. */
import type { RouteId } from '../../shared/contract/routes.ts';
import { RequestError } from '../core/request-error.ts';
import type { BoundHandler } from './serve-area.ts';

/** A handler that answers 501; a test lists the routes that still do. */
export function notBuiltYet<Id extends RouteId>(routeId: Id): BoundHandler<Id> {
  return {
    routeId,
    answer: async () => {
      throw new RequestError('not_implemented', 'This part of Buidl is still being built.');
    },
  };
}
