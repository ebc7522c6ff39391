/** What stands in the app's place when there is none to show. */
import { elementById } from './element-by-id.ts';

const NOTICES = {
  missing: [
    'There is no app here',
    'Nobody has published an app at this address. It may have been renamed or unpublished.',
  ],
  gone: ['This app was taken down', 'It is not available any more. Its address stays empty.'],
} as const;

export function showNotice(kind: keyof typeof NOTICES): void {
  const [title, text] = NOTICES[kind];
  elementById('notice-title').textContent = title;
  elementById('notice-text').textContent = text;
  elementById('status').hidden = true;
  elementById('notice').hidden = false;
}
