import { expect, it } from 'vitest';
import { setAllowedHosts } from '../../../functions/core/publishing/set-allowed-hosts.ts';
import { appProject } from '../../fixtures/app-project.ts';
import { servicesOfApp } from '../../fixtures/app-services.ts';

const project = appProject({
  name: 'Weather',
  projectType: 'webapp',
});

/** Returns the stored hosts after the user has called `setAllowedHosts`. Rejects when `setAllowedHosts` rejects. */
async function storedAfter(publicKey: string, isAdmin: boolean, allowedHosts: string[]): Promise<string[]> {
  const user = { publicKey, username: publicKey, isBanned: false, createdAtMs: 0 };
  const services = servicesOfApp(project, { ...user, publicKey: 'owner' }, 'sha');
  let stored: string[] = [];
  await setAllowedHosts(
    {
      ...services,
      publications: {
        ...services.publications,
        setAllowedHosts: async (_projectId: string, hosts: string[]) => {
          stored = hosts;
          return true;
        },
      },
      addresses: {
        siteUrl: 'https://buidl.example',
        appsUrl: 'https://apps.buidl-apps.example:8443',
        appOrigin: () => 'https://prj-1.apps.buidl-apps.example:8443',
      },
    },
    { user, isAdmin, apiKey: { keyHash: '', publicKey, createdAtMs: 0, expiresAtMs: 1 } },
    { projectId: 'prj_1', allowedHosts },
  );
  return stored;
}

it.each([
  ['owner', false],
  ['stranger', true],
] as const)('%s may allow hosts, admin: %s', async (publicKey, isAdmin) => {
  expect(await storedAfter(publicKey, isAdmin, ['api.example.com'])).toEqual(['api.example.com']);
});

it('other users may not', async () => {
  await expect(storedAfter('stranger', false, ['api.example.com'])).rejects.toMatchObject({
    code: 'forbidden',
  });
});

it.each(['buidl.example', 'api.buidl.example', 'apps.buidl-apps.example', 'x.apps.buidl-apps.example'])(
  'the hosts of the product cannot be allowed: %s',
  async (host) => {
    await expect(storedAfter('owner', false, ['api.example.com', host])).rejects.toMatchObject({
      code: 'invalid_input',
    });
  },
);
