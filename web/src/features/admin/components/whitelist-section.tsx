/** Who may sign up while the allow-list is on. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { toasts } from '../../../lib/toasts.ts';
import { formatMoment } from '../admin-format.ts';
import { checkWhitelistEntry } from '../admin-input.ts';
import { whitelistOptions } from '../api/admin-queries.ts';
import { Loaded, ShowMore } from './loaded.tsx';
import { PasswordField } from './password-field.tsx';
import { NothingHere, Section } from './section.tsx';
import { useAdminAction } from './use-admin-action.ts';
import { WhitelistRemoval } from './whitelist-removal.tsx';

type Entry = RouteResponse<'listWhitelist'>['whitelist'][number];

export function WhitelistSection() {
  const whitelist = useInfiniteQuery(whitelistOptions());
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <Section id="whitelist" lead="These keys may sign up while the allow-list is on.">
      <AddForm />
      <Loaded query={whitelist} failure={ADMIN_MESSAGES.whitelistFailed}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.whitelist);
          if (entries.length === 0) return <NothingHere>No key is listed.</NothingHere>;
          return (
            <ul aria-label="Whitelisted keys" className="card divide-y divide-hairline">
              {entries.map((entry) => (
                <WhitelistItem
                  key={entry.publicKey}
                  entry={entry}
                  onRemove={() => setRemoved(entry.publicKey)}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <ShowMore query={whitelist} />
      {removed !== null && <WhitelistRemoval publicKey={removed} onClose={() => setRemoved(null)} />}
    </Section>
  );
}

const EMPTY = { publicKey: '', adminPassword: '' };

function AddForm() {
  const [given, setGiven] = useState(EMPTY);
  const [problem, setProblem] = useState<string>();
  const addition = useAdminAction('addToWhitelist', {
    success: ADMIN_MESSAGES.keyAdded,
    fallback: ADMIN_MESSAGES.addKeyFallback,
    onDone: () => setGiven(EMPTY),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (addition.isPending) return;
    const checked = checkWhitelistEntry(given);
    setProblem(checked.ok ? undefined : checked.problem);
    if (checked.ok) addition.mutate(checked.value);
    else toasts.error(checked.problem);
  };
  return (
    <form
      aria-label="Add to whitelist"
      noValidate
      autoComplete="off"
      className="card mb-3 grid items-start gap-3 p-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
      onSubmit={submit}
    >
      <TextField
        label="Public key"
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        value={given.publicKey}
        error={problem}
        onChange={(event) => setGiven({ ...given, publicKey: event.target.value })}
      />
      <PasswordField
        value={given.adminPassword}
        onChange={(adminPassword) => setGiven({ ...given, adminPassword })}
      />
      <Button type="submit" variant="solid" className="sm:mt-6.5" aria-disabled={addition.isPending}>
        Add Key
      </Button>
    </form>
  );
}

function WhitelistItem({ entry, onRemove }: { entry: Entry; onRemove: () => void }) {
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2">
      <div className="min-w-0">
        <p className="figures [overflow-wrap:anywhere]">{entry.publicKey}</p>
        <p className="text-[0.8125rem] text-muted">
          {formatMoment(entry.addedAt)} by {entry.addedBy}
        </p>
      </div>
      <Button aria-label={`Remove ${entry.publicKey}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
