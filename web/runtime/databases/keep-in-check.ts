import { parse, stringify } from '../natives.ts';
import type { AskCheck } from '../optional-parts.ts';
import type { DatabaseCommit } from './database-messages.ts';
import type { DatabaseKeeper } from './emulated-databases.ts';
import { fromPlainValue, toPlainValue } from './plain-value.ts';

/** The automatic check of a build keeps the databases as JSON texts, one for each transaction. */
export function keepInCheck(askCheck: AskCheck): DatabaseKeeper {
  let lastSave: Promise<unknown> = Promise.resolve();
  return {
    load: async (apply) => {
      const kept: unknown[] = parse(await askCheck(stringify({ type: 'load' })));
      for (const commit of kept.map(fromPlainValue)) if (isCommit(commit)) await apply(commit);
    },
    save: (commit) => {
      const saved = lastSave.then(async () => {
        const response: { error?: string } = parse(
          await askCheck(stringify({ type: 'save', commit: await toPlainValue(commit) })),
        );
        if (response.error !== undefined) throw new DOMException(response.error, 'QuotaExceededError');
      });
      lastSave = saved.catch(() => undefined);
      return saved;
    },
  };
}

/** The check returns only what the app has saved, so one field is enough to recognize a commit. */
function isCommit(value: unknown): value is DatabaseCommit {
  return typeof value === 'object' && value !== null && 'changes' in value;
}
