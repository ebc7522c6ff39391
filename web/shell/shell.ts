import type { ShellData } from '../../shared/domain/shell-data.ts';
import { attachAppFrame } from '../src/lib/app-frame/attach-app-frame.ts';
import { showAllowedHosts } from './allowed-hosts.ts';
import { showBar } from './app-bar.ts';
import { elementById } from './element-by-id.ts';
import { findPreview } from './find-preview.ts';
import { readPageFacts } from './read-page-facts.ts';
import { showNotice } from './show-notice.ts';

function start(): void {
  const facts = readPageFacts();
  if (facts.status === 'live') {
    show({ ...facts, isPublished: true });
    showBar(facts);
    showAllowedHosts(facts.allowedHosts);
  } else if (facts.status === 'preview') void showPreview(facts);
  else showNotice(facts.status);
}

async function showPreview(facts: Extract<ShellData, { status: 'preview' }>): Promise<void> {
  const { projectId, revisionString, publishedAppName } = facts;
  const preview = await findPreview(projectId, revisionString);
  if (typeof preview !== 'string') {
    document.title = preview.title;
    show({ ...preview, projectId, isPublished: false });
    showBar(facts);
    showAllowedHosts(preview.allowedHosts);
  } else if (publishedAppName === undefined) showNotice(preview);
  else location.replace(`/p/${publishedAppName}`);
}

function show(source: Parameters<typeof attachAppFrame>[1]): void {
  elementById('status').hidden = true;
  attachAppFrame(elementById('stage'), { ...source, screen: document.documentElement });
}

start();
