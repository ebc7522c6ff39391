import { type Throttle, TokenBucket } from './token-bucket.ts';

/** Rate limits of a stage. Each route has a separate bucket, with the route's own limits or those of the stage. */
export class RouteThrottles {
  readonly #buckets = new Map<string, TokenBucket>();
  #ofStage: Throttle | undefined;
  #ofRoutes: ReadonlyMap<string, Throttle> = new Map();

  set(ofStage: Throttle | undefined, ofRoutes: ReadonlyMap<string, Throttle>): void {
    this.#ofStage = ofStage;
    this.#ofRoutes = ofRoutes;
    this.#buckets.clear();
  }

  admits(routeKey: string, nowMs: number): boolean {
    const throttle = this.#ofRoutes.get(routeKey) ?? this.#ofStage;
    if (throttle === undefined) return true;
    const bucket = this.#buckets.get(routeKey) ?? new TokenBucket(throttle, nowMs);
    this.#buckets.set(routeKey, bucket);
    return bucket.take(nowMs);
  }
}
