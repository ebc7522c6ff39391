import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { QueryContent } from '../../../components/admin/loaded.tsx';
import { Section } from '../../../components/admin/section.tsx';
import { usePlatformSettings } from '../api/platform-settings.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { SettingsForm } from './settings-form.tsx';

type Settings = RouteResponse<'getSettings'>['settings'];

export function SettingsSection() {
  const settings = usePlatformSettings();
  return (
    <Section id="settings">
      <QueryContent query={settings} failure="The settings could not be loaded.">
        {(found) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <AnnouncementForm current={found.announcement} />
            <SettingsForm settings={found} />
            <Facts settings={found} />
          </div>
        )}
      </QueryContent>
    </Section>
  );
}

function Facts({ settings: { network, treasury, asvMint, model, adminPublicKeys } }: { settings: Settings }) {
  const facts = [
    { name: 'Network', values: [network] },
    { name: 'Model', values: [model.isBuiltIn ? `${model.name} (built-in)` : model.name] },
    { name: 'Treasury', values: [treasury] },
    { name: 'ASV mint', values: [asvMint] },
    { name: 'Admins', values: adminPublicKeys.length === 0 ? ['none'] : adminPublicKeys },
  ];
  return (
    <div className="card p-4">
      <h3 className="text-base">Set with the deployment</h3>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-[0.8125rem] sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(({ name, values }) => (
          <div key={name} className="sm:contents">
            <dt className="text-muted">{name}</dt>
            <dd className="figures [overflow-wrap:anywhere]">
              {values.map((value) => (
                <span key={value} className="block">
                  {value === '' ? 'none' : value}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
