import { describe, expect, it } from 'vitest';
import { answeredIdea, EMPTY_PROPOSAL } from '../../../shared/domain/proposal.ts';
import { isBuildable, readProposal } from '../../../shared/domain/read-proposal.ts';

const WRITTEN = `TITLE: Focus Tomato
SUMMARY: Counts down 25 minutes.
TYPE: webapp
FEATURE: a timer of 25 minutes
- **FEATURE:** a list of tasks
FEATURE: a timer of 25 minutes
CANNOT: a phone notification | A page cannot send one while it is closed.
ASSUMED: Stores: this phone · Others see: nothing
THEME: Dark
CSS: bootstrap
NAMED: green, Bootstrap
PALETTE: #101010 #202020 #fafafa #bbbbbb #1c8a4b #e2452b
LOOK: broadsheet | a masthead with the date
QUESTION: Who may add tasks? | Everyone | Only me
CONTRADICTION: Ivory theme or completely black background? | Ivory | Black
QUESTION: Nothing to choose? | Yes
IMAGE: cover | 16:9 | cover | a tomato on a desk
PICTURE: tomato
NEXT: Add a long break`;

describe('the lines of a proposal', () => {
  it('are read, each for itself, and repeated ones once', () => {
    const proposal = readProposal(WRITTEN, true);
    expect(proposal).toMatchObject({
      title: 'Focus Tomato',
      type: 'webapp',
      features: ['a timer of 25 minutes', 'a list of tasks'],
      cannot: [{ what: 'a phone notification', why: 'A page cannot send one while it is closed.' }],
      assumptions: ['Stores: this phone · Others see: nothing'],
      theme: 'dark',
      cssFramework: 'bootstrap',
      named: ['green', 'Bootstrap'],
      look: { direction: 'broadsheet', signature: 'a masthead with the date' },
      pictures: ['tomato'],
      next: ['Add a long break'],
    });
    expect(proposal.palette?.primary).toBe('#1c8a4b');
    expect(proposal.images).toEqual([
      { placeholder_id: 'cover', aspect: '16:9', purpose: 'cover', prompt: 'a tomato on a desk' },
    ]);
    expect(isBuildable(proposal)).toBe(true);
  });

  it('name contradictions first, and ask no question with one answer', () => {
    expect(readProposal(WRITTEN, true).questions).toEqual([
      { question: 'Ivory theme or completely black background?', options: ['Ivory', 'Black'], isContradiction: true },
      { question: 'Who may add tasks?', options: ['Everyone', 'Only me'], isContradiction: false },
    ]);
  });

  it('ask at most three questions', () => {
    const four = [1, 2, 3, 4].map((number) => `QUESTION: Which ${number}? | a | b`).join('\n');
    expect(readProposal(four, true).questions).toHaveLength(3);
  });

  it('count only when they are complete, while the model writes', () => {
    expect(readProposal('TITLE: Focus\nFEATURE: a tim', false).features).toEqual([]);
    expect(readProposal('TITLE: Focus\nFEATURE: a timer\n', false).features).toEqual(['a timer']);
  });

  it('are ignored where they cannot be read', () => {
    const nonsense = 'Sure! Here it is.\nTYPE: rocket\nTHEME: pink\nPALETTE: red\nLOOK: constructor\nIMAGE: x\n';
    expect(readProposal(nonsense, true)).toEqual(EMPTY_PROPOSAL);
    expect(isBuildable(EMPTY_PROPOSAL)).toBe(false);
  });
});

describe('the answers to the questions', () => {
  it('join the idea', () => {
    const answers = [{ question: 'Who may add tasks?', answer: 'Only me' }];
    expect(answeredIdea('a list', answers)).toBe('a list\n\nWho may add tasks? Only me');
    expect(answeredIdea('a list', [])).toBe('a list');
  });
});

it('a proposal without colors has those of its look, in its theme', () => {
  const lines = 'FEATURE: a timer\nLOOK: market | a kettle\n';
  const light = readProposal(`THEME: light\n${lines}`, true);
  expect(light.palette?.background).not.toBe(readProposal(`THEME: dark\n${lines}`, true).palette?.background);
  expect(isBuildable(light)).toBe(true);
  expect(isBuildable(readProposal('FEATURE: a timer\n', true))).toBe(false);
});
