import type { AppRecord } from '../../../../../shared/contract/app-record.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { KEYBOARD_SCROLLABLE } from '../../../components/ui/keyboard-scrollable.ts';
import { t } from '../../../lib/language/translate.ts';
import { draftOf } from '../record-draft.ts';

interface RecordConflictProps {
  draft: string;
  current: AppRecord;
  onTake: () => void;
}

export function RecordConflict({ draft, current, onTake }: RecordConflictProps) {
  return (
    <div role="alert">
      <Callout
        tone="warn"
        title={t`This record was changed while you edited it`}
        action={<Button onClick={onTake}>{t`Take the newer one`}</Button>}
      >
        <p>{t`Nothing was saved yet. Overwrite the newer version with yours, or continue with it.`}</p>
        <div className="mt-3 grid gap-3 text-ink sm:grid-cols-2">
          <Version label={t`Yours`} text={draft} />
          <Version label={t`Now, version ${current.version}`} text={draftOf(current.value)} />
        </div>
      </Callout>
    </div>
  );
}

function Version({ label, text }: { label: string; text: string }) {
  return (
    <figure aria-label={label} className="min-w-0">
      <figcaption className="text-[0.8125rem] font-medium">{label}</figcaption>
      <pre
        {...KEYBOARD_SCROLLABLE}
        className="mt-1 max-h-48 overflow-auto rounded-control border border-hairline bg-surface p-2 font-mono text-xs"
      >
        {text}
      </pre>
    </figure>
  );
}
