import type { Route } from '../../../../shared/contract/route.ts';
import type { KeyScope, ScopeCase } from '../../../../shared/domain/key-scope.ts';
import type { ApiKeyRecord } from '../../../ports/auth.ts';
import { RequestError } from '../../../ports/request-error.ts';

/**
 * Throws RequestError `forbidden` for a named key that has none of the scopes. The key of a session is always allowed.
 */
export function requireScope({ named }: Pick<ApiKeyRecord, 'named'>, opening: readonly KeyScope[]): void {
  if (named === undefined || opening.some((scope) => named.scopes.includes(scope))) return;
  const { name } = named;
  const scopes = opening.map((scope) => `“${scope}”`).join(' or ');
  throw new RequestError(
    scopes === '' ? { key: 'session_needed', params: { name } } : { key: 'scope_missing', params: { name, scopes } },
  );
}

/**
 * Throws RequestError `forbidden` for a named key without the extra scope, if any, that the route needs in this case.
 */
export function requireScopeInCase(
  key: Pick<ApiKeyRecord, 'named'>,
  { extraScopes }: Pick<Route, 'extraScopes'>,
  scopeCase: ScopeCase,
): void {
  const needed = extraScopes[scopeCase];
  if (needed !== undefined) requireScope(key, [needed]);
}
