import type { BrowserContextOptions } from 'playwright-core';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import { WIDE_PX, windowOptions } from './browser-window.ts';

/**
 * Time zones that are UTC+9 and UTC−8 all year. At any hour, the local day differs from UTC's day in one of them, so an
 * app that confuses the two days fails there.
 */
const TIME_ZONES = ['Asia/Tokyo', 'Pacific/Pitcairn'] as const;

/** Returns the options of the browser contexts of a flow. */
export function flowWindow(
  { widthPx = WIDE_PX, locale = 'en-US', colorScheme = 'light' }: Flow,
  number: number,
): BrowserContextOptions {
  return {
    ...windowOptions(widthPx),
    ...{ locale, colorScheme },
    timezoneId: TIME_ZONES[number % TIME_ZONES.length] ?? TIME_ZONES[0],
  };
}
