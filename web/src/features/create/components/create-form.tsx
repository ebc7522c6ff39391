/** A new app: name, instructions, settings, and what it will cost. */
import { useState } from 'react';
import { Page } from '../../../components/ui/page.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import type { CreateSettings } from '../create-settings.ts';
import { SettingsForm } from './settings-form.tsx';

const MODES = [
  { value: 'quick', label: 'Quick' },
  { value: 'advanced', label: 'Advanced' },
] as const;

export function CreateForm({ initial }: { initial: CreateSettings }) {
  const [settings, setSettings] = useState(initial);
  return (
    <Page
      width="reading"
      title="New app"
      lead={
        settings.isQuick
          ? 'Quick: one pass by a fast, simpler model, in under a minute.'
          : 'Advanced: planned, illustrated, written and checked, in 5 to 15 minutes.'
      }
      aside={
        <Segmented
          label="Mode"
          value={settings.isQuick ? 'quick' : 'advanced'}
          options={MODES}
          onChange={(mode) => setSettings({ ...settings, isQuick: mode === 'quick' })}
        />
      }
    >
      <SettingsForm settings={settings} base={null} onChange={setSettings} />
    </Page>
  );
}
