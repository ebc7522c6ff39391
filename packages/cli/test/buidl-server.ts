import type { Server } from '../../client/test/planned-server.ts';
import { STATUS, started, status } from '../../client/test/scripted-build.ts';
import { json } from '../../client/test/scripted-fetch.ts';

const user = { publicKey: 'p', username: 'ada', credits: 90, heldCredits: 0, isAdmin: false };
const me = json({ success: true, user });
const config = json({ success: true, config: { costs: { CREATE_QUICK: 10, CREATE_FULL: 25, REVISE: 25 } } });

export const done = status(100, {
  status: 'completed',
  progress: 'Done',
  revisionString: '1',
  appUrl: 'https://apps.example/a',
  receipt: { creditsCharged: 10, openProblems: ['A button is too small.'] },
});

export const SERVER: Server = {
  'GET /api/auth/me': me,
  'GET /api/config/public': config,
  'POST /api/create-app': started,
  [STATUS]: [status(40), done],
};
