import type { AppSpec } from '../../../engine/app-spec.ts';
import type { MaterialTable } from '../../../engine/attached-material.ts';
import type { MatchedSpec } from '../../../engine/template.ts';

/** Returns the table whose rows the app shows: the first one with built-in data, in a collection. */
export function shownTable(spec: MatchedSpec): MaterialTable | undefined {
  return spec.template.id === 'collection' ? startTable(spec) : undefined;
}

export function startTable({ attached }: AppSpec): MaterialTable | undefined {
  return attached.tables.find(({ use }) => use === 'built-in');
}
