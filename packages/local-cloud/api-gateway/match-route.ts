export interface ApiRoute<Target> {
  /** For example `GET /projects/{id}`, `ANY /{proxy+}` or `$default`. */
  routeKey: string;
  target: Target;
}

export interface RouteMatch<Target> {
  route: ApiRoute<Target>;
  pathParameters: Record<string, string>;
}

/** Returns the most specific matching route. `segments` are decoded, so they may contain slashes. */
export function matchRoute<Target>(
  routes: readonly ApiRoute<Target>[],
  method: string,
  segments: readonly string[],
): RouteMatch<Target> | undefined {
  let best: (RouteMatch<Target> & { rank: string }) | undefined;
  for (const route of routes) {
    const pattern = patternOf(route.routeKey);
    if (pattern.method !== method && pattern.method !== 'ANY') continue;
    const match = matchPath(pattern.segments, segments);
    if (match === undefined) continue;
    const rank = match.rank + (pattern.method === 'ANY' ? '1' : '0');
    if (best === undefined || rank < best.rank) best = { route, pathParameters: match.parameters, rank };
  }
  if (best !== undefined) return best;
  const fallback = routes.find((route) => route.routeKey === '$default');
  return fallback && { route: fallback, pathParameters: {} };
}

type Segment = { kind: 'literal' | 'variable' | 'rest'; name: string };

interface Pattern {
  method: string;
  segments: readonly Segment[];
}

/** Caches parsed patterns by route key. The cache needs no limit, because a stack has a fixed set of routes. */
const patterns = new Map<string, Pattern>();

function patternOf(routeKey: string): Pattern {
  const known = patterns.get(routeKey);
  if (known !== undefined) return known;
  const [method = '', path = ''] = routeKey === '$default' ? [] : routeKey.split(' ');
  const pattern = { method, segments: path.split('/').slice(1).map(toSegment) };
  patterns.set(routeKey, pattern);
  return pattern;
}

function toSegment(text: string): Segment {
  const [, name, isRest] = /^\{([^}+]+)(\+?)\}$/.exec(text) ?? [];
  if (name === undefined) return { kind: 'literal', name: text };
  return { kind: isRest === '+' ? 'rest' : 'variable', name };
}

/**
 * Returns undefined for another path. `rank` sorts literal segments before variables, and variables before the greedy
 * variable.
 */
function matchPath(wanted: readonly Segment[], given: readonly string[]) {
  const parameters: Record<string, string> = {};
  let rank = '';
  for (const [index, { kind, name }] of wanted.entries()) {
    const value = given[index];
    if (kind === 'rest') {
      const rest = given.slice(index).join('/');
      if (rest === '') return undefined;
      parameters[name] = rest;
      return { parameters, rank: `${rank}2` };
    }
    if (value === undefined) return undefined;
    if (kind === 'variable') {
      if (value === '') return undefined;
      parameters[name] = value;
      rank += '1';
    } else if (name === value) {
      rank += '0';
    } else {
      return undefined;
    }
  }
  return given.length === wanted.length ? { parameters, rank } : undefined;
}
