import { PROJECT } from './scripted-build.ts';

export function listedRevision(name: string, more: Record<string, unknown> = {}) {
  return {
    projectId: PROJECT,
    revisionString: '2',
    projectNameDisplay: name,
    appUrl: 'https://apps.example/2',
    lastModified: '2026-11-24T10:00:00.000Z',
    ...more,
  };
}
