import { useState } from 'react';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { QueryContent } from '../../../components/admin/loaded.tsx';
import { EmptyNote, Section } from '../../../components/admin/section.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ShowMore } from '../../../components/ui/show-more.tsx';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatLamports, formatMoment, previewKey, sentenceCase } from '../admin-format.ts';
import { usePayments } from '../api/admin-queries.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { UserLink } from './user-link.tsx';

type Payment = RouteResponse<'listPayments'>['payments'][number];

export function PaymentsSection() {
  const payments = usePayments();
  const [chosen, setChosen] = useState<Payment | null>(null);
  return (
    <Section id="payments" lead="Payments to the treasury that fit no purchase, oldest first.">
      <QueryContent query={payments} failure="The payments could not be loaded.">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.payments);
          if (entries.length === 0) return <EmptyNote>No payment waits for a decision.</EmptyNote>;
          return (
            <ul aria-label="Payments" className="card divide-y divide-hairline">
              {entries.map((payment) => (
                <PaymentItem key={payment.signature} payment={payment} onResolve={() => setChosen(payment)} />
              ))}
            </ul>
          );
        }}
      </QueryContent>
      <ShowMore query={payments} />
      {chosen !== null && <PaymentDialog payment={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function PaymentItem({ payment, onResolve }: { payment: Payment; onResolve: () => void }) {
  const { lamports, signature, mismatches, publicKey, username, payer } = payment;
  const { quotedCredits, quotedLamports, foundAt } = payment;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <span className="figures">{formatLamports(lamports)}</span> on {formatMoment(foundAt)}
        </p>
        <p className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
          {mismatches.map(sentenceCase).join('; ')}
          {quotedCredits !== undefined && `. Quoted: ${formatWhole(quotedCredits)} credits`}
          {quotedLamports !== undefined && ` for ${formatLamports(quotedLamports)}`}
        </p>
        <div className="figures text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
          {publicKey === undefined ? (
            previewKey(payer ?? 'unknown payer')
          ) : (
            <UserLink publicKey={publicKey} username={username} />
          )}
          <p>{signature}</p>
        </div>
      </div>
      <Button aria-label={`Resolve the payment of ${formatLamports(lamports)}`} onClick={onResolve}>
        Resolve
      </Button>
    </li>
  );
}
