/** How an entry of the route table is written: what most routes have in common is filled in. */
import { nothingSchema, successSchema } from './fields.ts';
import type { Route } from './route.ts';

const defaults = {
  body: 'none',
  success: 200,
  input: nothingSchema,
  output: successSchema,
  errors: [],
} as const;

/** Fills in what most routes have in common. */
export function route<const Given extends Partial<Route> & Pick<Route, 'method' | 'path' | 'area' | 'auth'>>(
  given: Given,
): Omit<typeof defaults, keyof Given> & Given {
  return { ...defaults, ...given };
}
