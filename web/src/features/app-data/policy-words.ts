import type { CollectionPolicy } from '../../../../shared/domain/app-data/data-policy.ts';
import { message, t } from '../../lib/language/translate.ts';

const READ = {
  everyone: message('Everyone sees the records.'),
  author: message('Each visitor sees only their own records.'),
  owner: message('Only the owner of the app sees the records.'),
} as const;
const ADD = {
  everyone: message('Everyone may add.'),
  'signed-in': message('Visitors who are signed in may add.'),
  owner: message('Only the owner may add.'),
} as const;
const CHANGE = {
  author: message('Visitors change and remove what they added.'),
  owner: message('Only the owner changes and removes records.'),
  nobody: message('Records stay as they were added; the owner may remove them.'),
} as const;

export function policyWords({ read, add, change, counters = [], shape }: CollectionPolicy): string[] {
  const fields = Object.keys(shape?.properties ?? {});
  return [
    t(READ[read]),
    t(ADD[add]),
    t(CHANGE[change]),
    ...(counters.length === 0 ? [] : [t`Everyone who sees a record may increase its numbers: ${counters.join(', ')}.`]),
    ...(fields.length === 0 ? [] : [t`A record has these fields: ${fields.join(', ')}.`]),
  ];
}
