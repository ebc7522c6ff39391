import { DEFAULT_STYLE_SETTINGS, type StyleSettings } from '../../shared/domain/build-settings.ts';
import type { AttachedRequest, BuildRequest } from '../ports/builds.ts';
import { attachmentSections } from './attachment-sections.ts';

/** Returns the sections about the requested app. The user message of each workflow state contains them. */
export function requestSections(request: AttachedRequest): Record<string, string | undefined> {
  return {
    project_name: request.projectName,
    project_type: request.projectType,
    idea: request.idea,
    settings: settingsText({ ...request.styleSettings, imageMode: request.imageMode }),
    user_images: userImages(request),
    allowed_hosts: request.allowedHosts?.join(' ') || undefined,
    ...attachmentSections(request),
  };
}

/** The changes and problems that are recorded with the base revision. */
export interface EarlierWork {
  /** The latest changes, oldest first. */
  changes: readonly string[];
  /** The open problems of the base revision. */
  problems: readonly string[];
}

/** Returns the sections about the earlier changes and the known problems. */
export function earlierSections({ changes, problems }: EarlierWork): Record<string, string | undefined> {
  const numbered = changes.map((change, index) => `${index + 1}. ${change}`);
  return {
    earlier_changes: numbered.length === 0 ? undefined : numbered.join('\n'),
    known_problems: problems.length === 0 ? undefined : problems.join('\n'),
  };
}

/** The instruction for a model that cannot see images. */
export const UNSEEN_IMAGES =
  'You cannot see the images of the person. Place them by what the idea says of them, and do not describe what they show.';

/** Returns the sections about the change of a revision. The user message ends with them. */
export function changeSections({ revision }: BuildRequest): Record<string, string | undefined> {
  const selected = revision?.selectedElement;
  return {
    new_settings: settingsText(revision?.newSettings ?? {}),
    selected_element: selected && `${selected.selector}\n${selected.html}`,
    change: revision?.change,
  };
}

/** Returns as JSON the defaults of the settings that the user did not choose. The idea may override these defaults. */
export function defaultSettingsText(chosen: StyleSettings): string | undefined {
  const { theme, cssFramework, jsFramework } = DEFAULT_STYLE_SETTINGS;
  return settingsText({
    ...(chosen.theme === undefined && { theme }),
    ...(chosen.cssFramework === undefined && { cssFramework }),
    ...(chosen.jsFramework === undefined && { jsFramework }),
  });
}

/** Returns the chosen settings as JSON, or undefined when there are none. */
export function settingsText(settings: Readonly<Record<string, string | undefined>>): string | undefined {
  const text = JSON.stringify(settings);
  return text === '{}' ? undefined : text;
}

/** Returns the instruction for showing the user's images, or undefined when there are none. */
function userImages({ userImageKeys, firstUserImageNumber }: BuildRequest): string | undefined {
  const count = userImageKeys.length;
  if (count === 0) return undefined;
  const addresses = userImageKeys.map((_, index) => `{{image:user-${firstUserImageNumber + index}}}`);
  return `The person sent ${count === 1 ? 'an image' : `${count} images`}. Use them where they fit, with these addresses in this order: ${addresses.join(' ')}`;
}
