import { useRef } from 'react';
import * as z from 'zod';
import { dailyLimitSchema, keyScopesSchema } from '../../../../../shared/contract/api-keys.ts';
import type { AuthorizationDescription } from '../../../../../shared/contract/authorizations.ts';
import { API_KEY_MESSAGES } from '../../../../../shared/messages/api-keys.ts';
import { AUTHORIZATION_MESSAGES } from '../../../../../shared/messages/authorization.ts';
import { Button, ButtonAnchor } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useConsent } from '../api/use-authorization.ts';
import { optionalNumber } from '../optional-number.ts';
import { useIsSeen } from '../use-is-seen.ts';
import { ScopeFields } from './scope-fields.tsx';

/** The suggested credit limit for an unverified program, which is enough for four builds. */
const FIRST_LIMIT = '100';

const formSchema = z.object({ scopes: keyScopesSchema, dailyCreditLimit: optionalNumber(dailyLimitSchema) });

/**
 * The time that the button must have been visible before it works, so that a click meant for the previous page cannot
 * allow a program.
 */
const SEEN_MS = 1_000;

interface AuthorizeFormProps {
  query: string;
  asked: AuthorizationDescription;
}

export function AuthorizeForm({ query, asked }: AuthorizeFormProps) {
  const answer = useConsent();
  const form = useZodForm(formSchema, {
    defaultValues: { scopes: asked.scopes.slice(0, 1), dailyCreditLimit: FIRST_LIMIT },
  });
  const allow = useRef<HTMLButtonElement>(null);
  const isSeen = useIsSeen(allow, SEEN_MS);
  const isBusy = answer.isPending || answer.isSuccess;
  const submit = form.submit(({ scopes, dailyCreditLimit }) => {
    if (isBusy || !isSeen) return;
    answer.mutate({ query, scopes, ...(dailyCreditLimit !== undefined && { dailyCreditLimit }) });
  });
  return (
    <form onSubmit={submit} noValidate className="card grid gap-5 p-5">
      <Asker asked={asked} />
      <ScopeFields legend={t(AUTHORIZATION_MESSAGES.scopesTitle)} scopes={asked.scopes} field={form.field('scopes')} />
      <TextField
        label={t(API_KEY_MESSAGES.dailyLimit)}
        hint={t(API_KEY_MESSAGES.dailyLimitHint)}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('dailyCreditLimit')}
      />
      <p className="text-[0.8125rem] text-muted">{t(AUTHORIZATION_MESSAGES.keyDetail, asked.days)}</p>
      {answer.isSuccess && (
        <p role="status">
          <a href={answer.data.redirectTo} className="text-accent-text underline">
            {t(AUTHORIZATION_MESSAGES.goingBack)}
          </a>
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <ButtonAnchor size="large" href={asked.refuseTo}>
          {t(AUTHORIZATION_MESSAGES.refuse)}
        </ButtonAnchor>
        <Button ref={allow} type="submit" variant="accent" size="large" aria-disabled={isBusy || !isSeen}>
          {isBusy && <Spinner />} {t(AUTHORIZATION_MESSAGES.allow)}
        </Button>
      </div>
    </form>
  );
}

function Asker({ asked: { clientName, redirectHost, isLoopback } }: Pick<AuthorizeFormProps, 'asked'>) {
  return (
    <div className="grid gap-4">
      <p className="text-[0.9375rem] font-medium [overflow-wrap:anywhere]">
        {t(AUTHORIZATION_MESSAGES.asks, clientName)}
      </p>
      <Callout tone="warn" title={t(AUTHORIZATION_MESSAGES.unverified)}>
        <p>
          {t(isLoopback ? AUTHORIZATION_MESSAGES.goesToThisComputer : AUTHORIZATION_MESSAGES.goesTo)}{' '}
          <strong className="figures font-medium text-ink">{redirectHost}</strong>. {t(AUTHORIZATION_MESSAGES.onlyIf)}
        </p>
      </Callout>
    </div>
  );
}
