import { attachAppFrame } from '../src/lib/app-frame/attach-app-frame.ts';
import { showBar } from './app-bar.ts';
import { elementById } from './element-by-id.ts';
import { readPageFacts } from './read-page-facts.ts';
import { showNotice } from './show-notice.ts';

function start(): void {
  const facts = readPageFacts();
  if (facts.status === 'live') {
    show({ ...facts, isPublished: true });
    showBar(facts);
  } else if (facts.status === 'preview') {
    show({ ...facts, isPublished: false });
    showBar(facts);
  } else showNotice(facts.status);
}

function show(source: Parameters<typeof attachAppFrame>[1]): void {
  elementById('status').hidden = true;
  attachAppFrame(elementById('stage'), source);
}

start();
