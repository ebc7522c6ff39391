import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SessionListing } from '../../../../../shared/contract/auth.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { PASSKEY_WALLET_MESSAGES as MESSAGES } from '../../../../../shared/messages/passkey-wallet.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { profilePath } from '../../../lib/app-address.ts';
import { rich } from '../../../lib/language/rich-text.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatMoment } from '../../../lib/measure-format.ts';
import { useSession, useUser } from '../../../lib/session/session-context.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useSessions } from '../api/use-sessions.ts';
import { keyExportOf } from '../passkey-wallet/key-export.ts';
import { AccountExportSection } from './account-export-section.tsx';
import { ActivitySection } from './activity-section.tsx';
import { AdminActsSection } from './admin-acts-section.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';

interface AccountPageProps {
  webhooks: ReactNode;
}

export function AccountPage({ webhooks }: AccountPageProps) {
  usePageTitle(t`Account`);
  const user = useUser();
  return (
    <Page width="reading" title={t`Account`} lead={user === null ? undefined : <Lead username={user.username} />}>
      {user !== null && (
        <section aria-labelledby="wallet-heading" className="mb-8">
          <h2 id="wallet-heading" className="mb-2 text-xl">
            {t`Wallet`}
          </h2>
          <p className="figures text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{user.publicKey}</p>
          <PasskeyNote address={user.publicKey} />
        </section>
      )}
      <Sessions />
      <ApiKeysSection />
      {webhooks}
      <ActivitySection />
      <AdminActsSection />
      <AccountExportSection />
      <DeleteAccountSection />
    </Page>
  );
}

function Lead({ username }: { username: string }) {
  return (
    <>
      {rich`You are ${username}. Apps that you publish are listed on ${(
        <Link to={profilePath(username)} className="text-accent-text underline underline-offset-2">
          {t`your public profile`}
        </Link>
      )}.`}
    </>
  );
}

function Sessions() {
  const sessions = useSessions();
  const { list } = sessions;
  return (
    <section aria-labelledby="sessions-heading">
      <h2 id="sessions-heading" className="text-xl">
        {t`Sessions`}
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {t`Every login makes a session. End those that you do not know, and those of devices that you lost.`}
      </p>
      {list.isPending && (
        <p role="status" className="text-muted">
          {t(LAYOUT_MESSAGES.loading)}
        </p>
      )}
      {list.isError && (
        <LoadFailure
          title={t`Your sessions could not be loaded`}
          error={list.error}
          unreachable={t`The server could not be reached.`}
          onRetry={list.refetch}
        />
      )}
      {list.data && <SessionList entries={list.data} sessions={sessions} />}
    </section>
  );
}

interface SessionListProps {
  entries: SessionListing[];
  sessions: ReturnType<typeof useSessions>;
}

function SessionList({ entries, sessions: { revoke, revokeAll } }: SessionListProps) {
  const { logOut } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = revoke.isPending || revokeAll.isPending;
  return (
    <>
      <ul aria-label={t`Sessions`} className="card divide-y divide-hairline">
        {entries.map((entry) => (
          <SessionRow
            key={entry.sessionId}
            entry={entry}
            isBusy={isBusy}
            onEnd={() => (entry.isCurrent ? logOut() : revoke.mutate(entry.sessionId))}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {entries.length > 1 && (
          <Button aria-disabled={isBusy} onClick={() => !isBusy && revokeAll.mutate(true)}>
            {t`Log out everywhere else`}
          </Button>
        )}
        <Button aria-disabled={isBusy} onClick={() => !isBusy && setIsAsking(true)}>
          {t`Log out everywhere`}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t`Log out everywhere?`}
          question={t`All your sessions end now, this one too. API keys with a name go on until you revoke them.`}
          confirmLabel={t`Log out everywhere`}
          isBusy={isBusy}
          onConfirm={() => revokeAll.mutate(false, { onSettled: () => setIsAsking(false) })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

interface SessionRowProps {
  entry: SessionListing;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ entry, isBusy, onEnd }: SessionRowProps) {
  const { keyPreview, createdAt, lastUsedAt, isCurrent } = entry;
  const name = keyPreview === null ? t`API key` : `buidl_${keyPreview}…`;
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="figures">{name}</span>
          {isCurrent && <Badge tone="accent">{t`This one`}</Badge>}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {rich`Made ${formatMoment(createdAt)}${<br />}Last used in the hour from ${formatMoment(lastUsedAt)}`}
        </p>
      </div>
      <Button
        aria-disabled={isBusy}
        aria-label={isCurrent ? t`Log out here` : t`End ${name}`}
        onClick={() => !isBusy && onEnd()}
      >
        {isCurrent ? t`Log out` : t`End`}
      </Button>
    </li>
  );
}

function PasskeyNote({ address }: { address: string }) {
  const exportKey = keyExportOf(address);
  if (exportKey === undefined) return null;
  return (
    <div className="mt-4">
      <h3 className="font-medium">{MESSAGES.lossTitle}</h3>
      <p className="mt-1 mb-4 text-muted">{MESSAGES.loss}</p>
      <Button onClick={exportKey}>
        <KeyRound aria-hidden /> {MESSAGES.exportKey}
      </Button>
    </div>
  );
}
