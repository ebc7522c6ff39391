import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AnnouncementForm } from '../../../web/src/features/settings/components/announcement-form.tsx';
import { SettingsForm } from '../../../web/src/features/settings/components/settings-form.tsx';
import { EDITABLE_SETTINGS } from '../../fixtures/editable-settings.ts';
import { renderPage, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

const review = () => screen.getByRole('button', { name: 'Review Changes' });
const field = (name: string) => screen.getByRole('textbox', { name });

describe('the settings form', () => {
  it('names the invalid plan and focuses its field', async () => {
    const { person } = renderPage(<SettingsForm settings={EDITABLE_SETTINGS} />);
    await person.clear(field('Credits of plan 2'));
    await person.type(field('Credits of plan 2'), '1.5');
    await person.click(review());
    const message = 'Small: the credits have to be a whole number above zero.';
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(field('Credits of plan 2')).toHaveFocus();
    expect(toastTexts).toEqual([[message]]);
  });

  it('validates the plans together', async () => {
    const { person } = renderPage(<SettingsForm settings={EDITABLE_SETTINGS} />);
    await person.clear(field('Title of plan 3'));
    await person.type(field('Title of plan 3'), 'Tiny');
    await person.click(review());
    expect(await screen.findByRole('alert')).toHaveTextContent('Two plans have the same title.');
  });

  it('adds, removes and resets plans, of which four are required', async () => {
    const { person } = renderPage(<SettingsForm settings={EDITABLE_SETTINGS} />);
    expect(screen.getByRole('button', { name: 'Remove plan 1' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Add Plan' }));
    await person.type(field('Title of plan 5'), 'Huge');
    await person.click(screen.getByRole('button', { name: 'Remove plan 1' }));
    expect(field('Title of plan 1')).toHaveValue('Small');
    expect(field('Title of plan 4')).toHaveValue('Huge');
    await person.click(screen.getByRole('button', { name: 'Reset' }));
    expect(field('Title of plan 1')).toHaveValue('Tiny');
    expect(screen.queryByRole('textbox', { name: 'Title of plan 5' })).toBeNull();
  });

  it('says when nothing has changed', async () => {
    const { person } = renderPage(<SettingsForm settings={EDITABLE_SETTINGS} />);
    await person.click(review());
    await expect.poll(() => toastTexts).toEqual([['Nothing has changed.']]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends only changes, after a confirmation with the admin password', async () => {
    const saved = {
      ...EDITABLE_SETTINGS,
      announcement: '',
      network: 'localnet',
      treasury: '',
      asvMint: '',
      model: { name: 'offline', isBuiltIn: true },
      adminPublicKeys: [],
    };
    const calls = stubApi({ 'POST /api/admin/settings': { body: { success: true, settings: saved } } });
    const { person } = renderPage(<SettingsForm settings={EDITABLE_SETTINGS} />);
    await person.clear(field('Sign-up credits'));
    await person.type(field('Sign-up credits'), '5');
    await person.click(screen.getByRole('switch', { name: /Allow-list/ }));
    await person.click(review());
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Changes' }));
    expect(dialog.getByText('Sign-up credits')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Save Settings' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please enter the admin password.');
    expect(dialog.getByLabelText('Admin password')).toHaveFocus();
    await person.type(dialog.getByLabelText('Admin password'), 'secret{Enter}');
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]?.body).toEqual({
      settings: { signupCredits: 5, isAllowListEnabled: true },
      adminPassword: 'secret',
    });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the announcement form', () => {
  it('previews the text and asks for the admin password', async () => {
    const { person } = renderPage(<AnnouncementForm current="" />);
    await person.type(field('Announcement'), 'A **new** version');
    expect(screen.getByText('new').tagName).toBe('STRONG');
    await person.click(screen.getByRole('button', { name: 'Save Announcement' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter the admin password.');
    expect(toastTexts).toEqual([['Please enter the admin password.']]);
  });

  it('saves the text and clears the password', async () => {
    const calls = stubApi({ 'POST /api/admin/settings/announcement': { body: { success: true } } });
    const { person } = renderPage(<AnnouncementForm current="Old" />);
    await person.clear(field('Announcement'));
    await person.type(screen.getByLabelText('Admin password'), 'secret{Enter}');
    await expect.poll(() => toastTexts).toEqual([['Announcement updated!']]);
    expect(calls[0]?.body).toEqual({ announcement: '', adminPassword: 'secret' });
    await expect.poll(() => screen.getByLabelText('Admin password')).toHaveValue('');
  });
});
