import { describe, expect, it } from 'vitest';
import { type MemorySample, slopePerMinute } from '../../load/drive.ts';

const CLOUD = 1;
const INSTANCE = 2;

/** Ten minutes, with a sample each. */
function samples(memoryAt: (minute: number) => [pid: number, megabytes: number][]): MemorySample[] {
  return Array.from({ length: 10 }, (_, minute) => ({ minute, megabytes: new Map(memoryAt(minute)) }));
}

describe('the growth of memory', () => {
  it('is that of all processes which live throughout', () => {
    const both = samples((minute) => [
      [CLOUD, 400 + minute * 2],
      [INSTANCE, 100 + minute],
    ]);
    expect(slopePerMinute(both)).toBeCloseTo(3);
  });

  it('is none of instances that start or end, nor of the first half', () => {
    const churn = samples((minute) => [
      [CLOUD, minute < 5 ? minute * 80 : 400],
      ...(minute === 8 ? [[INSTANCE, 200] satisfies [number, number]] : []),
    ]);
    expect(slopePerMinute(churn)).toBe(0);
  });
});
