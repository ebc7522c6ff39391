import type * as z from 'zod';
import type { EditableSettings } from '../../../../../shared/contract/admin/platform.ts';
import { useZodForm, type ZodForm } from '../../../lib/use-zod-form.ts';
import { settingsFormValues, settingsSchema } from '../settings-schema.ts';

export type SettingsFormState = ZodForm<z.output<typeof settingsSchema>, z.input<typeof settingsSchema>>;

/** The form of the platform settings. Unsaved input survives a refetch of the settings. */
export function useSettingsForm(settings: EditableSettings): SettingsFormState {
  return useZodForm(settingsSchema, { defaultValues: settingsFormValues(settings) });
}
