import * as z from 'zod';
import type { CustomDomainListing } from '../../../../../shared/contract/publishing/custom-domains.ts';
import type { CustomDomainState } from '../../../../../shared/domain/custom-domain.ts';
import { customDomainSchema } from '../../../../../shared/domain/custom-domain-host.ts';
import { CUSTOM_DOMAIN_MESSAGES, CUSTOM_DOMAIN_PROBLEM_TEXTS } from '../../../../../shared/messages/custom-domains.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { message, t } from '../../../lib/language/translate.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useCustomDomain, useNameChoice, useNameRemoval } from '../api/use-custom-domain.ts';

/** Converts non-ASCII letters of the typed domain to their DNS form (Punycode). */
const customHostFormSchema = z.object({
  host: z.string().trim().transform(toDnsForm).pipe(customDomainSchema),
});

const STATES: Record<CustomDomainState, { label: string; tone: 'neutral' | 'ok' | 'warn' }> = {
  waiting: { label: message('Waiting for DNS'), tone: 'neutral' },
  issuing: { label: message('Certificate being issued'), tone: 'neutral' },
  live: { label: message('Live'), tone: 'ok' },
  failed: { label: message('Failed'), tone: 'warn' },
};

export function CustomDomainPart({ projectId }: { projectId: string }) {
  const name = useCustomDomain(projectId);
  if (!name.data?.isOffered) return null;
  const { customDomain } = name.data;
  return (
    <section aria-label={t`Custom domain`} className="mt-5 border-t border-hairline pt-5">
      {customDomain ? (
        <ChosenName
          projectId={projectId}
          name={customDomain}
          isChecking={name.isFetching}
          onCheck={() => void name.refetch()}
        />
      ) : (
        <NameForm projectId={projectId} />
      )}
    </section>
  );
}

function NameForm({ projectId }: { projectId: string }) {
  const form = useZodForm(customHostFormSchema, { defaultValues: { host: '' } });
  const choice = useNameChoice(projectId, (problem) =>
    form.setError('host', { message: problem }, { shouldFocus: true }),
  );
  const submit = form.submit(
    ({ host }) => {
      if (!choice.isPending) choice.mutate(host);
    },
    () => undefined,
  );
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={t`Custom domain (optional)`}
        hint={t`A domain of yours that shows this app, such as play.example.com.`}
        className="figures"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.field('host')}
      />
      <Button type="submit" className="mt-3" aria-disabled={choice.isPending}>
        {choice.isPending && <Spinner />} {t`Use This Domain`}
      </Button>
    </form>
  );
}

interface ChosenNameProps {
  projectId: string;
  name: CustomDomainListing;
  isChecking: boolean;
  onCheck: () => void;
}

function ChosenName({ projectId, name, isChecking, onCheck }: ChosenNameProps) {
  const removal = useNameRemoval(projectId);
  const { host, state, problem, records } = name;
  const { label, tone } = STATES[state];
  return (
    <>
      <h3 className="font-medium">{t`Custom domain`}</h3>
      <p className="mt-1 flex flex-wrap items-center gap-2" role="status">
        <span className="figures [overflow-wrap:anywhere]">{host}</span>
        <Badge tone={tone}>{t(label)}</Badge>
      </p>
      {problem && <p className="mt-2 text-[0.8125rem] text-muted">{t(CUSTOM_DOMAIN_PROBLEM_TEXTS[problem])}</p>}
      {state === 'issuing' && (
        <p className="mt-2 text-[0.8125rem] text-muted">{t(CUSTOM_DOMAIN_MESSAGES.takesMinutes)}</p>
      )}
      <Records records={records} isLive={state === 'live'} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button aria-disabled={isChecking} onClick={() => !isChecking && onCheck()}>
          {isChecking && <Spinner />} {t`Check Again`}
        </Button>
        <Button
          variant="quiet"
          aria-disabled={removal.isPending}
          onClick={() => !removal.isPending && removal.mutate()}
        >
          {t`Remove Name`}
        </Button>
      </div>
    </>
  );
}

function Records({ records, isLive }: { records: CustomDomainListing['records']; isLive: boolean }) {
  return (
    <>
      <p className="mt-3 text-[0.8125rem] text-muted">
        {isLive
          ? t`Keep these records where the DNS of your domain is kept:`
          : t`Set these records where the DNS of your domain is kept:`}
      </p>
      <ul className="mt-2 grid gap-2">
        {records.map(({ type, name, value }) => (
          <li key={type} className="rounded-control bg-sunken px-3 py-2 text-[0.8125rem]">
            <p className="font-medium">{type}</p>
            <CopiedText text={name} label={t`Copy the name of the ${type} record`} />
            <CopiedText text={value} label={t`Copy the value of the ${type} record`} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CopiedText({ text, label }: { text: string; label: string }) {
  return (
    <p className="flex items-center justify-between gap-2">
      <span className="figures [overflow-wrap:anywhere]">{text}</span>
      <CopyButton text={text} label={label} confirmation={t`The text was copied.`} />
    </p>
  );
}

/** Returns invalid host names unchanged, so that the next rule rejects them. */
function toDnsForm(text: string): string {
  if (/[\s/\\:@?#*]/.test(text) || !URL.canParse(`https://${text}`)) return text;
  const { hostname } = new URL(`https://${text}`);
  return hostname.replace(/\.$/, '');
}
