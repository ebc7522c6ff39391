import { useState } from 'react';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { QueryContent } from '../../../components/admin/loaded.tsx';
import { PasswordField } from '../../../components/admin/password-field.tsx';
import { EmptyNote, Section } from '../../../components/admin/section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { formatMoment } from '../admin-format.ts';
import { whitelistEntrySchema } from '../admin-schemas.ts';
import { useWhitelist } from '../api/admin-queries.ts';
import { useAddToWhitelist } from '../api/whitelist-actions.ts';
import { WhitelistRemoval } from './whitelist-removal.tsx';

type Entry = RouteResponse<'listWhitelist'>['whitelist'][number];

export function WhitelistSection() {
  const whitelist = useWhitelist();
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <Section id="whitelist" lead="These keys may sign up while the allow-list is on.">
      <AddForm />
      <QueryContent query={whitelist} failure={ADMIN_MESSAGES.whitelistFailed}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.whitelist);
          if (entries.length === 0) return <EmptyNote>No key is listed.</EmptyNote>;
          return (
            <ul aria-label="Whitelisted keys" className="card divide-y divide-hairline">
              {entries.map((entry) => (
                <WhitelistItem key={entry.publicKey} entry={entry} onRemove={() => setRemoved(entry.publicKey)} />
              ))}
            </ul>
          );
        }}
      </QueryContent>
      <ShowMore query={whitelist} />
      {removed !== null && <WhitelistRemoval publicKey={removed} onClose={() => setRemoved(null)} />}
    </Section>
  );
}

const EMPTY = { publicKey: '', adminPassword: '' };

function AddForm() {
  const form = useZodForm(whitelistEntrySchema, { defaultValues: EMPTY });
  const addition = useAddToWhitelist(() => form.reset(EMPTY));
  const submit = form.submit((entry) => {
    if (!addition.isPending) addition.mutate(entry);
  });
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
        {...form.bareField('publicKey')}
        error={form.problem}
      />
      <PasswordField {...form.bareField('adminPassword')} />
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
