/** What a build cost and proved. */
import { CircleCheck } from 'lucide-react';
import { formatBytes, formatCredits, formatDuration, formatWhole } from '../../../lib/text-format.ts';
import type { BuildResult } from '../generation-state.ts';

export function BuildReceipt({ result: { receipt } }: { result: BuildResult }) {
  if (receipt === null) {
    return (
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-5 text-ok" /> Your app is ready.
      </p>
    );
  }
  return (
    <section aria-label="Receipt" className="rounded-card border border-hairline bg-sunken p-4">
      <div className="max-h-56 overflow-y-auto">
        <table className="figures w-full text-[0.8125rem]">
          <thead className="text-muted">
            <tr>
              <th className="pb-2 text-left font-normal">Stage</th>
              <th className="pb-2 text-right font-normal">Time</th>
              <th className="pb-2 text-right font-normal">Tokens in / out</th>
            </tr>
          </thead>
          <tbody>
            {numberRows(receipt.stages).map((stage) => (
              <tr key={stage.row}>
                <td className="py-0.5">{stage.stage}</td>
                <td className="py-0.5 text-right">{formatDuration(stage.durationMs)}</td>
                <td className="py-0.5 text-right">
                  {formatWhole(stage.inputTokens)} / {formatWhole(stage.outputTokens)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-3 grid gap-1 border-t border-hairline pt-3">
        {receipt.checksPassed.map((check) => (
          <li key={check} className="flex items-start gap-2">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" /> {check}
          </li>
        ))}
      </ul>
      <p className="figures mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-hairline pt-3 text-[0.8125rem]">
        <span className="font-medium">{formatCredits(receipt.creditsCharged)} charged</span>
        <span className="text-muted">
          {formatBytes(receipt.documentBytes)} · {repairsText(receipt.repairs)} · sha256{' '}
          <span title={receipt.documentSha256}>{receipt.documentSha256.slice(0, 8)}</span>
        </span>
      </p>
    </section>
  );
}

function repairsText(repairs: number): string {
  if (repairs === 0) return 'no repairs';
  return repairs === 1 ? '1 repair' : `${repairs} repairs`;
}

/** A stage that ran twice has two rows, so its place is its key. */
function numberRows<Stage extends object>(stages: Stage[]): (Stage & { row: number })[] {
  return stages.map((stage, row) => ({ ...stage, row }));
}
