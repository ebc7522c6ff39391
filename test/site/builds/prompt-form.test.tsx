import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { BuildRequest, RevisionBase } from '../../../web/src/features/builds/build-request.ts';
import {
  type BuildSettings,
  defaultSettings,
  type FormSettings,
} from '../../../web/src/features/builds/build-settings.ts';
import { PromptForm } from '../../../web/src/features/builds/components/studio/prompt-form.tsx';
import { PromptText } from '../../../web/src/features/builds/components/studio/prompt-text.tsx';
import { VoiceButton } from '../../../web/src/features/builds/components/studio/voice-button.tsx';
import { currentBuild } from '../../../web/src/features/builds/current-build.ts';
import type { SpeechRecognizer } from '../../../web/src/features/builds/speech-recognizer.ts';
import { useBuildForm } from '../../../web/src/features/builds/use-build-form.ts';
import { renderPage, stubApi, toastTexts } from '../../fixtures/render-page.tsx';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';

const { config } = SITE_CONFIG;

interface Shown {
  imageSources?: string[];
  hasUnsavedEdits?: boolean;
  isQuick?: boolean;
  base?: RevisionBase;
  start?: FormSettings;
}

function Form({ isQuick = false, base, start, hasUnsavedEdits = false }: Shown) {
  const [settings, setSettings] = useState({
    ...defaultSettings,
    isQuick,
    projectName: 'Tea',
    prompt: 'a tea timer',
  });
  const onChange = (part: Partial<BuildSettings>) => setSettings((current) => ({ ...current, ...part }));
  const form = useBuildForm({ settings, base: base ?? null, isOwnBuild: false, hasUnsavedEdits, onChange });
  return (
    <PromptForm
      form={form}
      settings={settings}
      base={base ?? null}
      start={start ?? null}
      onChange={onChange}
      onClear={() => setSettings(defaultSettings)}
    />
  );
}

/** Accepts a build, and adds its request to the list. */
function accept(started: BuildRequest[]): typeof currentBuild.start {
  return async (request) => {
    started.push(request);
    return { status: 'accepted', operationId: 'op_1' };
  };
}

/** Shows the form with all settings open. `build` submits it and returns the fields of the request. */
async function show(shown: Shown = {}) {
  const { imageSources = config.imageSources } = shown;
  stubApi({ 'GET /api/config/public': { body: { success: true, config: { ...config, imageSources } } } });
  const started: BuildRequest[] = [];
  vi.spyOn(currentBuild, 'start').mockImplementation(accept(started));
  const { person } = renderPage(<Form {...shown} />);
  await person.click(screen.getByRole('button', { name: /settings/i }));
  for (const name of ['Core Settings', 'Advanced Settings']) {
    const heading = screen.getByRole('button', { name });
    if (heading.getAttribute('aria-expanded') === 'false') await person.click(heading);
  }
  const build = async () => {
    await person.click(screen.getByRole('button', { name: /^Build (?:the|both)/ }));
    await vi.waitFor(() => expect(started).toHaveLength(1));
    return started[0]?.fields;
  };
  return { person, build };
}

const choice = (name: string) => screen.getByRole('combobox', { name });
const shownIn = (name: string) => within(choice(name)).getByRole('option', { selected: true }).textContent;
const slide = (name: string, value: number) =>
  act(() => fireEvent.change(screen.getByRole('slider', { name }), { target: { value } }));

describe('two designs', () => {
  const twoDesigns = () => screen.queryByRole('switch', { name: /^Two designs/ });

  it('are off by default, with their price on the switch and on the button', async () => {
    const { person, build } = await show();
    const offered = await screen.findByRole('switch', { name: /^Two designs \(\+10 credits\)/ });
    expect(offered).not.toBeChecked();
    await person.click(offered);
    expect(screen.getByRole('button', { name: 'Build both · 35 credits' })).toBeInTheDocument();
    expect(
      screen.getByText('Charged only when both pass their checks. With one, it is 25 credits.'),
    ).toBeInTheDocument();
    await person.click(offered);
    expect(screen.getByRole('button', { name: 'Build the app · 25 credits' })).toBeInTheDocument();
    expect(await build()).not.toHaveProperty('hasTwoDesigns');
  });

  it('are not offered for quick builds and revisions', async () => {
    await show({ isQuick: true });
    expect(twoDesigns()).toBeNull();
    cleanup();
    await show({
      base: { projectId: 'prj_1', revisionString: '1' },
      start: { styleSettings: {}, llmSettings: {} },
    });
    expect(twoDesigns()).toBeNull();
  });
});

