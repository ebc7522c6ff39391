import { Random } from '../simulation/random.ts';
import type { ChaosCloud } from './chaos-cloud.ts';
import type { FaultLedger } from './fault-ledger.ts';
import type { History } from './history.ts';
import { buildApp, revise } from './steps/building.ts';
import { askAssistant, copyTemplate, deleteNewest, fundBank, leave, promote, publish } from './steps/owning.ts';
import { buyCredits } from './steps/paying.ts';
import { Visitor } from './visitor.ts';

const BEGINNINGS = [
  [3, 'quick build'],
  [1, 'advanced build'],
  [5, 'template'],
  [5, 'purchase'],
] as const;
const OTHERS = [
  [3, 'publish'],
  [2, 'unpublish'],
  [4, 'bank'],
  [2, 'assistant'],
  [1, 'promote'],
  [1, 'delete'],
  [1, 'revise'],
  [2, 'purchase'],
] as const;
const MOST_OTHERS = 3;
const LEAVING = 0.1;

/** Performs the actions of one visitor. Never rejects, so that the final check runs even when calls get no response. */
export async function tellStory(seed: number, chaos: ChaosCloud, faults: FaultLedger): Promise<History> {
  const random = new Random(seed);
  const visitor = new Visitor(seed, random, chaos, faults);
  const { history } = visitor;
  try {
    await visitor.enter();
    const beginning = random.weighted(BEGINNINGS);
    history.steps.push(beginning);
    const projectId = await begin(visitor, beginning);
    for (let left = random.integer(1, MOST_OTHERS); left > 0; left -= 1) {
      const step = random.weighted(OTHERS);
      history.steps.push(step);
      await goOn(visitor, step, projectId);
    }
    if (random.chance(LEAVING)) {
      history.steps.push('leave');
      await leave(visitor);
    }
  } catch (error) {
    history.trouble = String(error);
  }
  return history;
}

async function begin(visitor: Visitor, beginning: (typeof BEGINNINGS)[number][1]): Promise<string | undefined> {
  switch (beginning) {
    case 'quick build':
    case 'advanced build':
      return buildApp(visitor, beginning === 'quick build');
    case 'template':
      return copyTemplate(visitor);
    case 'purchase':
      await buyCredits(visitor);
      return undefined;
  }
}

async function goOn(visitor: Visitor, step: (typeof OTHERS)[number][1], projectId: string | undefined): Promise<void> {
  if (step === 'purchase') return buyCredits(visitor);
  if (step === 'assistant' || projectId === undefined) return askAssistant(visitor);
  switch (step) {
    case 'publish':
      return publish(visitor, projectId, true);
    case 'unpublish':
      return publish(visitor, projectId, false);
    case 'bank':
      return fundBank(visitor, projectId);
    case 'promote':
      return promote(visitor, projectId);
    case 'delete':
      return deleteNewest(visitor, projectId);
    case 'revise':
      return revise(visitor, projectId);
  }
}
