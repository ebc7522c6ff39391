import type { BrowserContextOptions } from 'playwright-core';
import type { Flow } from '../../../shared/domain/acceptance-steps.ts';
import { WIDE_PX, windowOptions } from './browser-window.ts';

/** UTC+9 and UTC−8 all year. In one of them, an app that confuses the local day with UTC's day fails at any hour. */
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