describe('the form of a new app', () => {
  it('shows every default as selected, and leaves it to the server', async () => {
    const { build } = await show();
    expect(['Category', 'Image source', 'Theme', 'CSS framework', 'JavaScript approach'].map(shownIn)).toEqual([
      'Web app',
      'Imagen 3',
      'Dark',
      'Bootstrap',
      'Vanilla',
    ]);
    for (const text of ['1.0', '0.5', '50,000']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getAllByText(/that your idea names win over these settings/)).toHaveLength(2);
    expect(Object.keys((await build()) ?? {}).toSorted()).toEqual([
      'isQuickBuidl',
      'projectNameDisplay',
      'userImages',
      'userPrompt',
    ]);
  });

  it('says where the image source is not connected', async () => {
    await show({ imageSources: ['None'] });
    expect(await screen.findByText('Not connected here: images are shapes.')).toBeInTheDocument();
    cleanup();
    await show();
    expect(screen.queryByText('Not connected here: images are shapes.')).toBeNull();
  });

  it('offers the options and the ranges of the specification', async () => {
    await show();
    const optionsOf = (name: string) =>
      within(choice(name))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value)
        .filter((value) => value !== '');
    expect(optionsOf('Category')).toEqual(['webapp', 'game', 'website']);
    expect(optionsOf('Image source')).toEqual(['IMAGEN3', 'DALLE3', 'None']);
    expect(optionsOf('Theme')).toEqual(['dark', 'light', 'system']);
    expect(optionsOf('CSS framework')).toEqual(['bootstrap', 'tailwind', 'materialize', 'plain']);
    expect(optionsOf('JavaScript approach')).toEqual(['vanilla', 'react', 'vue']);
    const rangeOf = (name: string) => {
      const { min, max, step } = screen.getByRole<HTMLInputElement>('slider', { name });
      return [min, max, step].map(Number);
    };
    expect(rangeOf('Temperature')).toEqual([0, 2, 0.1]);
    expect(rangeOf('Top P')).toEqual([0, 1, 0.1]);
    expect(rangeOf('Max output tokens')).toEqual([1024, 65_536, 1024]);
  });

  it('sends chosen values, even defaults, and omits reset ones', async () => {
    const { person, build } = await show();
    await person.selectOptions(choice('Theme'), 'Dark');
    await person.selectOptions(choice('CSS framework'), 'Plain CSS');
    await person.selectOptions(choice('CSS framework'), 'Bootstrap');
    slide('Temperature', 0.3);
    slide('Top P', 0.9);
    expect(screen.getByText('0.9')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Reset Top P' }));
    expect(screen.getByText('0.5')).toBeInTheDocument();
    const fields = await build();
    expect(JSON.parse(JSON.stringify(fields))).toMatchObject({
      styleSettings: { theme: 'dark', cssFramework: 'bootstrap' },
      llmSettings: { temperature: 0.3 },
    });
    expect(JSON.stringify(fields)).not.toMatch(/plain|topP|imageMode/);
  });

  it('resets a chosen token limit, whose default lies between two steps', async () => {
    const { person, build } = await show();
    const slider = screen.getByRole('slider', { name: 'Max output tokens' });
    expect(slider).toHaveAttribute('step', '1024');
    slide('Max output tokens', 2048);
    expect(slider).toHaveAttribute('aria-valuetext', '2,048');
    await person.click(screen.getByRole('button', { name: 'Reset Max output tokens' }));
    expect(slider).toHaveAttribute('aria-valuetext', '50,000');
    expect(JSON.stringify(await build())).not.toContain('maxOutputTokens');
  });

  it('offers only the theme for a quick build', async () => {
    const { person, build } = await show({ isQuick: true });
    expect(choice('Category')).toBeDisabled();
    expect(choice('Image source')).toBeDisabled();
    expect(choice('CSS framework')).toBeDisabled();
    expect(choice('JavaScript approach')).toBeDisabled();
    for (const slider of screen.getAllByRole('slider')) expect(slider).toBeDisabled();
    await person.selectOptions(choice('Theme'), 'Light');
    expect(await build()).toMatchObject({ isQuickBuidl: true, styleSettings: { theme: 'light' } });
  });
});

describe('the form of a revision', () => {
  const base = { projectId: 'prj_1', revisionString: '1' };
  const start: FormSettings = {
    projectType: 'game',
    styleSettings: { theme: 'light' },
    llmSettings: { temperature: 0.3 },
  };

  it('starts with the project’s settings, and keeps the others unchanged', async () => {
    const { build } = await show({ base, start });
    expect(['Category', 'Image source', 'Theme', 'CSS framework'].map(shownIn)).toEqual([
      'Game',
      'As it is',
      'Light',
      'As it is',
    ]);
    expect(screen.getByText('0.3')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Reset/ })).toBeNull();
    const fields = await build();
    expect(fields).toMatchObject({ projectId: 'prj_1', baseRevisionString: '1' });
    expect(JSON.stringify(fields)).not.toMatch(/Settings"|imageMode|projectType/);
  });

  it('resets a project to the default, whatever its token limit', async () => {
    const limited = { ...start, llmSettings: { maxOutputTokens: 2048 } };
    const { person, build } = await show({ base, start: limited });
    await person.click(screen.getByRole('button', { name: 'Default of Max output tokens' }));
    expect(screen.queryByRole('button', { name: 'Default of Max output tokens' })).toBeNull();
    expect(await build()).toMatchObject({ llmSettings: { maxOutputTokens: 50_000 } });
  });

  it('sends newly chosen settings', async () => {
    const { person, build } = await show({ base, start });
    await person.selectOptions(choice('Theme'), 'Dark');
    expect(await build()).toMatchObject({ styleSettings: { theme: 'dark' } });
  });
});

