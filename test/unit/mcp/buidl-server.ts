/** The requests of the MCP tests, and a server whose builds succeed. */
import { listedRevision } from '../../../packages/client/test/listed-revision.ts';
import type { Server } from '../../../packages/client/test/planned-server.ts';
import { OPERATION, PROJECT, STATUS, started, status } from '../../../packages/client/test/scripted-build.ts';
import { json } from '../../../packages/client/test/scripted-fetch.ts';

export const IDEA = { name: 'Tomato', idea: 'a pomodoro timer' };

const meWith = (credits: number) =>
  json({
    success: true,
    user: { publicKey: 'p', username: 'ada', credits, heldCredits: 10, isAdmin: false },
  });
const config = json({ success: true, config: { costs: { CREATE_QUICK: 10, CREATE_FULL: 25, REVISE: 20 } } });

const frames = ['Start', 'Work', 'Pause', 'Ring', 'Stop', 'Reset'].map((step) => ({
  flow: 'Timer',
  step,
  passed: step !== 'Reset',
}));
export const done = status(100, {
  status: 'completed',
  progress: 'Done',
  revisionString: '1',
  appUrl: 'https://apps.example/a',
  receipt: {
    creditsCharged: 10,
    checksPassed: ['It starts.', 'It runs.'],
    openProblems: ['A button\nis too small.'],
    modelNotes: [],
    filmStrip: frames,
  },
});

export const SERVER: Server = {
  'GET /api/auth/me': [meWith(100), meWith(90)],
  'GET /api/config/public': config,
  'POST /api/create-app': started,
  [`POST /api/revise-app/${PROJECT}`]: started,
  [STATUS]: [status(40), status(40, { progress: 'Still writing' }), status(70), done],
  [`GET /api/operations/${OPERATION}/film-strip`]: json({
    success: true,
    images: frames.map(({ step }) => btoa(step)),
  }),
};

export const tomato = {
  'GET /api/list-apps': json({ success: true, projects: { [PROJECT]: [listedRevision('Tomato')] } }),
  [`GET /api/projects/${PROJECT}`]: json({
    success: true,
    revisions: [listedRevision('Tomato'), listedRevision('Tomato', { revisionString: '1' })],
  }),
};
