import { Check, CircleAlert, CircleCheck, ExternalLink, Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CREDIT_MESSAGES } from '../../../../../shared/messages/credits.ts';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { sentTexts } from '../purchase-error.ts';
import { isRunning, type PurchaseState } from '../purchase-state.ts';

const STEPS = [
  { status: 'preparing', label: message('Prepare'), text: message('Preparing your transaction.') },
  {
    status: 'signing',
    label: message('Approve'),
    text: message('Approve the payment in your wallet. Nothing is paid before you do.'),
  },
  {
    status: 'confirming',
    label: message('Confirm'),
    text: message('Waiting for on-chain confirmation. You may leave this page; nothing gets lost.'),
  },
  {
    status: 'verifying',
    label: message('Verify'),
    text: message('The network has your payment. The server is checking it.'),
  },
] as const;

const LOOKS = {
  rest: 'border-hairline bg-sunken',
  running: 'border-hairline bg-surface',
  sent: 'border-hairline bg-surface',
  success: 'border-transparent bg-ok-soft',
  error: 'border-transparent bg-danger-soft',
} as const;

interface PurchasePanelProps {
  state: PurchaseState;
  priceMessage: string;
  explorerUrl: ((signature: string) => string) | null;
  onTryAgain: () => void;
}

export function PurchasePanel({ state, priceMessage, explorerUrl, onTryAgain }: PurchasePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const { status } = state;
  // On small screens the plans are below the panel, so a click scrolls the panel into view.
  useEffect(() => {
    if (status !== 'idle') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [status]);
  const signature = 'signature' in state ? state.signature : null;
  const link = signature === null || explorerUrl === null ? null : explorerUrl(signature);
  return (
    <section
      ref={panel}
      aria-label={t`Purchase status`}
      className={classNames('scroll-mt-4 rounded-card border px-4 py-3.5', LOOKS[lookOf(state)])}
    >
      <Message state={state} priceMessage={priceMessage} />
      {isRunning(state) && <Steps current={state.status} />}
      {/* Renders the row before its link is known, to prevent a layout shift during a payment. */}
      {status !== 'idle' && !(status === 'sent' && link === null) && (
        <p className="h-control mt-1 flex gap-x-5">
          {status === 'error' && (
            <button type="button" className={LINK} onClick={onTryAgain}>
              {t`Try Again`}
            </button>
          )}
          {link !== null && (
            <a className={LINK} href={link} target="_blank" rel="noopener noreferrer">
              {t`View the transaction`} <ExternalLink aria-hidden className="size-3.5" />
            </a>
          )}
        </p>
      )}
    </section>
  );
}

const LINK = 'h-control inline-flex items-center gap-1.5 font-medium text-accent-text underline';

function lookOf(state: PurchaseState): keyof typeof LOOKS {
  if (state.status === 'idle') return 'rest';
  return isRunning(state) ? 'running' : state.status;
}

function Message({ state, priceMessage }: Pick<PurchasePanelProps, 'state' | 'priceMessage'>) {
  switch (state.status) {
    case 'idle':
      return <p role="status">{t(priceMessage)}</p>;
    case 'success':
      return (
        <Line role="status" icon={<CircleCheck aria-hidden className="size-4 text-ok" />}>
          <span className="font-medium">{t(CREDIT_MESSAGES.purchaseSuccessful)}</span> {t(state.message)}
        </Line>
      );
    case 'sent': {
      const { title, detail } = sentTexts(state.signature);
      return (
        <Line role="status" icon={<Send aria-hidden className="size-4 text-accent-text" />}>
          <span className="font-medium">{t(title)}</span> {t(detail)}
        </Line>
      );
    }
    case 'error':
      return (
        <Line role="alert" icon={<CircleAlert aria-hidden className="size-4 text-danger" />}>
          {t`Error: ${t(state.message)}`}
        </Line>
      );
    default:
      return (
        <Line role="status" icon={<Spinner className="text-accent-text" />}>
          <span className="font-medium">{t`Buying ${formatCredits(state.credits)}.`}</span>{' '}
          {t(STEPS.find(({ status }) => status === state.status)?.text ?? '')}
        </Line>
      );
  }
}

function Line({ role, icon, children }: { role: 'status' | 'alert'; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-2.5">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <p role={role} className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {children}
      </p>
    </div>
  );
}

function Steps({ current }: { current: (typeof STEPS)[number]['status'] }) {
  const currentIndex = STEPS.findIndex(({ status }) => status === current);
  return (
    <ol className="mt-3.5 grid grid-cols-4 gap-2">
      {STEPS.map(({ status, label }, index) => {
        const isDone = index < currentIndex;
        const isCurrent = index === currentIndex;
        return (
          <li
            key={status}
            aria-current={isCurrent ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-1.5 border-t-2 pt-2 text-[0.8125rem]',
              isDone && 'border-ok',
              isCurrent && 'border-accent font-medium',
              !isDone && !isCurrent && 'border-hairline text-muted',
            )}
          >
            {isDone && <Check aria-label={t`Done:`} className="size-3.5 shrink-0 text-ok" />}
            {t(label)}
          </li>
        );
      })}
    </ol>
  );
}