describe('the prompt', () => {
  it('accepts dropped images', () => {
    stubApi({ 'GET /api/config/public': { body: { success: true, config } } });
    renderPage(<Form />);
    const dataTransfer = { types: ['Files'], files: [new File(['x'], 'sketch.png', { type: 'image/png' })] };
    fireEvent.dragOver(prompt(), { dataTransfer });
    expect(screen.getByText('Drop the files here')).toBeInTheDocument();
    fireEvent.drop(prompt(), { dataTransfer });
    expect(screen.getByRole('button', { name: 'Remove sketch.png' })).toBeInTheDocument();
  });

  const prompt = () => screen.getByRole('textbox', { name: 'Instructions' });

  it('is sent by Enter, and gets a line break by Shift+Enter', async () => {
    stubApi({ 'GET /api/config/public': { body: { success: true, config } } });
    const started: BuildRequest[] = [];
    vi.spyOn(currentBuild, 'start').mockImplementation(accept(started));
    const { person } = renderPage(<Form />);
    await person.type(prompt(), ' with{Shift>}{Enter}{/Shift}sound');
    expect(started).toEqual([]);
    await person.keyboard('{Enter}');
    await vi.waitFor(() => expect(started).toHaveLength(1));
    expect(started[0]?.fields.userPrompt).toBe('a tea timer with\nsound');
  });

  it('accepts pasted images, and shows the problem of others', async () => {
    stubApi({ 'GET /api/config/public': { body: { success: true, config } } });
    const { person } = renderPage(<Form />);
    await person.click(prompt());
    const paste = (file: File) => fireEvent.paste(prompt(), { clipboardData: { files: [file] } });
    paste(new File(['x'], 'sketch.png', { type: 'image/png' }));
    expect(screen.getByRole('button', { name: 'Remove sketch.png' })).toBeInTheDocument();
    paste(new File(['x'], 'setup.exe', { type: 'application/octet-stream' }));
    expect(toastTexts).toEqual([['This kind of file cannot be attached.', 'setup.exe']]);
    await person.click(screen.getByRole('button', { name: 'Remove sketch.png' }));
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
  });
});

const MENTIONS = [
  { key: 'element', label: 'An element of the app…', text: null },
  { key: 'image hero', label: 'Image: cover', text: 'the image “hero”' },
];

function RevisionText({ onSelectElement }: { onSelectElement: () => void }) {
  const [text, setText] = useState('');
  const ref = useRef<HTMLTextAreaElement>(null);
  return (
    <PromptText
      ref={ref}
      text={text}
      isRevising
      isInvalid={false}
      mentions={MENTIONS}
      lastPrompt="make it blue"
      onChange={setText}
      onFiles={() => undefined}
      onSelectElement={onSelectElement}
    />
  );
}

