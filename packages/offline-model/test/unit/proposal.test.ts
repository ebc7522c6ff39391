import { describe, expect, it } from 'vitest';
import { isBuildable, readProposal } from '../../../../shared/domain/read-proposal.ts';
import { createOfflineModel } from '../../offline-model.ts';
import { message, responseOf } from './response-of.ts';

const proposalOf = async (idea: string, more: { settings?: string } = {}) =>
  readProposal(await responseOf('Estimator', { idea, ...more }), true);

describe('the plan that the offline model makes of an idea', () => {
  it('is what the build makes of it', async () => {
    const idea = 'a pomodoro timer for studying, called FocusTomato, in green';
    const proposal = await proposalOf(idea);
    expect(isBuildable(proposal)).toBe(true);
    expect(proposal.title).toBe('FocusTomato');
    expect(proposal.named).toEqual(['green']);
    const plan = JSON.parse(await responseOf('Planner', { idea }));
    expect(proposal.palette).toEqual(plan.palette);
    expect(proposal.features).toEqual(plan.features.map(({ name }: { name: string }) => name));
  });

  it('says what is missing, and that it is free', async () => {
    const idea = 'a todo list with a live weather map';
    expect((await proposalOf(idea)).cannot.map(({ what }) => what).join(' ')).toContain('weather');
    const notes = createOfflineModel().disclaimer?.({
      modelId: 'offline',
      system: 'You are the Estimator of Buidl.',
      messages: [{ role: 'user', text: message({ idea }), imageCount: 0 }],
      maxTokens: 1_500,
      stopSequences: [],
    });
    expect(notes).toMatchObject({ isFree: true });
    expect(notes?.notes[0]).toMatch(/^Closest template: .+ Missing: .+ Free\.$/);
  });

  it.each([
    ['a todo list with an ivory theme and a completely black background', /dark and for a light/],
    ['notes without sign-up where users can log in', /accounts and for none/],
    ['a dashboard that works offline with live prices', /offline and for live data/],
  ])('names the contradiction in “%s”', async (idea, contradiction) => {
    const [first] = (await proposalOf(idea)).questions;
    expect(first?.isContradiction).toBe(true);
    expect(first?.question).toMatch(contradiction);
  });

  it.each(['a chess game', 'todo', 'a pomodoro timer in green', 'a dark landing page for my bakery'])(
    'asks nothing about “%s”',
    async (idea) => {
      expect((await proposalOf(idea)).questions).toEqual([]);
    },
  );

  it('takes the default theme only where the idea and the settings are silent', async () => {
    const defaults =
      '{"imageMode":"None"}\n</settings>\n<default_settings>\n{"theme":"dark","cssFramework":"bootstrap"}\n</default_settings>\n<settings>';
    expect(await proposalOf('a todo list', { settings: defaults })).toMatchObject({
      theme: 'dark',
      cssFramework: 'bootstrap',
    });
    expect(await proposalOf('a todo list in light mode', { settings: defaults })).toMatchObject({ theme: 'light' });
  });

  it('suggests three changes that it can make', async () => {
    const { next } = await proposalOf('a todo list');
    expect(next).toHaveLength(3);
    const document = await responseOf('Coder', { idea: 'a todo list' });
    for (const change of next) {
      expect(await responseOf('Editor', { idea: 'a todo list', change, document })).toMatch(/^SUMMARY: (?!Changed)/m);
    }
  });
});
