import { describe, expect, it } from 'vitest';
import { editApp } from '../../../functions/core/builds/stages/edit-app.ts';
import { planApp } from '../../../functions/core/builds/stages/plan-app.ts';
import { writeCode } from '../../../functions/core/builds/stages/write-code.ts';
import { documentKey } from '../../../functions/core/projects/files/app-files.ts';
import type { Model } from '../../../functions/ports/model.ts';
import { SHELF_FONTS } from '../../../shared/domain/fonts/shelf-fonts.ts';
import { keysOf } from '../../../shared/domain/keys-of.ts';
import { chooseDirections } from '../../../shared/domain/looks/choose-directions.ts';
import { contrastRatio } from '../../../shared/domain/looks/color-math.ts';
import { domainsOf } from '../../../shared/domain/looks/idea-domains.ts';
import { namedLook, paletteOf, resolveLook } from '../../../shared/domain/looks/look.ts';
import { DOMAINS } from '../../../shared/domain/looks/look-direction.ts';
import { directionWith, LOOK_DIRECTIONS } from '../../../shared/domain/looks/look-directions.ts';
import {
  fieldLine,
  insertLook,
  keepLook,
  lookElements,
  lookVariables,
} from '../../../shared/domain/looks/look-styles.ts';
import { planSchema } from '../../../shared/domain/plan.ts';
import { writtenFlow } from '../../../shared/domain/written-steps.ts';
import { COUNTER_PLAN } from '../../fixtures/counter-plan.ts';
import { NO_PACKAGES } from '../../fixtures/no-packages.ts';
import { PICTURES } from '../../fixtures/pictures.ts';

const plainLook = (direction: (typeof LOOK_DIRECTIONS)[number]) =>
  resolveLook({ direction: direction.id }, { idea: '', palette: direction.light });

