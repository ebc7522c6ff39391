import type { CDPSession, ConsoleMessage, Page } from 'playwright-core';
import type { CheckFindings } from './check-findings.ts';
import type { CurrentAction } from './current-action.ts';
import type { DocumentSource } from './document-source.ts';
import { DECLINED_CAPTURE } from './fake-capture.ts';
import { PAGE_URL } from './page-address.ts';
import { toSingleLine } from './to-single-line.ts';
import { POLICY_LINE } from './watch-policy.ts';

const MESSAGE_MAX_LENGTH = 160;
/** The text that the check enters in a prompt without a default text. */
const TYPED_TEXT = 'Test';

export interface WatchedPage {
  document: DocumentSource;
  findings: CheckFindings;
  action: CurrentAction;
}

/** Adds the errors, dialogs, windows and navigations of a page to the findings as they happen. */
export function watchPage(page: Page, session: CDPSession, watched: WatchedPage): void {
  watchExceptions(session, watched);
  watchConsole(page, watched);
  watchDialogs(page, watched);
  watchNavigation(page, watched);
}

function watchExceptions(session: CDPSession, { document, findings, action }: WatchedPage) {
  session.on('Runtime.exceptionThrown', ({ exceptionDetails: details }) => {
    const { exception, text, url = '', lineNumber } = details;
    const thrown = exception ? (exception.description ?? String(exception.value)) : text;
    const [firstLine = ''] = thrown.split('\n', 1);
    // The check grants permissions for devices only, so the refusal of another permission is not the app's fault.
    if (action.hasBegun && firstLine.startsWith('NotAllowedError') && firstLine !== DECLINED_CAPTURE) return;
    const uncaught = exception?.subtype === 'error' ? '' : 'uncaught: ';
    const kind = text.includes('in promise') ? 'unhandled promise rejection: ' : uncaught;
    const frame = details.stackTrace?.callFrames.find((call) => call.url === PAGE_URL);
    const location = url === PAGE_URL || !frame ? { url, lineNumber } : frame;
    const message = locatedMessage(document, location, action.prefix + kind + firstLine);
    findings.add(action.hasBegun ? 'use' : 'script', message);
  });
}

function watchConsole(page: Page, { document, findings, action }: WatchedPage) {
  page.on('console', (message) => {
    const note = RUNTIME_NOTE.exec(message.text())?.groups;
    if (note) return addRuntimeNote(note, { document, findings, action });
    if (message.type() !== 'error' || isAboutRequest(message)) return;
    if (isAboutAllowedSocket(message.text(), document.allowedHosts)) return;
    const { url, line } = message.location();
    const text = `${action.prefix}console error: ${message.text()}`;
    findings.add('console', locatedMessage(document, { url, lineNumber: line }, text));
  });
}

/** Matches the runtime's console messages about calls that have no effect. */
const RUNTIME_NOTE = /^buidl: (?<text>(?<name>[\w.]*).*)/s;

function addRuntimeNote(
  { text = '', name }: Record<string, string | undefined>,
  { document, findings, action }: WatchedPage,
) {
  findings.add('use', document.linePrefix(`${name}(`, '.download', 'download=') + action.prefix + text);
}

/** Returns whether a message is about a failed request. RequestPolicy reports failed requests with their URL. */
function isAboutRequest(message: ConsoleMessage): boolean {
  return message.text().startsWith('Failed to load resource') || POLICY_LINE.test(message.text());
}

/** Returns whether a socket to an allowed host failed, which is not the app's fault: the check has no network. */
function isAboutAllowedSocket(text: string, allowedHosts: readonly string[]): boolean {
  const [, host = ''] = /^WebSocket connection to 'wss:\/\/([^/']+)/.exec(text) ?? [];
  return allowedHosts.includes(host);
}

function watchDialogs(page: Page, { document, findings, action }: WatchedPage) {
  page.on('dialog', (dialog) => {
    // After a user action, the check confirms the dialog. While the page loads, no user is there to respond.
    (action.hasBegun ? dialog.accept(dialog.defaultValue() || TYPED_TEXT) : dialog.dismiss()).catch(() => undefined);
    // An app may open a dialog after a user action, so only a dialog during loading is a problem.
    if (action.hasBegun || dialog.type() === 'beforeunload') return;
    const line = document.linePrefix(dialog.message(), `${dialog.type()}(`);
    const message = toSingleLine(dialog.message(), MESSAGE_MAX_LENGTH);
    findings.add('dialogs', `${line}${dialog.type()}() is called while the page loads, saying “${message}”`);
  });
}

function watchNavigation(page: Page, { document, findings, action }: WatchedPage) {
  page.on('popup', (popup) => {
    popup.close().catch(() => undefined);
    if (action.hasBegun) return;
    findings.add('stays', `${document.linePrefix('window.open(', 'open(')}the page opens a window by itself`);
  });
  page.on('framenavigated', (frame) => {
    // Only blob: and data: addresses are reported here. RequestPolicy reports http addresses, and a router of the app
    // may change the URL without leaving the page.
    const [scheme] = /^(?:blob|data):/.exec(frame.url()) ?? [];
    if (frame !== page.mainFrame() || scheme === undefined || action.hasBegun) return;
    findings.add('stays', `the page goes to a ${scheme} address by itself when it loads`);
  });
}

interface ScriptLocation {
  url: string;
  /** The line in the served text, counting from 0. */
  lineNumber: number;
}

/** Returns the message in one line with its source line, for example `Line 12: message — in: the code of the line`. */
export function locatedMessage(document: DocumentSource, { url, lineNumber }: ScriptLocation, message: string): string {
  const text = toSingleLine(message, MESSAGE_MAX_LENGTH);
  if (url !== PAGE_URL) return url === '' ? text : `In ${toSingleLine(url, 80)}: ${text}`;
  const line = document.lineOfServed(lineNumber + 1);
  const excerpt = document.excerpt(line);
  return excerpt === '' ? `Line ${line}: ${text}` : `Line ${line}: ${text} — in: ${excerpt}`;
}
