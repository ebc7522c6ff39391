import { describe, expect, it } from 'vitest';
import {
  chosenSettings,
  newSettings,
  revisedSettings,
} from '../../../functions/core/builds/revisions/chosen-settings.ts';
import type { ChosenSettings } from '../../../shared/domain/build-settings.ts';

const NOTHING: ChosenSettings = { styleSettings: {}, llmSettings: {} };
const PLAIN_AND_LIGHT: ChosenSettings = {
  imageMode: 'None',
  styleSettings: { theme: 'light', cssFramework: 'plain' },
  llmSettings: { temperature: 0.3 },
};
const request = (settings: ChosenSettings) => ({
  projectId: 'prj_1',
  ownerPublicKey: 'ada',
  projectName: 'Tomato',
  idea: 'a timer',
  userImageKeys: [],
  firstUserImageNumber: 1,
  ...settings,
});

describe('the settings of a project', () => {
  it('are the chosen ones, and empty when nothing was chosen', () => {
    expect(chosenSettings(request(PLAIN_AND_LIGHT))).toEqual(PLAIN_AND_LIGHT);
    expect(chosenSettings(request(NOTHING))).toBeUndefined();
  });
});

describe('the settings of a revision', () => {
  it('are those of the project when it chooses none', () => {
    expect(revisedSettings(PLAIN_AND_LIGHT, NOTHING)).toEqual(PLAIN_AND_LIGHT);
    expect(newSettings(PLAIN_AND_LIGHT.styleSettings, {})).toEqual({});
  });

  it('override single settings of the project', () => {
    const chosen: ChosenSettings = { styleSettings: { theme: 'dark' }, llmSettings: { topP: 0.9 } };
    expect(revisedSettings(PLAIN_AND_LIGHT, chosen)).toEqual({
      imageMode: 'None',
      styleSettings: { theme: 'dark', cssFramework: 'plain' },
      llmSettings: { temperature: 0.3, topP: 0.9 },
    });
  });

  it('are used when the project has different settings or none', () => {
    const chosen = { theme: 'dark', cssFramework: 'plain', jsFramework: 'vue' } as const;
    expect(newSettings(PLAIN_AND_LIGHT.styleSettings, chosen)).toEqual({ theme: 'dark', jsFramework: 'vue' });
    expect(newSettings(undefined, chosen)).toEqual(chosen);
  });

  it('are empty for a project that is older than stored settings', () => {
    expect(revisedSettings(undefined, NOTHING)).toEqual(NOTHING);
  });
});
