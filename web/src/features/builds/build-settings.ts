import * as z from 'zod';
import { chosenSettingsSchema } from '../../../../shared/domain/build-settings.ts';
import { PROJECT_TYPES } from '../../../../shared/domain/project-type.ts';
import type { SelectedElement } from '../../../../shared/domain/selected-element.ts';

/** The settings that were chosen. The others are automatic, or as the project has them. */
export const formSettingsSchema = z.object({
  projectType: z.enum(PROJECT_TYPES).optional(),
  ...chosenSettingsSchema.shape,
});
export type FormSettings = z.infer<typeof formSettingsSchema>;

export const NOTHING_CHOSEN: FormSettings = { styleSettings: {}, llmSettings: {} };

/** An element of the running app, and a picture of it where the browser could draw one. */
export interface SentElement extends SelectedElement {
  picture?: File | undefined;
}

export interface BuildSettings {
  projectName: string;
  prompt: string;
  isQuick: boolean;
  /** Only of an advanced new app. */
  hasTwoDesigns: boolean;
  chosen: FormSettings;
  images: File[];
  /** Whether prompt and images are in a build that runs. They come back when it fails or is stopped. */
  isSent: boolean;
  /** The element of the app that the change is about; only of a revision. */
  selected: SentElement | null;
}

export const defaultSettings: BuildSettings = {
  projectName: '',
  prompt: '',
  isQuick: false,
  hasTwoDesigns: false,
  chosen: NOTHING_CHOSEN,
  images: [],
  isSent: false,
  selected: null,
};
