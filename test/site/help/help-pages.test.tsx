import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { HelpPage } from '../../../web/src/features/help/components/help-page.tsx';
import { HowItWorksPage } from '../../../web/src/features/help/components/how-it-works-page.tsx';
import { VisionPage } from '../../../web/src/features/help/components/vision-page.tsx';
import { renderPage, stubApi } from '../../fixtures/render-page.tsx';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';

beforeEach(() => void stubApi({ 'GET /api/config/public': { body: SITE_CONFIG } }));

const show = (page: ReactNode) => renderPage(page, { session: { state: { status: 'anonymous' } } });
const headings = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Help' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the help', () => {
  it('welcomes with four steps and links to the next page', async () => {
    show(<HelpPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Buidl' })).toBeVisible();
    expect(headings(2)).toEqual([
      '1Connect Your Wallet',
      '2Describe Your App Idea',
      '3Choose Your Buidl Mode',
      '4Generate, Revise, and Publish',
    ]);
    expect(screen.getByText(/Quick Buidl is .*under a minute.*Advanced Mode .*5 to 15 minutes/)).toBeVisible();
    expect(await screen.findByText(/under a minute, 10 credits.*5 to 15 minutes, 25 credits/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'How It Works' })).toHaveAttribute('href', '/help/how-it-works');
  });

  it('has three tabs', () => {
    show(<HelpPage />);
    expect(tabs()).toEqual([
      ['Get Started', '/help'],
      ['How does it work?', '/help/how-it-works'],
      ['Vision and FAQ', '/help/vision-and-faq'],
    ]);
  });

  it('describes the stages of a build and links to the next page', () => {
    show(<HowItWorksPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Under the Hood' })).toBeVisible();
    expect(headings(2)).toEqual(['Planner AI', 'Image AI', 'Coder AI', 'Refiner AI']);
    expect(screen.getByRole('link', { name: 'Our Vision and FAQ' })).toHaveAttribute('href', '/help/vision-and-faq');
  });

  it('has the vision and seven questions, several of which can be open', async () => {
    const { person } = show(<VisionPage />);
    expect(screen.getByRole('heading', { name: 'Our vision' })).toBeVisible();
    const questions = [
      ['What are credits?', /an Advanced Buidl 25 credits.*a revision 25 credits.*AI assistant 1 credit/],
      ['How do I pay with SOL?', /SOL is the only means of payment/],
      ['What do ASV tokens do?', /at least 25,000 ASV.*at a discount/],
      ['Do I need a wallet?', /^Yes/],
      ['Do credits expire?', /Credits never expire/],
      ['Can I get a refund?', /Purchases are non-refundable/],
      ['How are credits deducted?', /its price is held/],
    ] as const;
    await screen.findByText('Frequently asked questions');
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(questions.length);
    for (const [question] of questions) await person.click(screen.getByRole('button', { name: question }));
    for (const [question, answer] of questions) {
      expect(screen.getByRole('button', { name: question })).toHaveAttribute('aria-expanded', 'true');
      expect(screen.getByText(answer)).toBeVisible();
    }
  });
});
