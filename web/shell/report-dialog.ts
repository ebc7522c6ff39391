import type { ReceivedParams } from '../../shared/messages/text-params.ts';
import type { ReportedRecord } from '../app-frame/data/app-data-source.ts';
import { serverText } from '../src/lib/language/server-text.ts';
import { t } from '../src/lib/language/translate.ts';
import { elementById } from './element-by-id.ts';

let reported: ReportedRecord | undefined;

/** Opens the report dialog. Does nothing while it is open, because the app itself can request the dialog. */
export function openReport(record: ReportedRecord): void {
  if (document.querySelector('dialog')?.open === true) return;
  elementById('report').click();
  reported = record;
  elementById('report-about').hidden = false;
}

/** Prepares the report dialog. `revisionString` is given for a preview, not for the published revision. */
export function prepareReport(projectId: string, revisionString?: string): void {
  const [dialog, form] = [document.querySelector('dialog'), document.querySelector('form')];
  const [reason, details] = [document.querySelector('select'), document.querySelector('textarea')];
  const send = document.querySelector<HTMLButtonElement>('#send');
  const status = document.querySelector('#report-status');
  const cancel = document.querySelector('#cancel');
  if (!dialog || !form || !reason || !details || !send || !status || !cancel) return;
  document.querySelector('#report')?.addEventListener('click', () => {
    form.reset();
    reported = undefined;
    elementById('report-about').hidden = true;
    send.disabled = false;
    status.textContent = '';
    cancel.textContent = t`Cancel`;
    dialog.showModal();
  });
  cancel.addEventListener('click', () => dialog.close());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    send.disabled = true;
    status.textContent = t`Sending...`;
    const problem = await report(projectId, {
      revisionString,
      reason: reason.value,
      details: details.value,
      record: reported,
    });
    status.textContent = problem ?? t`Thank you. We will look at it.`;
    send.disabled = problem === null;
    if (problem === null) cancel.textContent = t`Close`;
  });
}

async function report(projectId: string, given: object): Promise<string | null> {
  try {
    const response = await fetch(`/api/projects/${projectId}/report`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    if (response.ok) return null;
    const {
      error,
      reason: key,
      params,
    }: { error?: string; reason?: string; params?: ReceivedParams } = await response.json();
    return error === undefined
      ? t`The report was not taken. Please try again.`
      : serverText(error, 'refusal', { key, params });
  } catch {
    return t`The report could not be sent. Check your connection and try again.`;
  }
}
