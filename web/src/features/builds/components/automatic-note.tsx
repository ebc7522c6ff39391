import { t } from '../../../lib/language/translate.ts';

export function AutomaticNote({ isRevising }: { isRevising: boolean }) {
  return (
    <p className="text-[0.8125rem] text-muted">
      {isRevising
        ? t`What you do not choose stays as the app has it, unless your instructions say otherwise.`
        : t`Colors, themes, frameworks and the kind of app that your idea names win over these settings.`}
    </p>
  );
}
