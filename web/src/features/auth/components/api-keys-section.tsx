import { useState } from 'react';
import type { ApiKeyListing } from '../../../../../shared/contract/api-keys.ts';
import { KEY_SCOPES } from '../../../../../shared/domain/key-scope.ts';
import { API_KEY_MESSAGES } from '../../../../../shared/messages/api-keys.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatMoment } from '../../../lib/measure-format.ts';
import { useApiKeys, useKeyRevocation } from '../api/use-api-keys.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';

export function ApiKeysSection() {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <section aria-labelledby="api-keys-heading" className="mt-8">
      <h2 id="api-keys-heading" className="text-xl">
        {t(API_KEY_MESSAGES.title)}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t(API_KEY_MESSAGES.lead)}</p>
      <KeyList />
      <Button className="mt-4" onClick={() => setIsCreating(true)}>
        {t(API_KEY_MESSAGES.create)}
      </Button>
      {isCreating && <CreateKeyDialog onClose={() => setIsCreating(false)} />}
    </section>
  );
}

function KeyList() {
  const list = useApiKeys();
  const revocation = useKeyRevocation();
  const [revoked, setRevoked] = useState<ApiKeyListing | null>(null);
  if (list.isPending) {
    return (
      <p role="status" className="text-muted">
        {t(LAYOUT_MESSAGES.loading)}
      </p>
    );
  }
  if (list.isError) {
    return (
      <LoadFailure
        title={t(API_KEY_MESSAGES.listFailed)}
        error={list.error}
        unreachable={t`The server could not be reached.`}
        onRetry={list.refetch}
      />
    );
  }
  const keys = list.data.pages.flatMap((page) => page.keys);
  return (
    <>
      {keys.length === 0 ? (
        <EmptyList />
      ) : (
        <ul aria-label={t(API_KEY_MESSAGES.title)} className="card divide-y divide-hairline">
          {keys.map((entry) => (
            <KeyRow key={entry.keyId} entry={entry} onRevoke={() => setRevoked(entry)} />
          ))}
        </ul>
      )}
      <ShowMore query={list} />
      {revoked !== null && (
        <ConfirmDialog
          title={t(API_KEY_MESSAGES.revokeQuestion, revoked.name)}
          question={t(API_KEY_MESSAGES.revokeDetail)}
          confirmLabel={t(API_KEY_MESSAGES.revoke)}
          isBusy={revocation.isPending}
          onConfirm={() => revocation.mutate(revoked.keyId, { onSettled: () => setRevoked(null) })}
          onCancel={() => setRevoked(null)}
        />
      )}
    </>
  );
}

function EmptyList() {
  return (
    <div className="card px-4 py-5">
      <p className="font-medium">{t(API_KEY_MESSAGES.empty)}</p>
      <p className="mt-1 text-muted">{t(API_KEY_MESSAGES.emptyDetail)}</p>
    </div>
  );
}

function KeyRow({ entry, onRevoke }: { entry: ApiKeyListing; onRevoke: () => void }) {
  const { name, keyPreview, scopes, createdAt, expiresAt, lastUsedAt } = entry;
  const shownKey = `buidl_${keyPreview}…`;
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          {KEY_SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => (
            <Badge key={scope}>{t(API_KEY_MESSAGES.scopes[scope])}</Badge>
          ))}
        </p>
        <p className="figures text-[0.8125rem] text-muted">{shownKey}</p>
        <p className="text-[0.8125rem] text-muted">{spendingText(entry)}</p>
        <p className="text-[0.8125rem] text-muted">
          {lastUsedAt === undefined
            ? t(API_KEY_MESSAGES.neverUsed)
            : t(API_KEY_MESSAGES.lastUsed, formatMoment(lastUsedAt))}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {expiresAt === undefined
            ? t(API_KEY_MESSAGES.madeAt, formatMoment(createdAt))
            : t(API_KEY_MESSAGES.expiresAt, formatMoment(expiresAt))}
        </p>
      </div>
      <Button aria-label={`${t(API_KEY_MESSAGES.revoke)}: ${name}`} onClick={onRevoke}>
        {t(API_KEY_MESSAGES.revoke)}
      </Button>
    </li>
  );
}

function spendingText({ creditsSpentToday, dailyCreditLimit }: ApiKeyListing): string {
  const spent = formatWhole(creditsSpentToday);
  return dailyCreditLimit === undefined
    ? t(API_KEY_MESSAGES.spentToday, spent)
    : t(API_KEY_MESSAGES.spentOfLimit, spent, formatWhole(dailyCreditLimit));
}
