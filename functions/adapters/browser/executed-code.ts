import type { CDPSession } from 'playwright-core';
import { PAGE_URL } from './page-address.ts';

/** A name that occurs only in the runtime's script and so identifies its functions. */
const RUNTIME_MARK = 'buidlCheckData';

/**
 * Performs an action. Returns the source of each function of the app that ran meanwhile, without those of libraries and
 * the runtime.
 */
export async function executedCode(session: CDPSession, act: () => Promise<void>): Promise<string[]> {
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  try {
    await session.send('Profiler.takePreciseCoverage');
    await act();
    const { result } = await session.send('Profiler.takePreciseCoverage');
    const sources = await Promise.all(
      result
        .filter(({ url }) => url === PAGE_URL || url === '')
        .map(async ({ scriptId, functions }) => {
          const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
          if (scriptSource.includes(RUNTIME_MARK)) return [];
          return functions.flatMap(({ ranges: [range] }) =>
            range && range.count > 0 ? [scriptSource.slice(range.startOffset, range.endOffset)] : [],
          );
        }),
    );
    return sources.flat();
  } finally {
    await session.send('Profiler.stopPreciseCoverage');
    await session.send('Profiler.disable');
  }
}

/** Returns whether the source of a function contains no statement. */
export function isEmptyFunction(source: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const body = /^[^{]*?\{([\s\S]*)\}\s*$/.exec(code)?.[1] ?? code.replace(/^[\s\S]*?=>/, '');
  return /^\s*(?:(?:return\s*)?(?:undefined|null|void 0|true|false)?\s*;?\s*)$/.test(body);
}
