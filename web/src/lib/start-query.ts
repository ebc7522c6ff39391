/** Returns a query string with `{parameter}={id}` added, which asks on any page for a new project (`pending-start.ts`). */
export function startQuery(query: URLSearchParams, parameter: 'remix' | 'template', id: string): string {
  const extended = new URLSearchParams(query);
  extended.set(parameter, id);
  return `?${extended}`;
}
