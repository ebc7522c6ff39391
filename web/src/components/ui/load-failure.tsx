import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';

interface LoadFailureProps {
  title: string;
  error: unknown;
  onRetry: () => unknown;
}

export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <Callout tone="error" title={title} action={<Button onClick={() => onRetry()}>{t`Try Again`}</Button>}>
      {errorText(error, t`The server could not be reached. Nothing was lost.`)}
    </Callout>
  );
}
