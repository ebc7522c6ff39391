import type { ShellData } from '../../shared/domain/shell-data.ts';
import { createTabHistory } from '../app-frame/address/tab-history.ts';
import { type AppFrameSource, attachAppFrame } from '../app-frame/attach-app-frame.ts';
import germanTexts from '../src/lib/language/german/shell.json?url&no-inline';
import { showStoredLanguage } from '../src/lib/language/stored-language.ts';
import { t } from '../src/lib/language/translate.ts';
import { showAllowedHosts } from './allowed-hosts.ts';
import { showBar } from './app-bar.ts';
import { showDeclaredDevices } from './declared-devices.ts';
import { elementById } from './element-by-id.ts';
import { embedApp, isEmbedded } from './embedded-app.ts';
import { findPreview, type Preview, type PreviewRefusal } from './find-preview.ts';
import { keepAboveKeyboard } from './keep-above-keyboard.ts';
import { keepOffline } from './keep-offline.ts';
import { openReport } from './report-dialog.ts';
import { showNotice } from './show-notice.ts';

/**
 * Loads the German catalog; only the translated texts wait for it. Uses `fetch`, because a dynamic import needs more
 * code.
 */
const language = showStoredLanguage({ de: async () => ({ texts: await (await fetch(germanTexts)).json() }) });

async function start(): Promise<void> {
  const facts = readPageFacts();
  if (facts.status === 'live') {
    const { author, dataProof } = facts;
    const around = isEmbedded ? embedApp(facts) : { history: createTabHistory({}) };
    show({ ...facts, isPublished: true, data: { space: 'live', author, proof: dataProof }, ...around });
    if (!isEmbedded && !facts.isOffline) keepOffline(facts);
  }
  const preview = facts.status === 'preview' ? await openPreview(facts) : undefined;
  await language;
  translateMarkup();
  if (facts.status === 'live') {
    showAround(facts, facts.allowedHosts);
    showDeclaredDevices(facts.devices);
  } else if (facts.status !== 'preview') showNotice(facts.status);
  else if (typeof preview === 'object') showAround(facts, preview.allowedHosts);
  else if (preview !== undefined) showNotice(preview);
}

/** Returns the shown revision or the reason for refusing; undefined after a redirect to the published app. */
async function openPreview({
  projectId,
  revisionString,
  publishedAppName,
}: Extract<ShellData, { status: 'preview' }>): Promise<Preview | PreviewRefusal | undefined> {
  const preview = await findPreview(projectId, revisionString);
  if (typeof preview !== 'string') {
    document.title = preview.title;
    const data = { space: 'preview', revisionString } as const;
    show({ ...preview, projectId, isPublished: false, data, history: createTabHistory({}) });
    return preview;
  }
  if (publishedAppName === undefined) return preview;
  location.replace(`/p/${publishedAppName}`);
  return undefined;
}

function showAround(facts: Parameters<typeof showBar>[0], allowedHosts: string[] | undefined): void {
  showBar(facts);
  showAllowedHosts(allowedHosts);
}

function show(source: AppFrameSource): void {
  elementById('status').hidden = true;
  const page = {
    report: openReport,
    screen: document.documentElement,
    hasKeyboard: true,
    deviceBar: elementById('devices'),
  };
  attachAppFrame(elementById('stage'), { ...source, ...page });
}

/** Reads the data that the server writes into the page. A page without data shows that the app is missing. */
function readPageFacts(): ShellData {
  const element = document.querySelector('script[type="application/json"]');
  return element === null ? { status: 'missing' } : JSON.parse(element.textContent ?? '');
}

function translateMarkup(): void {
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = t(element.textContent?.trim() ?? '');
  }
}

keepAboveKeyboard();
void start();
