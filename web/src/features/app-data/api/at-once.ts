/** Makes a mutation fail immediately while offline. By default, TanStack Query pauses it silently. */
export const AT_ONCE = { networkMode: 'always' } as const;
