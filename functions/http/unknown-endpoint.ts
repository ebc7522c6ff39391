import { apiPath } from '../../shared/contract/api-path.ts';
import { RequestError } from '../ports/request-error.ts';
import type { ApiResult } from './api-event.ts';
import { preflightHeaders } from './preflight-headers.ts';

/**
 * Responds to a request that matches no route: with the allowed methods for OPTIONS, and 405 for a wrong method. Throws
 * RequestError `not_found` for an unknown path.
 */
export async function respondToUnknown({ method, path }: { method: string; path: string }): Promise<ApiResult> {
  // The import is dynamic, because few requests need the whole contract.
  const { contract } = await import('../../shared/contract/routes.ts');
  const routes = Object.values(contract).filter((route) => pathPattern(apiPath(route)).test(path));
  if (routes.length === 0) throw new RequestError('unknown_endpoint');
  const own = routes.map((route) => route.method);
  const allow = [...new Set([...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ');
  if (method !== 'OPTIONS') {
    throw new RequestError({ key: 'wrong_method', params: { methods: allow } }, { allow });
  }
  const isForKeys = routes.some(({ auth }) => auth === 'user' || auth === 'admin');
  return { statusCode: 204, headers: { allow, ...(isForKeys && preflightHeaders(allow)) } };
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
}
