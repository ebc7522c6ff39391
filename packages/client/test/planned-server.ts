import type { Reaction } from './scripted-fetch.ts';

/** The reactions to the requests of each route, such as `GET /api/auth/me`, in order. The last reaction repeats. */
export type Server = Record<string, Reaction | readonly Reaction[]>;

export function plannedServer(server: Server): { fetch: typeof globalThis.fetch; calls: string[] } {
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = async (target, init) => {
    const request = new Request(target, init);
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const turn = calls.filter((each) => each === name).length;
    calls.push(name);
    const reactions = [server[name] ?? []].flat();
    const reaction = reactions[Math.min(turn, reactions.length - 1)];
    if (!reaction) throw new Error(`Nothing was planned for ${name}.`);
    return reaction(request);
  };
  return { fetch, calls };
}
