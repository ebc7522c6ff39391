import type { UseFormRegisterReturn } from 'react-hook-form';
import type { KeyScope } from '../../../../../shared/domain/key-scope.ts';
import { API_KEY_MESSAGES } from '../../../../../shared/messages/api-keys.ts';
import { t } from '../../../lib/language/translate.ts';

interface ScopeFieldsProps {
  legend: string;
  scopes: readonly KeyScope[];
  field: UseFormRegisterReturn & { error: string | undefined };
}

export function ScopeFields({ legend, scopes, field: { error, ...field } }: ScopeFieldsProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{legend}</legend>
      {scopes.map((scope) => (
        <label key={scope} className="flex min-h-11 items-start gap-3">
          <input type="checkbox" value={scope} className="mt-1 size-4 shrink-0 accent-accent" {...field} />
          <span>
            <span className="font-medium">{t(API_KEY_MESSAGES.scopes[scope])}</span>
            <span className="block text-[0.8125rem] text-muted">{t(API_KEY_MESSAGES.scopeDetails[scope])}</span>
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-[0.8125rem] text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
