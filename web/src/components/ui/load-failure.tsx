import { errorText } from '../../lib/api-error.ts';
import { t } from '../../lib/language/translate.ts';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';

interface LoadFailureProps {
  title: string;
  error: unknown;
  unreachable?: string;
  onRetry: () => unknown;
}

export function LoadFailure({ title, error, unreachable, onRetry }: LoadFailureProps) {
  return (
    <Callout tone="error" title={title} action={<Button onClick={() => onRetry()}>{t`Try Again`}</Button>}>
      {errorText(error, unreachable ?? t`The server could not be reached. Nothing was lost.`)}
    </Callout>
  );
}
