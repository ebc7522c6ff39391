import type { Visitor } from '../../../shared/domain/acceptance-steps.ts';
import type { OpenedPage } from './opened-page.ts';

/** Opens the app as a visitor in a new context. The page stays open until `use` has ended or the page crashes. */
export type VisitAs = (visitor: Visitor, use: (opened: OpenedPage) => Promise<void>) => Promise<void>;

/** The pages of one flow, one for each visitor. */
export class FlowPages {
  readonly #visitAs: VisitAs;
  readonly #opened: Map<Visitor, Promise<OpenedPage>>;
  readonly #visits: Promise<void>[] = [];
  readonly #end = Promise.withResolvers<void>();
  readonly #loss = Promise.withResolvers<true>();

  constructor(first: OpenedPage, visitAs: VisitAs) {
    this.#opened = new Map([['first', Promise.resolve(first)]]);
    this.#visitAs = visitAs;
  }

  /** Resolves when a page that this object opened has crashed and the crash was reported; otherwise never. */
  get lost(): Promise<true> {
    return this.#loss.promise;
  }

  /** Returns the page of a visitor; opens it on first use. Rejects when the page crashes. */
  pageOf(visitor: Visitor): Promise<OpenedPage> {
    const opened = this.#opened.get(visitor) ?? this.#open(visitor);
    this.#opened.set(visitor, opened);
    return opened;
  }

  /** Closes the pages that this object opened. */
  async end(): Promise<void> {
    this.#end.resolve();
    await Promise.allSettled(this.#visits);
  }

  async #open(visitor: Visitor): Promise<OpenedPage> {
    const { promise, resolve, reject } = Promise.withResolvers<OpenedPage>();
    let hasEnded = false;
    const visit = this.#visitAs(visitor, async (opened) => {
      resolve(opened);
      await this.#end.promise;
      hasEnded = true;
    }).finally(() => {
      if (!hasEnded) this.#loss.resolve(true);
      reject(new TypeError('The page has ended.'));
    });
    this.#visits.push(visit);
    visit.catch(() => undefined);
    return promise;
  }
}
