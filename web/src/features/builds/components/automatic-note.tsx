import { t } from '../../../lib/language/translate.ts';
/** Returns the label of the automatic option. `automatic` is the label of its default. */
export function automaticLabel(automatic: string, isRevising: boolean): string {
  return isRevising ? t`As it is` : t`Automatic: ${t(automatic)}`;
}

export function AutomaticNote({ isRevising }: { isRevising: boolean }) {
  return (
    <p className="text-[0.8125rem] text-muted">
      {isRevising
        ? t`What you do not choose stays as the app has it, unless your instructions say otherwise.`
        : t`What is automatic follows your idea: colours and looks that it names win.`}
    </p>
  );
}
