import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';

export function ChangedLines({ added, removed }: { added: number; removed: number }) {
  return (
    <>
      <span className="text-ok">+{formatWhole(added)}</span>{' '}
      <span className="text-danger">−{formatWhole(removed)}</span> {added + removed === 1 ? t`line` : t`lines`}
    </>
  );
}
