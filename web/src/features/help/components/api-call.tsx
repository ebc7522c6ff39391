import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ReferenceCall, ReferenceField } from '../../../../../shared/open-api/api-reference.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { t } from '../../../lib/language/translate.ts';

/**
 * One route of the API reference. Its details render when it is first opened, because those of all routes have 9,000
 * elements.
 */
export function ApiCall({ call }: { call: ReferenceCall }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    // The user may have opened it before hydration.
    if (ref.current?.open) setWasOpened(true);
  }, []);
  return (
    <details ref={ref} id={call.id} onToggle={() => setWasOpened(true)}>
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover disclosure-arrow">
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">
            <span className="font-medium text-accent-text">{call.method}</span> {call.path}
          </span>
          <span className="text-sm text-muted">{call.summary}</span>
        </span>
      </summary>
      {wasOpened && <Details call={call} />}
    </details>
  );
}

function Details({ call }: { call: ReferenceCall }) {
  return (
    <div className="grid gap-4 px-4 pt-1 pb-5 text-sm">
      <div className="flex flex-wrap gap-2">
        <Badge tone={call.access === 'public' ? 'neutral' : 'accent'}>{accessText(call)}</Badge>
        {call.contentTypes.map((type) => (
          <Badge key={type}>{type}</Badge>
        ))}
        <Badge>{t`${call.requestsPerSecond} requests a second for everybody`}</Badge>
      </div>
      <Part title={t`Request`}>
        <Fields fields={call.fields} />
      </Part>
      <Part title={t`Example`}>
        <Code text={`${call.method} ${call.example}`} />
      </Part>
      <Part title={t`Response ${call.response.status}`}>
        <Fields fields={call.response.fields} />
      </Part>
      <Part title={t`Errors`}>
        <ul className="grid gap-1">
          {call.errors.map(({ status, codes }) => (
            <li key={status}>
              <span className="figures">{status}</span> <span className="text-muted">{codes.join(', ')}</span>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

/** Describes who may use the route. A named key needs one of the scopes; a session may always use the route. */
function accessText({ access, scopes }: ReferenceCall): string {
  if (access === 'public') return t`No key`;
  if (access === 'visitor') return t`Visitor of an app`;
  if (access === 'admin') return t`Session of an admin`;
  return scopes.length === 0 ? t`Session only` : t`Scope: ${scopes.join(' / ')}`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}

function Fields({ fields }: { fields: readonly ReferenceField[] }) {
  if (fields.length === 0) return <p className="text-muted">{t`None.`}</p>;
  return (
    <ul className="grid gap-1.5">
      {fields.map(({ name, type, isRequired }) => (
        <li key={name} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
          <code className="font-mono text-[0.8125rem]">{name}</code>
          <span className="text-muted">
            {type}
            {!isRequired && `, ${t`optional`}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Code({ text }: { text: string }) {
  return (
    <pre className="rounded-control bg-sunken p-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
      {text}
    </pre>
  );
}
