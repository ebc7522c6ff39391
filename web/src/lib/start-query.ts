/** Adds `{parameter}={id}`, which requests a new project on any page (`pending-start.ts`). */
export function startQuery(query: URLSearchParams, parameter: 'remix' | 'template', id: string): string {
  const extended = new URLSearchParams(query);
  extended.set(parameter, id);
  return `?${extended}`;
}
