import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { apiReference } from '../../../shared/open-api/api-reference.ts';
import { openApiDocument } from '../../../shared/open-api/open-api-document.ts';
import { ApiCall } from '../../../web/src/features/help/components/api-call.tsx';
import { renderPage } from '../../fixtures/render-page.tsx';

const calls = new Map(
  apiReference(openApiDocument()).groups.flatMap((group) => group.calls.map((call) => [call.id, call])),
);

describe('a call of the reference', () => {
  it.each([
    ['getPublicConfig', 'No key'],
    ['createApp', 'Scope: build'],
    ['getOperationStatus', 'Scope: read / build'],
    ['createApiKey', 'Session only'],
    ['banUser', 'Session of an admin'],
    ['listRecords', 'Visitor of an app'],
  ])('says who may make the call %s', async (id, access) => {
    const call = calls.get(id);
    const { person } = renderPage(call && <ApiCall call={call} />, {
      session: { state: { status: 'anonymous' } },
    });
    await person.click(screen.getByText(call?.summary ?? ''));
    expect(screen.getByText(access)).toBeVisible();
  });
});
