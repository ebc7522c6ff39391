import { describe, expect, it } from 'vitest';
import { FaultLedger } from '../../chaos/fault-ledger.ts';
import { type Effect, planOf } from '../../chaos/fault-plan.ts';

const EFFECTS: Effect[] = ['table write', 'table read', 'file write', 'execution', 'chain', 'model', 'event'];
const NTH = Array.from({ length: 60 }, (_, index) => index + 1);
const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);

function faultsOf(seed: number): string[] {
  const plan = planOf(seed);
  return EFFECTS.flatMap((effect) => NTH.map((nth) => `${effect} ${nth}: ${plan.faultOf(effect, nth) ?? 'none'}`));
}

describe('the plan of faults', () => {
  it('is the same for the same seed, and another for another', () => {
    for (const seed of SEEDS) expect(faultsOf(seed)).toEqual(faultsOf(seed));
    const plans = new Set(SEEDS.map((seed) => faultsOf(seed).join()));
    // Many plans have no faults, and all of these are equal.
    expect(plans.size).toBeGreaterThan(SEEDS.length / 2);
  });

  it('has every write fault among the seeds, and seeds without faults', () => {
    const lines = new Set(SEEDS.flatMap(faultsOf).map((line) => line.replace(/ \d+:/, ':')));
    for (const fault of ['killBefore', 'killAfter', 'throttle', 'timeOut', 'responseLost', 'repeated']) {
      for (const effect of ['table write', 'file write', 'execution']) expect(lines).toContain(`${effect}: ${fault}`);
    }
    for (const line of ['chain: nothing', 'chain: ahead', 'model: cut', 'event: late', 'event: twice'])
      expect(lines).toContain(line);
    expect(SEEDS.some((seed) => faultsOf(seed).every((line) => line.endsWith('none')))).toBe(true);
  });
});

describe('the ledger of faults', () => {
  const seed = SEEDS.find((each) => faultsOf(each).some((line) => /table write \d+: kill/.test(line))) ?? 0;

  it('maps effects to histories by their ids, including ids from earlier writes', () => {
    const faults = new FaultLedger(0);
    faults.own('PublicKeyOfThisHistory', seed);
    const texts = ['PublicKeyOfThisHistory writes OPERATION#op-12345678', 'OPERATION#op-12345678'];
    const taken = NTH.map((nth) => faults.take('table write', texts[nth === 1 ? 0 : 1] ?? ''));
    expect(taken).toEqual(NTH.map((nth) => planOf(seed).faultOf('table write', nth)));
  });

  it('injects no faults after the fault phase', () => {
    const faults = new FaultLedger(seed);
    faults.end();
    expect(NTH.map(() => faults.take('table write', ''))).toEqual(NTH.map(() => undefined));
    expect(faults.counts.size).toBe(0);
  });
});
