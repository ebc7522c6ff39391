/** For calls that fail at once without a connection; by default they would wait for one and say nothing. */
export const AT_ONCE = { networkMode: 'always' } as const;
