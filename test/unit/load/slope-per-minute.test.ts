import { describe, expect, it } from 'vitest';
import { type MemorySample, slopePerMinute } from '../../load/drive.ts';

const CLOUD = 1;
const INSTANCE = 2;

function samples(memoryAt: (minute: number) => [pid: number, megabytes: number][]): MemorySample[] {
  return Array.from({ length: 10 }, (_, minute) => ({ minute, megabytes: new Map(memoryAt(minute)) }));
}

describe('memory growth', () => {
  it('includes all processes that run throughout', () => {
    const both = samples((minute) => [
      [CLOUD, 400 + minute * 2],
      [INSTANCE, 100 + minute],
    ]);
    expect(slopePerMinute(both)).toBeCloseTo(3);
  });

  it('excludes instances that start or end, and the first half', () => {
    const churn = samples((minute) => [
      [CLOUD, minute < 5 ? minute * 80 : 400],
      ...(minute === 8 ? [[INSTANCE, 200] satisfies [number, number]] : []),
    ]);
    expect(slopePerMinute(churn)).toBe(0);
  });
});
