import type { EditableSettings } from '../../../../../shared/contract/admin/platform.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { settingsFormValues, settingsSchema } from '../settings-schema.ts';

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

/** What is being typed stays when the settings are read again. */
export function useSettingsForm(settings: EditableSettings) {
  return useZodForm(settingsSchema, { defaultValues: settingsFormValues(settings) });
}
