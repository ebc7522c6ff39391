import { describe, expect, it } from 'vitest';
import { setShowcaseStatus } from '../../../functions/core/publishing/gallery/set-showcase-status.ts';
import type { Project } from '../../../functions/ports/projects.ts';
import { appProject } from '../../fixtures/app-project.ts';
import { servicesOfApp } from '../../fixtures/app-services.ts';
import { callerOf } from '../../simulation/app-data/simulated-browser.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const owner = { publicKey: 'owner', username: 'owner', isBanned: false, createdAtMs: NOW_MS };
const admin = { ...callerOf('admin'), isAdmin: true };

function projectNamed(name: string): Project {
  return appProject({
    projectId: `prj_${name}`,
    name,
    projectType: 'game',
    createdAtMs: NOW_MS,
    publishedAppName: name.toLowerCase(),
    publishedRevision: '1',
    isShowcased: true,
  });
}

const EIGHT = ['b', 'C', 'd', 'E', 'f', 'G', 'h', 'I'];

function showcase(project: Project, listed: readonly string[], showcaseStatus = true) {
  const services = servicesOfApp(project, owner, 'sha');
  return setShowcaseStatus(
    {
      ...services,
      projects: {
        ...services.projects,
        list: async ({ limit }) => ({
          projects: listed.slice(0, limit).map(projectNamed),
        }),
      },
      publications: { ...services.publications, showcase: async () => true },
      reports: { find: async () => undefined },
    },
    admin,
    { projectId: project.projectId, showcaseStatus },
  );
}

describe('showcasing an app', () => {
  it.each([
    ['among the first eight by name', projectNamed('A'), EIGHT, true],
    ['behind eight others', projectNamed('J'), EIGHT, false],
    ['when there is room', projectNamed('J'), EIGHT.slice(1), true],
    ['when the list has it already', projectNamed('I'), EIGHT, true],
    ['taken down', { ...projectNamed('A'), isTakenDown: true }, [], false],
    ['of a banned owner', { ...projectNamed('A'), isOwnerBanned: true }, [], false],
    ['not published', { ...projectNamed('A'), publishedAppName: undefined }, [], false],
  ])('tells whether the showcase shows it: %s', async (_case, project, listed, isShown) => {
    expect(await showcase(project, listed)).toEqual({ isShown });
  });

  it('shows nothing after its removal', async () => {
    expect(await showcase(projectNamed('A'), [], false)).toEqual({ isShown: false });
  });
});
