import type { Observer } from '../../../ports/browser.ts';
import type { BuildState } from '../../../ports/builds.ts';
import type { Objects } from '../../../ports/objects.ts';
import { WorkFiles } from '../work-files.ts';

/**
 * The Observe state: reads the views of the newest document in a real browser. For a revision, also reads the views of
 * the base revision, at the same time. Its Lambda function may access only the operation's files. Throws BrowserError.
 */
export async function observeApp(
  { work, observer }: { work: Objects; observer: Observer },
  state: BuildState,
): Promise<BuildState> {
  const { repairs, observed = [], allowedHosts } = state;
  const files = new WorkFiles(work, state.operationId, state.design);
  const observe = async (name: 'base' | number, html: Promise<string>) =>
    files.writeObserved(name, await observer.observe(await html, allowedHosts));
  await Promise.all([
    state.mode === 'revise' && observed.length === 0 && observe('base', files.readBase()),
    observe(repairs, files.readDocument(repairs)),
  ]);
  return { ...state, observed: [...new Set([...observed, repairs])] };
}
