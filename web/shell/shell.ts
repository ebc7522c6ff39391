/** The trusted page around one revision's app: /preview/{projectId}/{revisionString}. */
import { attachAppFrame } from '../src/lib/app-frame/attach-app-frame.ts';

const PREVIEW_PATH = /^\/preview\/(prj_[0-9a-z]{26})\/([1-9]\d{0,3}(?:\.[1-9]\d{0,3})?)\/?$/;

class ShellError extends Error {
  override readonly name = 'ShellError';
  readonly code = 'app_unavailable';
}

/** Where apps are served from, as the site's configuration says; throws ShellError. */
async function readAppsUrl(): Promise<string> {
  const response = await fetch('/api/config/public');
  const reply: unknown = response.ok ? await response.json() : null;
  const appsUrl = readPath(reply, ['config', 'appsUrl']);
  if (typeof appsUrl !== 'string')
    throw new ShellError('The site could not be reached. Please reload the page.');
  return appsUrl;
}

function readPath(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? new Map(Object.entries(inner)).get(name) : undefined,
    value,
  );
}

async function showApp(stage: HTMLElement, status: HTMLElement): Promise<void> {
  const [, projectId, revisionString] = PREVIEW_PATH.exec(location.pathname) ?? [];
  if (projectId === undefined || revisionString === undefined) {
    throw new ShellError('There is no app at this address.');
  }
  const appsUrl = await readAppsUrl();
  const frame = document.createElement('iframe');
  frame.title = 'App';
  attachAppFrame(frame, { projectId, appUrl: `${appsUrl}/raw/${projectId}/${revisionString}/index.html` });
  status.hidden = true;
  stage.append(frame);
}

const stage = document.getElementById('stage');
const status = document.getElementById('status');
if (stage !== null && status !== null) {
  showApp(stage, status).catch((error: unknown) => {
    const home = document.createElement('a');
    home.href = '/';
    home.textContent = 'Go to Buidl';
    const reason =
      error instanceof ShellError ? error.message : 'The app could not be shown. Please reload the page.';
    status.replaceChildren(`${reason} `, home);
  });
}
