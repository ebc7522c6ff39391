import { describe, expect, it } from 'vitest';
import {
  canStartPurchase,
  idlePurchase,
  type PurchaseEvent,
  purchaseReducer,
} from '../../../web/src/features/credits/purchase-state.ts';
import { signature } from '../../fixtures/scripted-purchase.ts';

describe('the states of a purchase', () => {
  const run = (...events: PurchaseEvent[]) => events.reduce(purchaseReducer, idlePurchase);
  const started: PurchaseEvent = { type: 'started', credits: 500 };

  it('follow each other from the click to the credits', () => {
    const events: PurchaseEvent[] = [
      started,
      { type: 'prepared' },
      { type: 'signed', signature },
      { type: 'confirmed' },
      { type: 'credited', signature, message: 'Done.' },
      { type: 'reset' },
    ];
    const states = events.map((_, index) => run(...events.slice(0, index + 1)).status);
    expect(states).toEqual(['preparing', 'signing', 'confirming', 'verifying', 'success', 'idle']);
  });

  it('can fail while running, and return to idle with Try Again', () => {
    const failed = run(started, { type: 'failed', message: 'No.', hasLeft: true });
    expect(failed).toEqual({ status: 'error', message: 'No.', signature: null });
    expect(purchaseReducer(failed, { type: 'reset' })).toEqual(idlePurchase);
    expect(
      run(
        started,
        { type: 'prepared' },
        { type: 'signed', signature },
        { type: 'failed', message: 'No.', hasLeft: true },
      ),
    ).toEqual({ status: 'error', message: 'No.', signature });
  });

  it('let a sent payment that was left end in its credits or a failure, but not in a second payment', () => {
    const left = run(started, { type: 'prepared' }, { type: 'signed', signature }, { type: 'left', signature });
    expect(left).toEqual({ status: 'sent', credits: 500, signature });
    expect(canStartPurchase(left)).toBe(false);
    expect(purchaseReducer(left, started)).toBe(left);
    expect(purchaseReducer(left, { type: 'credited', signature, message: 'Done.' })).toMatchObject({
      status: 'success',
    });
    expect(purchaseReducer(left, { type: 'failed', message: 'No.', hasLeft: true })).toMatchObject({ status: 'error' });
    expect(purchaseReducer(left, { type: 'resumed', credits: 500, signature })).toMatchObject({ status: 'confirming' });
  });

  it('ignore events that do not fit', () => {
    const running = run(started);
    for (const event of [started, { type: 'confirmed' }, { type: 'reset' }] satisfies PurchaseEvent[]) {
      expect(purchaseReducer(running, event)).toBe(running);
    }
    expect(run({ type: 'failed', message: 'No.', hasLeft: true })).toBe(idlePurchase);
  });
});