describe('the prompt of a revision', () => {
  const field = () => screen.getByRole('textbox', { name: 'Instructions' });
  const showText = () => {
    const selected = vi.fn();
    return { ...renderPage(<RevisionText onSelectElement={selected} />), selected };
  };

  it('recalls the last instruction with the up arrow, only when it is empty', async () => {
    const { person } = showText();
    await person.click(field());
    await person.keyboard('{ArrowUp}');
    expect(field()).toHaveValue('make it blue');
    await person.keyboard('!{ArrowUp}');
    expect(field()).toHaveValue('make it blue!');
  });

  it('names images and elements after @, with the keyboard', async () => {
    const { person, selected } = showText();
    await person.type(field(), 'replace @');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await person.keyboard('{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', 'prompt-mentions-1');
    await person.keyboard('{Enter}');
    expect(field()).toHaveValue('replace the image “hero” ');
    await person.keyboard('@elem{Tab}');
    expect(selected).toHaveBeenCalledOnce();
    expect(screen.queryByRole('listbox')).toBeNull();
    await person.clear(field());
    await person.type(field(), 'mail a@b.c @{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

const recognizers: FakeRecognizer[] = [];

class FakeRecognizer implements SpeechRecognizer {
  lang = '';
  continuous = false;
  onresult: SpeechRecognizer['onresult'] = null;
  onerror: SpeechRecognizer['onerror'] = null;
  onend: SpeechRecognizer['onend'] = null;
  constructor() {
    recognizers.push(this);
  }
  start() {}
  stop() {
    this.onend?.();
  }
}

describe('speech', () => {
  it('has no button where the browser does not recognize it', () => {
    renderPage(<VoiceButton onText={() => undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is written into the prompt, one finished sentence after the other', async () => {
    vi.stubGlobal('SpeechRecognition', FakeRecognizer);
    const said: string[] = [];
    const { person } = renderPage(<VoiceButton onText={(text) => said.push(text)} />);
    await person.click(screen.getByRole('button', { name: 'Speak' }));
    const results = [
      { isFinal: true, 0: { transcript: ' a tea timer ' } },
      { isFinal: false, 0: { transcript: 'with' } },
    ];
    act(() => recognizers.at(-1)?.onresult?.({ results, resultIndex: 0 }));
    expect(said).toEqual(['a tea timer']);
    act(() => recognizers.at(-1)?.onerror?.({ error: 'not-allowed' }));
    expect(toastTexts).toEqual([['The browser did not allow the microphone.']]);
    await person.click(screen.getByRole('button', { name: 'Stop listening' }));
    expect(screen.getByRole('button', { name: 'Speak' })).toHaveAttribute('aria-pressed', 'false');
    vi.unstubAllGlobals();
  });
});

it('cannot start a build while there are unsaved manual changes', async () => {
  stubApi({ 'GET /api/config/public': { body: { success: true, config } } });
  const start = vi.spyOn(currentBuild, 'start').mockResolvedValue({ status: 'failed' });
  const { person } = renderPage(<Form base={{ projectId: 'prj_1', revisionString: '1' }} hasUnsavedEdits />);
  await person.click(screen.getByRole('button', { name: /^Build the revision/ }));
  expect(toastTexts).toEqual([['There are changes by hand.', 'Save or discard them first.']]);
  expect(start).not.toHaveBeenCalled();
});

describe('attached files', () => {
  const csv = new File(['Name,Price\nTea,2.50\n'], 'prices.csv', { type: 'text/csv' });
  const attach = (files: File[]) => fireEvent.change(screen.getByLabelText('Files to attach'), { target: { files } });
  const attached = () => screen.getByRole('list', { name: 'Attached files' });

  it('show what was understood, and are sent as the user chose', async () => {
    const { person, build } = await show();
    const look = new File(['x'], 'look.png', { type: 'image/png' });
    attach([csv, look]);
    expect(await within(attached()).findByText(/1 row, 2 columns: Name, Price \(number\)/)).toHaveRole('status');
    await person.click(within(attached()).getByRole('radio', { name: 'Shared collection' }));
    await person.click(await within(attached()).findByRole('button', { name: 'Follow the look of look.png' }));
    expect(await build()).toMatchObject({
      userImages: [look],
      attachments: {
        texts: [],
        tables: [{ name: 'prices.csv', key: 'prices', use: 'shared', rows: [['Tea', 2.5]] }],
        look: 0,
      },
    });
  });

  it('that cannot be used stay with the reason, and nothing is built until they are removed', async () => {
    const { person, build } = await show();
    attach([new File(['%PDX'], 'menu.pdf')]);
    expect(await within(attached()).findByText(/not what its name says/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: /^Build the/ }));
    await vi.waitFor(() =>
      expect(toastTexts.at(-1)).toEqual(['menu.pdf cannot be used. Remove it, then build.', expect.any(String)]),
    );
    await person.click(screen.getByRole('button', { name: 'Remove menu.pdf' }));
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
    expect(await build()).not.toHaveProperty('attachments');
  });

  it('are dropped and pasted too, and refused before they are read', async () => {
    await show();
    const field = screen.getByRole('textbox', { name: 'Instructions' });
    fireEvent.drop(field, { dataTransfer: { types: ['Files'], files: [csv] } });
    fireEvent.paste(field, { clipboardData: { files: [new File(['Hello'], 'note.txt')] } });
    expect(await within(attached()).findByText('1 word')).toBeInTheDocument();
    const huge = new File(['x'], 'film.pdf');
    Object.defineProperty(huge, 'size', { value: 1024 ** 3 });
    attach([huge]);
    attach([new File(['x'], 'setup.exe')]);
    attach([new File([], 'empty.txt')]);
    attach([csv]);
    expect(toastTexts.map(([title]) => title)).toEqual([
      'Files can have at most 10MB each.',
      'This kind of file cannot be attached.',
      'This file is empty.',
      'This file is already attached.',
    ]);
    expect(within(attached()).getAllByRole('listitem')).toHaveLength(2);
  });
});
