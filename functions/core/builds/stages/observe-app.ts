import type { Observer } from '../../../ports/browser.ts';
import type { BuildState } from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import { WorkFiles } from '../work-files.ts';

/**
 * The Observe state: reads the views of the newest document in a real browser. For a revision, also reads the views of
 * the base. Its function may access only the operation's files. Throws BrowserError.
 */
export async function observeApp(
  { work, observer }: { work: Objects; observer: Observer },
  state: BuildState,
): Promise<BuildState> {
  const { repairs, observed = [], allowedHosts } = state;
  const files = new WorkFiles(work, state.operationId, state.design);
  if (state.mode === 'revise' && observed.length === 0) {
    await files.writeObserved('base', await observer.observe(await files.readBase(), allowedHosts));
  }
  await files.writeObserved(repairs, await observer.observe(await files.readDocument(repairs), allowedHosts));
  return { ...state, observed: [...new Set([...observed, repairs])] };
}