describe.each(LOOK_DIRECTIONS.map((direction) => [direction.id, direction] as const))(
  'the direction %s',
  (_, direction) => {
    const { schemes } = plainLook(direction);

    it('has typefaces of the font shelf, in weights that they have', () => {
      for (const { family, weight } of [direction.heading, direction.body]) {
        const font = SHELF_FONTS.find((each) => each.family === family);
        const weights = font?.weights ?? [];
        const has = 'min' in weights ? weight >= weights.min && weight <= weights.max : weights.includes(weight);
        expect(has, `${family} ${weight}`).toBe(true);
      }
    });

    it.each(['light', 'dark'] as const)('is legible in the %s scheme, with the colors that it names', (name) => {
      const scheme = schemes[name];
      for (const role of keysOf(direction[name])) expect(scheme[role], role).toBe(direction[name][role]);
      const grounds = [scheme.background, scheme.surface, scheme.raised, scheme.tint];
      const texts = {
        text: scheme.text,
        muted: scheme.muted,
        primary: scheme.primary,
        accent: scheme.accent,
        danger: scheme.danger,
      };
      for (const [role, color] of Object.entries(texts))
        for (const ground of grounds)
          expect(contrastRatio(color, ground), `${role} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(scheme.onFill, scheme.fill)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(scheme.onFill, scheme.fillHover)).toBeGreaterThanOrEqual(4.5);
      for (const ground of grounds.slice(0, 3)) {
        expect(contrastRatio(fieldLine(scheme), ground)).toBeGreaterThanOrEqual(3);
        expect(contrastRatio(scheme.fill, ground), `fill ${scheme.fill} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    });

    it('has three sketches that differ', () => {
      const words = direction.sketches.flatMap((sketch) => [sketch.layout, sketch.signature, sketch.imagery]);
      expect(new Set(words).size).toBe(9);
      for (const each of words) expect(each.length).toBeLessThanOrEqual(140);
    });
  },
);

describe('the choice of a direction', () => {
  const IDEAS: Record<string, readonly string[]> = {
    food: [
      'a recipe book for my family',
      'ordering page for a pizza place',
      'website of a bakery with opening hours',
      'a vegan restaurant guide for our city',
      'menu of a tea house',
      'meal planner for the week',
      'coffee roasters, a page with our beans',
      'a kitchen timer with recipes',
      'ice cream parlour with flavours of the day',
      'wine cellar list',
    ],
    game: [
      'a chess game',
      'a memory game with animals',
      'snake',
      'a maze game',
      'a dice game for four',
      'sudoku with three levels',
      'a card game',
      'a space shooter game',
      'a puzzle with sliding tiles',
      'a platform game',
    ],
    money: [
      'a budget for two',
      'invoice maker',
      'split bills among friends',
      'savings goals',
      'my loan calculator',
      'expense tracker with categories',
      'a tax estimate',
      'stock watch list',
      'currency converter',
      'piggy bank for pocket money',
    ],
    health: [
      'habit tracker',
      'a sleep diary',
      'medication reminder',
      'mood journal',
      'calorie counter',
      'yoga timer',
      'water intake',
      'symptom log for my doctor',
      'fitness plan',
      'appointments of a dentist',
    ],
  };

  it.each(Object.entries(IDEAS))(
    'gives ten ideas about %s at least six looks, and no two neighbours the same',
    (_, ideas) => {
      const firsts: string[] = [];
      for (const [index, idea] of ideas.entries()) {
        const [first] = chooseDirections(idea, `prj_${index}`, { recent: firsts.slice(-3) });
        firsts.push(first?.id ?? '');
      }
      expect(new Set(firsts).size).toBeGreaterThanOrEqual(6);
      for (const [index, first] of firsts.entries()) if (index > 0) expect(first).not.toBe(firsts[index - 1]);
    },
  );

  it('gives the same idea other looks in other projects, and the same look in one', () => {
    const idea = 'a to-do list';
    const firsts = Array.from({ length: 12 }, (_, index) => chooseDirections(idea, `prj_${index}`)[0]?.id);
    expect(new Set(firsts).size).toBeGreaterThanOrEqual(5);
    expect(chooseDirections(idea, 'prj_1')).toEqual(chooseDirections(idea, 'prj_1'));
  });

  it('has enough directions for each domain', () => {
    for (const domain of DOMAINS) {
      const fitting = LOOK_DIRECTIONS.filter(({ domains }) => domains.includes(domain));
      expect(fitting.length, domain).toBeGreaterThanOrEqual(4);
    }
  });

  it.each([
    ['a recipe book in a brutalist style', 'rawblock'],
    ['Notes app. Make it look like a terminal.', 'terminal'],
    ['a budget planner with an elegant design', 'boutique'],
    ['Website of a plumber, newspaper style', 'broadsheet'],
    ['todo list, 8-bit look', 'arcade'],
    ['a shop with a calm, minimal aesthetic', 'stillwater'],
  ])('follows the look that an idea names: %s', (idea, id) => {
    for (const seed of ['a', 'b', 'c'])
      expect(
        chooseDirections(idea, seed)
          .slice(0, 2)
          .map((each) => each.id),
      ).toContain(id);
  });

  it('takes the words of a subject for no look', () => {
    const firsts = Array.from(
      { length: 8 },
      (_, seed) => chooseDirections('prices at the farm market', `${seed}`)[0]?.id,
    );
    expect(new Set(firsts).size).toBeGreaterThan(2);
  });

  it('knows what German ideas are about', () => {
    expect([...domainsOf('Rezepte und Einkaufsliste für die Familie').keys()]).toEqual(
      expect.arrayContaining(['food', 'home']),
    );
  });
});

describe('the look of a plan', () => {
  const candidates = chooseDirections('a tea shop', 'prj_1');
  const [first] = candidates;

  it('is the first candidate in a plan without one, and an unknown direction is none', () => {
    expect(planSchema.parse({ ...COUNTER_PLAN, look: { direction: 'gothic' } }).look).toBeUndefined();
    expect(namedLook(undefined, candidates, { idea: '', theme: undefined })).toEqual({ direction: first?.id });
  });

  it('loses a value that it cannot have, and keeps the others', () => {
    const look = { direction: 'market', sketch: 9, radius: 'wobbly', signature: 'a kettle' };
    expect(planSchema.parse({ ...COUNTER_PLAN, look }).look).toMatchObject({
      direction: 'market',
      signature: 'a kettle',
    });
  });

  it('has the typefaces and the theme that the idea names', () => {
    const idea = 'A tea shop in dark mode. Headings in Playfair Display, the text in Lato.';
    const look = namedLook({ direction: 'market' }, candidates, { idea, theme: 'light' });
    expect(look).toMatchObject({ direction: 'market', theme: 'dark', heading: 'Playfair Display', body: 'Lato' });
    const variables = lookVariables(resolveLook(look, { idea, palette: COUNTER_PLAN.palette }));
    expect(variables).toContain('--font-heading: "Playfair Display", Georgia, serif; --weight-heading: 640;');
    expect(variables).toContain('color-scheme: dark;');
    expect(
      namedLook(undefined, candidates, { idea: 'Tickets for Inter Milan and a lobster bar', theme: undefined }),
    ).not.toHaveProperty('heading');
  });

  it('has the palette of the plan where the idea names colors, else that of its direction', () => {
    const { palette } = COUNTER_PLAN;
    const own = resolveLook({ direction: 'market' }, { idea: '', palette });
    expect(own.schemes.light).toMatchObject({ primary: palette.primary, background: palette.background });
    expect(resolveLook({ direction: 'market' }, { idea: 'a red counter', palette: undefined }).schemes.light.fill).toBe(
      '#d92d2a',
    );
    expect(paletteOf({ direction: 'arcade' })).toEqual(LOOK_DIRECTIONS.find(({ id }) => id === 'arcade')?.dark);
  });

  it('opens in the theme whose palette the plan has', () => {
    const palette = paletteOf({ direction: 'market' });
    const byDefault = resolveLook({ direction: 'market' }, { idea: '', palette });
    expect(byDefault.theme).toBe('dark');
    expect(byDefault.schemes.dark).toMatchObject(palette);
    const { palette: named } = COUNTER_PLAN;
    const light = { ...named, background: '#ffffff', surface: '#f4f4f4', text: '#101010', muted: '#404040' };
    expect(resolveLook({ direction: 'market' }, { idea: 'white', palette: light }).theme).toBe('light');
  });
});

describe('the elements of a look', () => {
  const [market, other] = LOOK_DIRECTIONS;
  const elements = market ? lookElements(plainLook(market)) : '';
  const page =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tea</title></head><body></body></html>';
  const document = insertLook(page, elements);

  it('stand once at the start of the head, whatever the model wrote', () => {
    expect(document).toContain(
      '<meta charset="utf-8">\n<link rel="stylesheet" href="/vendor/font-fraunces@5.3.0/font.css" data-look>',
    );
    expect(insertLook(document, elements)).toBe(document);
    expect(document.match(/id="look-/g)).toHaveLength(2);
  });

  it('give Bootstrap the colors of the look, only where a document loads it', () => {
    const link = '<link rel="stylesheet" href="/vendor/bootstrap@5.3.9/bootstrap.min.css">';
    const withBootstrap = insertLook(page.replace('</head>', `${link}</head>`), elements);
    expect(withBootstrap).toContain('--bs-body-bg: var(--background);');
    expect(insertLook(withBootstrap, elements)).toBe(withBootstrap);
    expect(keepLook(withBootstrap, withBootstrap)).toBe(withBootstrap);
    expect(document).not.toContain('--bs-');
  });

  it('stay in a changed document, with the variables that the change set', () => {
    expect(keepLook(document, page.replace('Tea', 'Coffee'))).toBe(document.replace('Tea', 'Coffee'));
    const blue = document.replace(/--primary: [^;]+;/, '--primary: #0000ff;');
    expect(keepLook(document, blue)).toBe(blue);
    const careless = blue.replace('display: none !important', 'display: block');
    expect(keepLook(document, careless)).toBe(blue);
    expect(keepLook(page, page)).toBe(page);
  });

  it('hold what must hold in each app, and give way to the document in all else', () => {
    for (const part of [
      '[hidden]:not([hidden="until-found"]) { display: none !important; }',
      'prefers-reduced-motion',
      ':focus-visible',
      'var(--screen)',
    ])
      expect(elements).toContain(part);
    expect(elements).toContain('@layer look-reset {');
    expect(other && lookElements(plainLook(other))).not.toBe(elements);
    for (const direction of LOOK_DIRECTIONS) {
      const css = lookElements(plainLook(direction));
      expect(css.split('{').length).toBe(css.split('}').length);
      expect(css).not.toContain('undefined');
    }
  });
});

describe('a build with a look', () => {
  const idea = 'a tea shop';
  const REPLY = '<!doctype html><html><head><title>Tea</title></head><body><main>Tea</main></body></html>';

  /** Returns the services of the build's stages. The model returns the answers in order. */
  const stagesWith = (answers: string[]) => {
    const bodies = new Map<string, string>();
    const asked: string[] = [];
    const work = {
      readText: async (key: string) => bodies.get(key),
      readBytes: async () => undefined,
      write: async (key: string, body: string | Uint8Array) => void bodies.set(key, String(body)),
    };
    const model: Model = {
      complete: async ({ messages }) => {
        asked.push(messages.at(-1)?.text ?? '');
        const text = answers.shift() ?? '';
        return { text, stopReason: 'end', inputTokens: 1, outputTokens: 1, cachedInputTokens: 0 };
      },
      traits: async () => ({ seesImages: false }),
    };
    const request = {
      ...{ projectId: 'prj_1', ownerPublicKey: 'ada', projectName: 'Tea', idea },
      ...{ llmSettings: {}, styleSettings: {}, userImageKeys: [], firstUserImageNumber: 1 },
    };
    const services = {
      ...{ work, model, packages: NO_PACKAGES, pictures: PICTURES, clock: { nowMs: () => 0 } },
      builds: { find: async () => undefined, reportProgress: async () => true, readRequest: async () => request },
      imageSources: { isConnected: async () => false },
      previews: { files: work, runtimeScript: '' },
    };
    return { services, bodies, asked };
  };
  const state = (mode: 'quick' | 'advanced') => ({ operationId: 'op_1', mode, repairs: 0, passed: false }) as const;

  it('begins every document with the look, also without a plan, and the next app of an owner gets another', async () => {
    const { services, bodies } = stagesWith([REPLY, REPLY]);
    await writeCode(services, state('quick'));
    const code = String(bodies.get('operations/op_1/code.html'));
    const [first] = chooseDirections(idea, 'prj_1');
    expect(code).toContain(`"${first?.heading.family}"`);
    expect(bodies.get('operations/looks/ada.json')).toBe(JSON.stringify([first?.id]));
    await writeCode(services, { ...state('quick'), operationId: 'op_2' });
    expect(String(bodies.get('operations/op_2/code.html'))).not.toContain(`"${first?.heading.family}"`);
  });

  it('offers three looks to the Planner, and builds the chosen one in two ways for two designs', async () => {
    const { palette: _, ...bare } = COUNTER_PLAN;
    const plan = { ...bare, checks: bare.checks.map(writtenFlow), look: { direction: 'bistro', sketch: 2 } };
    const { services, bodies, asked } = stagesWith([JSON.stringify(plan), REPLY, REPLY]);
    await planApp(services, state('advanced'));
    expect(asked[0]).toContain('<looks>');
    await writeCode(services, { ...state('advanced'), design: 1 });
    await writeCode(services, { ...state('advanced'), design: 2 });
    const [one, two] = ['op_1', 'op_1/design-2'].map((folder) => String(bodies.get(`operations/${folder}/code.html`)));
    for (const code of [one, two]) expect(code).toContain('"Playfair Display"');
    expect(one).toContain(directionWith('bistro').light.primary);
    expect(one).toContain('--radius: 22px');
    expect(two).toContain('--radius: 4px');
    expect(asked[1]).toContain(directionWith('bistro').sketches[1].layout);
    expect(asked[2]).toContain(directionWith('bistro').sketches[2].layout);
  });

  it('keeps the look in a change, and takes the variables that it sets', async () => {
    const base = insertLook(
      REPLY,
      lookElements(resolveLook({ direction: 'bistro' }, { idea: '', palette: undefined })),
    );
    const edit = (from: string, to: string) => `<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE`;
    const lineWith = (part: string) => base.split('\n').find((line) => line.includes(part)) ?? '';
    const radius = lineWith('--radius:');
    const answer = [edit(radius, radius.replace('4px', '9px')), edit(lineWith('[hidden]'), '')].join('\n');
    const { services, bodies, asked } = stagesWith([`${answer}\nSUMMARY: Rounder.`]);
    bodies.set(documentKey('prj_1', '1.0'), base);
    const revision = { baseRevisionString: '1.0', change: 'rounder', newSettings: {} };
    const request = { ...(await services.builds.readRequest()), revision };
    const builds = { ...services.builds, readRequest: async () => request };
    await editApp({ ...services, builds, apps: services.work }, { ...state('quick'), mode: 'revise' });
    expect(asked[0]).toContain('--radius: 4px');
    expect(bodies.get('operations/op_1/document-0.html')).toBe(base.replace('--radius: 4px', '--radius: 9px'));
  });
});

describe('the directions for a shop of one food', () => {
  const idea = 'A website for Platform 3, a cheese shop in an old railway station, with a board builder and prices.';

  it.each(Array.from({ length: 12 }, (_, number) => `prj_${number}`))('suit food or shops first (%s)', (seed) => {
    const domains = chooseDirections(idea, seed).map((direction) => direction.domains);
    expect(domains.filter((own) => own.includes('food') || own.includes('shop')).length).toBeGreaterThanOrEqual(2);
    expect(domains.some((own) => own.includes('food'))).toBe(true);
  });
});
