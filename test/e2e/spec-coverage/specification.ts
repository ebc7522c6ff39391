import type { Rule } from './rule.ts';
import { SECTION_2_CREDITS_AND_ADMIN } from './section-2-credits-and-admin.ts';
import { SECTION_2_HOME } from './section-2-home.ts';
import { SECTION_2_LAYOUT } from './section-2-layout.ts';
import { SECTION_2_ROUTES } from './section-2-routes.ts';
import { SECTION_2_WALLET_AND_HELP } from './section-2-wallet-and-help.ts';
import { SECTION_4_GENERATION } from './section-4-generation.ts';
import { SECTION_4_SESSION } from './section-4-session.ts';
import { SECTION_5 } from './section-5.ts';
import { SECTION_8_AUTHENTICATION } from './section-8-authentication.ts';
import { SECTION_8_CREDITS } from './section-8-credits.ts';
import { SECTION_8_PROJECTS } from './section-8-projects.ts';
import { SECTION_9_CHOICES } from './section-9-choices.ts';
import { SECTION_9_LIMITS } from './section-9-limits.ts';

interface SpecificationSection {
  number: number;
  title: string;
  /** The SHA-256 hash of the section's text with normalized white space, to detect changes of the specification. */
  sha256: string;
  rules: readonly Rule[];
}

export const SPECIFICATION: readonly SpecificationSection[] = [
  {
    number: 2,
    title: 'Screens and routes',
    sha256: '68c8baa2a1c7d633fb13969b53b777e7e4640a56a51d20cb1faf5180bf72dea0',
    rules: [
      ...SECTION_2_ROUTES,
      ...SECTION_2_LAYOUT,
      ...SECTION_2_HOME,
      ...SECTION_2_WALLET_AND_HELP,
      ...SECTION_2_CREDITS_AND_ADMIN,
    ],
  },
  {
    number: 4,
    title: 'States and transitions',
    sha256: '2ab2734b05a1f52f46ff82aa13f2333fbc34111e27a1269db0030bd8a0f278cc',
    rules: [...SECTION_4_SESSION, ...SECTION_4_GENERATION],
  },
  {
    number: 5,
    title: 'Validation rules',
    sha256: '41bfa8ef161f0799c5ea51a1a6e631a8d5106c30533de0bd92646d7182d738e7',
    rules: SECTION_5,
  },
  {
    number: 8,
    title: 'The error catalogue',
    sha256: '4ad14991495d8bd17519950bff98cd711ed78d1df5b38aed11b8dfdcc22927f0',
    rules: [...SECTION_8_AUTHENTICATION, ...SECTION_8_PROJECTS, ...SECTION_8_CREDITS],
  },
  {
    number: 9,
    title: 'Business constants and limits',
    sha256: '3f8d1fd77f3501bcdafdb1bd43a3c8bc0001c7406d6f221812316159b65204be',
    rules: [...SECTION_9_LIMITS, ...SECTION_9_CHOICES],
  },
];
