import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/text-format.ts';

export function ChangedLines({ added, removed }: { added: number; removed: number }) {
  return (
    <>
      <span className="text-ok">+{formatWhole(added)}</span>{' '}
      <span className="text-danger">−{formatWhole(removed)}</span> {added + removed === 1 ? t`line` : t`lines`}
    </>
  );
}
