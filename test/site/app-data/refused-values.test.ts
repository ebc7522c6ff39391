import { afterEach, beforeEach, expect, it } from 'vitest';
import { POLICY_PRESETS } from '../../../shared/domain/app-data/policy-presets.ts';
import { readDraft } from '../../../web/src/features/app-data/record-draft.ts';
import { replaceCatalog } from '../../../web/src/lib/language/catalog.ts';
import { GERMAN_CATALOG } from '../../../web/src/lib/language/german.ts';

const policy = {
  ...POLICY_PRESETS.shared,
  shape: {
    type: 'object' as const,
    required: ['name'],
    properties: {
      name: { type: 'string' as const, minLength: 2, maxLength: 5, enum: ['Ann', 'Benno'] },
      points: { type: 'integer' as const, minimum: 0, maximum: 9 },
      isOn: { type: 'boolean' as const },
      tags: { type: 'array' as const, items: { type: 'number' as const }, maxItems: 2 },
    },
  },
};

beforeEach(() => replaceCatalog(GERMAN_CATALOG));
afterEach(() => replaceCatalog({ texts: {} }));

it.each([
  ['{}', '„name“ fehlt.'],
  ['{"name":1}', '„name“ muss ein Text sein.'],
  ['{"name":"A"}', '„name“ hat mindestens 2 Zeichen.'],
  ['{"name":"Annabel"}', '„name“ hat höchstens 5 Zeichen.'],
  ['{"name":"Eva"}', '„name“ muss eines davon sein: Ann, Benno.'],
  ['{"name":"Ann","other":1}', '„other“ ist kein Feld dieser Sammlung.'],
  ['{"name":"Ann","points":"many"}', '„points“ muss eine Zahl sein.'],
  ['{"name":"Ann","points":1.5}', '„points“ muss eine ganze Zahl sein.'],
  ['{"name":"Ann","points":-1}', '„points“ muss 0 oder mehr sein.'],
  ['{"name":"Ann","points":10}', '„points“ muss 9 oder weniger sein.'],
  ['{"name":"Ann","isOn":"yes"}', '„isOn“ muss true oder false sein.'],
  ['{"name":"Ann","tags":1}', '„tags“ muss eine Liste sein.'],
  ['{"name":"Ann","tags":[1,2,3]}', '„tags“ hat höchstens 2 Einträge.'],
  ['{"name":"Ann","tags":[1,"two"]}', '„tags[1]“ muss eine Zahl sein.'],
  ['{"constructor":1}', 'Ein Eintrag kann kein Feld namens constructor haben.'],
  [`{"name":"${'x'.repeat(5_000)}"}`, 'Ein Eintrag hat höchstens 4 KB.'],
])('the value %.40s is refused in German', (json, problem) => {
  expect(readDraft(json, policy)).toEqual({ ok: false, problem });
});
