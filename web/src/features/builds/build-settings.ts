import * as z from 'zod';
import type { TableUse } from '../../../../shared/domain/attachments/attachments.ts';
import { chosenSettingsSchema } from '../../../../shared/domain/build-settings.ts';
import { PROJECT_TYPES } from '../../../../shared/domain/project-type.ts';
import type { SelectedElement } from '../../../../shared/domain/selected-element.ts';

/** Settings that the user chose. Missing ones are automatic for a new app, and unchanged for a project. */
export const formSettingsSchema = z.object({
  projectType: z.enum(PROJECT_TYPES).optional(),
  ...chosenSettingsSchema.shape,
});
export type FormSettings = z.infer<typeof formSettingsSchema>;

export const NOTHING_CHOSEN: FormSettings = { styleSettings: {}, llmSettings: {} };

/** An element of the running app, with a screenshot if the browser could render one. */
export interface SentElement extends SelectedElement {
  picture?: File | undefined;
}

export interface BuildSettings {
  projectName: string;
  prompt: string;
  isQuick: boolean;
  /** For advanced builds of new apps only. */
  hasTwoDesigns: boolean;
  chosen: FormSettings;
  /** The attached files of all kinds: images, and files that are read in the browser. */
  images: File[];
  /** The key of the attached image whose look the app follows. */
  look: string | null;
  /** How the app uses the attached tables, by the key of the file. */
  tableUses: Readonly<Record<string, TableUse>>;
  /** True while a build uses the prompt and images. They reappear when it fails or is stopped. */
  isSent: boolean;
  /** The app's element that the prompt is about. For revisions only. */
  selected: SentElement | null;
}

export const defaultSettings: BuildSettings = {
  projectName: '',
  prompt: '',
  isQuick: false,
  hasTwoDesigns: false,
  chosen: NOTHING_CHOSEN,
  images: [],
  look: null,
  tableUses: {},
  isSent: false,
  selected: null,
};
