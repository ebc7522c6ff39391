import type { User } from '../../../../shared/contract/auth.ts';
import { AUTH_MESSAGES } from '../../../../shared/messages/auth.ts';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { t } from '../../lib/language/translate.ts';
import { formatWhole } from '../../lib/language/whole-number.ts';
import { formatCredits } from '../../lib/text-format.ts';
import { useBalances } from '../../lib/use-balances.ts';

const API_KEY_PREVIEW_LENGTH = 8;

export function AccountSummary({ user, apiKey }: { user: User; apiKey: string }) {
  const { sol, asv } = useBalances();
  return (
    <div>
      <div className="flex items-center gap-3">
        <UserInitial username={user.username} />
        <div className="min-w-0">
          <p className="truncate font-medium">{user.username}</p>
          <p className="figures text-[0.8125rem] text-muted">{formatCredits(user.credits)}</p>
        </div>
      </div>
      <dl className="mt-3 grid grid-cols-[auto_1fr_auto] items-center gap-x-3 border-t border-hairline pt-2">
        <Row label="SOL" value={sol} />
        <Row label="ASV" value={asv} />
        {user.heldCredits > 0 && <Row label={t`Held`} value={formatWhole(user.heldCredits)} />}
        <dt className="text-muted">{t`API key`}</dt>
        <dd className="figures text-right text-[0.8125rem]">{apiKey.slice(0, API_KEY_PREVIEW_LENGTH)}…</dd>
        <dd className="-mr-2">
          <CopyButton text={apiKey} label={t`Copy the API key`} confirmation={t(AUTH_MESSAGES.apiKeyCopied)} />
        </dd>
      </dl>
    </div>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="py-1 text-muted">{label}</dt>
      <dd className="figures col-span-2 text-right text-[0.8125rem]">{value}</dd>
    </>
  );
}

export function UserInitial({ username }: { username: string }) {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-accent font-display font-bold text-accent-ink uppercase"
    >
      {username.slice(0, 1) || '?'}
    </span>
  );
}
