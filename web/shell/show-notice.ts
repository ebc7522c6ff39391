import { elementById } from './element-by-id.ts';

const NOTICES = {
  missing: [
    'There is no app here',
    'Nobody has published an app at this address. It may have been renamed or unpublished.',
  ],
  gone: ['This app was taken down', 'It is not available any more. Its address stays empty.'],
} as const;

/** Shows a notice in place of an app that is missing or was taken down. */
export function showNotice(kind: keyof typeof NOTICES): void {
  const [title, text] = NOTICES[kind];
  elementById('notice-title').textContent = title;
  elementById('notice-text').textContent = text;
  elementById('status').hidden = true;
  elementById('notice').hidden = false;
}
