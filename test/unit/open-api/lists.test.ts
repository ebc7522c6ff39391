import { describe, expect, it } from 'vitest';
import type { Route } from '../../../shared/contract/route.ts';
import { contract, type RouteId } from '../../../shared/contract/routes.ts';
import { inputSchema, outputSchema } from '../../../shared/open-api/json-schema.ts';
import { openApiDocument } from '../../../shared/open-api/open-api-document.ts';
import { ROUTE_IDS } from '../../fixtures/example-requests.ts';

/** Lists with numbered pages, which the specification requires. */
const NUMBERED: readonly RouteId[] = ['listUsers', 'listAdminLogs'];
/** Routes that return parts of a file, whose numbers of rows vary. */
const PARTS_OF_A_FILE: readonly RouteId[] = ['exportCsv'];
/** Routes that return the first pages of two lists, each with its own cursor. */
const TWO_LISTS: readonly RouteId[] = ['getUser'];

const { components } = openApiDocument();

function fieldsOf(routeId: RouteId) {
  const { input, output }: Route = contract[routeId];
  const schema = outputSchema(output);
  const described = components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const inputs = inputSchema(input).properties ?? {};
  return { inputs, isPaged: 'nextCursor' in (described.properties ?? {}) };
}

const paged = ROUTE_IDS.filter((routeId) => fieldsOf(routeId).isPaged);

describe('a list', () => {
  it.each(paged.filter((routeId) => !PARTS_OF_A_FILE.includes(routeId)))(
    'of %s is read by cursor, and as many at once as its caller likes',
    (routeId) => {
      const { inputs } = fieldsOf(routeId);
      expect(inputs).toMatchObject({
        cursor: { type: 'string' },
        limit: { type: 'integer', minimum: 1, default: expect.any(Number) },
      });
    },
  );

  it('is known for each call that accepts a cursor', () => {
    const withCursor = ROUTE_IDS.filter((routeId) =>
      Object.keys(fieldsOf(routeId).inputs).some((name) => /cursor$/i.test(name)),
    );
    expect(withCursor.toSorted()).toEqual([...paged, ...TWO_LISTS].toSorted());
  });

  it('has numbered pages only where the specification requires them', () => {
    const numbered = ROUTE_IDS.filter((routeId) => 'page' in fieldsOf(routeId).inputs);
    expect(numbered.toSorted()).toEqual(NUMBERED.toSorted());
  });
});
