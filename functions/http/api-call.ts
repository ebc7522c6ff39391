import type * as z from 'zod';
import type { Route } from '../../shared/contract/route.ts';
import type { AppVisit } from '../core/app-data/app-visit.ts';
import type { Caller } from '../core/auth/authenticate.ts';
import type { CallOrigin } from '../ports/activities.ts';

export interface PublicCall<Input = unknown> {
  input: Input;
  /** Returns a hash that does not reveal the visitor's IP address. The hash of an address changes every UTC day. */
  visitorId(): Promise<string>;
  /** Returns the network and the program that the call came from, for the user's activity page. */
  origin(): CallOrigin;
  header(name: string): string | undefined;
  /** The query string of the request, without the question mark. */
  query: string;
  countMetric(name: string): void;
  /** Logs an error that must not fail the call. */
  logFailure(error: unknown): void;
}

export interface UserCall<Input = unknown> extends PublicCall<Input> {
  caller: Caller;
}

export interface VisitorCall<Input = unknown> extends PublicCall<Input> {
  visit: AppVisit;
}

type CallOf<R extends Route> = R['auth'] extends 'public'
  ? PublicCall<z.output<R['input']>>
  : R['auth'] extends 'visitor'
    ? VisitorCall<z.output<R['input']>>
    : UserCall<z.output<R['input']>>;

/** The return type of a handler: the contract's output without `success`, which the middleware adds. */
type ResultOf<Output> = keyof Omit<Output, 'success'> extends never ? Promise<void> : Promise<Omit<Output, 'success'>>;

export type RouteHandlers<Routes extends Record<string, Route>> = {
  [Id in keyof Routes]: (call: CallOf<Routes[Id]>) => ResultOf<z.output<Routes[Id]['output']>>;
};
