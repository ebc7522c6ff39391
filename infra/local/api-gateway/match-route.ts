export interface ApiRoute<Target> {
  /** `GET /projects/{id}`, `ANY /{proxy+}` or `$default`. */
  routeKey: string;
  target: Target;
}

export interface RouteMatch<Target> {
  route: ApiRoute<Target>;
  pathParameters: Record<string, string>;
}

/**
 * Returns the most specific matching route. `segments` are decoded separately, so that a segment may contain a
 * slash.
 */
export function matchRoute<Target>(
  routes: readonly ApiRoute<Target>[],
  method: string,
  segments: readonly string[],
): RouteMatch<Target> | undefined {
  let best: (RouteMatch<Target> & { rank: string }) | undefined;
  for (const route of routes) {
    if (route.routeKey === '$default') continue;
    const [routeMethod = '', routePath = ''] = route.routeKey.split(' ');
    if (routeMethod !== method && routeMethod !== 'ANY') continue;
    const match = matchPath(routePath, segments);
    if (match === undefined) continue;
    const rank = match.rank + (routeMethod === 'ANY' ? '1' : '0');
    if (best === undefined || rank < best.rank) best = { route, pathParameters: match.parameters, rank };
  }
  if (best !== undefined) return best;
  const fallback = routes.find((route) => route.routeKey === '$default');
  return fallback && { route: fallback, pathParameters: {} };
}

/** `rank` sorts literal segments before variables and variables before the greedy variable. */
function matchPath(pattern: string, given: readonly string[]) {
  const wanted = pattern.split('/').slice(1);
  const parameters: Record<string, string> = {};
  let rank = '';
  for (const [index, segment] of wanted.entries()) {
    const variable = /^\{([^}+]+)(\+?)\}$/.exec(segment);
    const value = given[index];
    if (variable?.[2] === '+') {
      const rest = given.slice(index).join('/');
      if (rest === '') return undefined;
      parameters[variable[1] ?? ''] = rest;
      return { parameters, rank: `${rank}2` };
    }
    if (value === undefined) return undefined;
    if (variable !== null) {
      if (value === '') return undefined;
      parameters[variable[1] ?? ''] = value;
      rank += '1';
    } else if (segment === value) {
      rank += '0';
    } else {
      return undefined;
    }
  }
  return given.length === wanted.length ? { parameters, rank } : undefined;
}
