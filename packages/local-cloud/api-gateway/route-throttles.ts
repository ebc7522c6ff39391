import { type Throttle, TokenBucket } from './token-bucket.ts';

/** The throttles of a stage: its default holds for each route by itself, and a route may have one of its own. */
export class RouteThrottles {
  readonly #buckets = new Map<string, TokenBucket>();
  #ofStage: Throttle | undefined;
  #ofRoutes: ReadonlyMap<string, Throttle> = new Map();

  set(ofStage: Throttle | undefined, ofRoutes: ReadonlyMap<string, Throttle>): void {
    this.#ofStage = ofStage;
    this.#ofRoutes = ofRoutes;
    this.#buckets.clear();
  }

  /** Whether the route has room for one more request, which is counted. */
  admits(routeKey: string, nowMs: number): boolean {
    const throttle = this.#ofRoutes.get(routeKey) ?? this.#ofStage;
    if (throttle === undefined) return true;
    const bucket = this.#buckets.get(routeKey) ?? new TokenBucket(throttle, nowMs);
    this.#buckets.set(routeKey, bucket);
    return bucket.take(nowMs);
  }
}
