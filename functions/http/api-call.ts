import type * as z from 'zod';
import type { Route } from '../../shared/contract/route.ts';
import type { Caller } from '../core/auth/authenticate.ts';

/** A validated request to a public route. */
export interface PublicCall<Input = unknown> {
  input: Input;
  /** Stands for the visitor, without the address: the same for a day. */
  visitorId: string;
  /** Returns a request header by its name in lower case. */
  header(name: string): string | undefined;
}

/** A validated request to a route that needs an API key. */
export interface UserCall<Input = unknown> extends PublicCall<Input> {
  caller: Caller;
}

type CallOf<R extends Route> = R['auth'] extends 'public'
  ? PublicCall<z.output<R['input']>>
  : UserCall<z.output<R['input']>>;

/** What a handler returns: the output that the contract names, to which the pipeline adds `success`. */
type ResultOf<Output> = keyof Omit<Output, 'success'> extends never ? void : Omit<Output, 'success'>;

/** One handler for every route of a table. */
export type RouteHandlers<Routes extends Record<string, Route>> = {
  [Id in keyof Routes]: (call: CallOf<Routes[Id]>) => Promise<ResultOf<z.output<Routes[Id]['output']>>>;
};
