import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { AssistantWidget } from '../../../web/src/features/assistant/components/assistant-widget.tsx';
import { usePromptTarget } from '../../../web/src/lib/prompt-target.ts';
import type { SessionState } from '../../../web/src/lib/session/session-reducer.ts';
import { renderPage, stubApi, toastTexts } from '../../fixtures/render-page.tsx';
import { SITE_CONFIG } from '../../fixtures/site-config.ts';

const CHAT = 'POST /api/general-chat';
const config = { 'GET /api/config/public': { body: SITE_CONFIG } };

function Prompt() {
  const [text, setText] = useState('');
  usePromptTarget(text, setText);
  return <output aria-label="Prompt">{text}</output>;
}
function Help() {
  const [isOpen, setIsOpen] = useState(false);
  return <AssistantWidget isOpen={isOpen} onOpenChange={setIsOpen} />;
}
function Handed() {
  return <p data-testid="state">{JSON.stringify(useLocation().state)}</p>;
}

async function openChat(
  responses: Parameters<typeof stubApi>[0],
  { state, hasPrompt = true }: { state?: SessionState; hasPrompt?: boolean } = {},
) {
  const calls = stubApi({ ...config, ...responses });
  const page = renderPage(
    <>
      {hasPrompt && <Prompt />}
      <Handed />
      <Help />
    </>,
    state === undefined ? {} : { session: { state } },
  );
  await page.person.click(screen.getByRole('button', { name: 'Need Help?' }));
  const panel = await screen.findByRole('dialog', { name: 'Buidl Assistant' });
  const say = (text: string) => page.person.type(screen.getByLabelText('Message to the assistant'), text);
  const use = () => page.person.click(screen.getByRole('button', { name: 'Use Last AI Response in Prompt' }));
  const messages = () =>
    within(within(panel).getByRole('list', { name: 'Chat' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  return { ...page, calls, say, use, messages };
}

describe('the assistant', () => {
  it('starts with a greeting, and copies its last response into the prompt', async () => {
    const { say, use, messages } = await openChat({
      [CHAT]: { body: { success: true, response: 'A timer with a bell.' } },
    });
    expect(messages()[0]).toContain("Hi, I'm the Buidl Assistant.");
    await say('An idea?{Enter}');
    await screen.findByText('A timer with a bell.');
    expect(messages().slice(1)).toEqual(['You: An idea?', 'Assistant: A timer with a bell.']);
    await use();
    expect(screen.getByLabelText('Prompt')).toHaveTextContent('A timer with a bell.');
  });

  it('passes its response to the create page when the page has no prompt', async () => {
    const { say, use } = await openChat(
      { [CHAT]: { body: { success: true, response: 'A timer.' } } },
      { hasPrompt: false },
    );
    await say('An idea?{Enter}');
    await screen.findByText('A timer.');
    await use();
    expect(screen.getByTestId('address')).toHaveTextContent('/create-app');
    expect(screen.getByTestId('state')).toHaveTextContent('"initialPrompt":"A timer."');
  });

  it('offers nothing to copy before a response, and not the greeting', async () => {
    const { use } = await openChat({});
    await use();
    expect(toastTexts).toEqual([['No AI response available to use.']]);
    expect(screen.getByLabelText('Prompt')).toBeEmptyDOMElement();
  });

  it('sends no empty message', async () => {
    const { say, calls, messages } = await openChat({});
    await say('   {Enter}');
    expect(calls.filter(({ route }) => route === CHAT)).toEqual([]);
    expect(messages()).toHaveLength(1);
  });

  it('asks a visitor to log in', async () => {
    const { say, calls } = await openChat({}, { state: { status: 'anonymous' } });
    await say('An idea?{Enter}');
    expect(toastTexts).toEqual([['Please log in to use the assistant.']]);
    expect(calls.filter(({ route }) => route === CHAT)).toEqual([]);
    expect(screen.getByLabelText('Message to the assistant')).toHaveValue('An idea?');
  });

  it.each([
    [
      'the server’s text',
      {
        status: 402,
        body: { success: false, error: 'You have no credits left.', code: 'insufficient_credits' },
      },
      'You have no credits left.',
    ],
    ['the fallback', { status: 500, body: {} }, 'Failed to get response from assistant.'],
  ])('shows the reason %s of a failure, and apologizes in a bubble', async (_text, response, detail) => {
    const { say, messages } = await openChat({ [CHAT]: response });
    await say('An idea?{Enter}');
    await expect.poll(() => toastTexts).toEqual([['Assistant Error', detail]]);
    expect(messages().at(-1)).toBe("Assistant: Sorry, I'm having trouble connecting right now.");
  });

  it('forgets the chat when the page is left', async () => {
    const { say } = await openChat({ [CHAT]: { body: { success: true, response: 'A timer.' } } });
    await say('An idea?{Enter}');
    await screen.findByText('A timer.');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/idea|timer/);
  });
});
