import type { Receipt } from '../../../../../shared/domain/receipt.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatDuration } from '../../../lib/measure-format.ts';

const STAGE_WORDS: Record<string, string> = {
  plan: message('plan'),
  images: message('images'),
  code: message('code'),
  assemble: message('assemble'),
  examine: message('examine'),
  check: message('check'),
  repair: message('repair'),
  review: message('review'),
  verdict: message('verdict'),
  edit: message('edit'),
  save: message('save'),
};

type Stage = Receipt['stages'][number];

export function ReceiptStages({ stages }: { stages: Stage[] }) {
  const drewImages = stages.some(({ images }) => images > 0);
  const headings = [t`Time`, t`Tokens in`, t`out`, ...(drewImages ? [t`Images`] : [])];
  return (
    <table className="figures w-full text-[0.8125rem]">
      <thead className="text-muted">
        <tr>
          <th className="pb-2 text-left font-normal">{t`Stage`}</th>
          {headings.map((heading) => (
            <th key={heading} className="pb-2 pl-3 text-right font-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numberRows(stages).map((stage) => (
          <tr key={stage.row}>
            <td className="py-0.5 first-letter:uppercase">{t(STAGE_WORDS[stage.stage] ?? stage.stage)}</td>
            <td className="py-0.5 pl-3 text-right">{formatDuration(stage.durationMs)}</td>
            <td className="py-0.5 pl-3 text-right">
              {stage.cachedInputTokens > 0 && (
                <span className="text-muted max-sm:hidden">{t`${formatWhole(stage.cachedInputTokens)} cached, `}</span>
              )}
              {formatWhole(stage.inputTokens)}
            </td>
            <td className="py-0.5 pl-3 text-right">{formatWhole(stage.outputTokens)}</td>
            {drewImages && <td className="py-0.5 pl-3 text-right">{formatWhole(stage.images)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A repeated stage has two rows, so the React key is the index. */
function numberRows(stages: Stage[]): (Stage & { row: number })[] {
  return stages.map((stage, row) => ({ ...stage, row }));
}
