/** A change of a document: replaces the lines of `search` with those of `replace`. Lines end with LF. */
export interface Edit {
  search: string;
  replace: string;
}

/** A block that must not be applied: it is unclosed, contains a marker, or has a comment in place of omitted code. */
export interface MalformedBlock {
  malformed: 'open' | 'mark_inside' | 'code_left_out';
}

export type EditBlock = Edit | MalformedBlock;

export interface EditResponse {
  blocks: readonly EditBlock[];
  prose: string;
}

/**
 * Matches the first marker of a block. Lines are trimmed first, because a pattern with optional space at both ends
 * takes quadratic time.
 */
const SEARCH_MARK = /^<{5,9}\s*(?:(?:SEARCH|ORIGINAL):?)?$/i;
/** An incomplete marker at the end of a truncated response. */
const CUT_MARK = /^<{1,9}(?:\s+[A-Z]{1,7})?$/;
const DIVIDER_MARK = /^={5,9}$/;
const REPLACE_MARK = /^>{5,9}\s*(?:(?:REPLACE|UPDATED):?)?$/i;
const FENCE = /^`{3,}\s*\w*$/;

interface OpenBlock {
  search: string[];
  /** The replacement lines; undefined until the divider is read. */
  replace?: string[];
}

/** Returns the search/replace blocks of a model's response and the text around them. Takes linear time. */
export function parseEdits(response: string): EditResponse {
  const blocks: EditBlock[] = [];
  const prose: string[] = [];
  let open: OpenBlock | undefined;
  for (const line of response.split(/\r?\n/)) {
    const mark = line.trim();
    if (SEARCH_MARK.test(mark)) {
      if (open) blocks.push({ malformed: 'mark_inside' });
      open = { search: [] };
    } else if (open && DIVIDER_MARK.test(mark)) {
      if (open.replace) {
        blocks.push({ malformed: 'mark_inside' });
        open = undefined;
      } else open.replace = [];
    } else if (REPLACE_MARK.test(mark)) {
      if (!open) distrustCopied(blocks);
      else blocks.push(open.replace ? toEdit(open.search, open.replace) : { malformed: 'mark_inside' });
      open = undefined;
    } else (open ? (open.replace ?? open.search) : prose).push(line);
  }
  if (open || CUT_MARK.test(response.slice(response.lastIndexOf('\n') + 1).trim())) {
    blocks.push({ malformed: 'open' });
  }
  return { blocks, prose: prose.join('\n') };
}

/**
 * Marks the last malformed block and all blocks after it as unsafe. Called for an end marker that ends no block: such a
 * marker means that the malformed block quoted markers.
 */
function distrustCopied(blocks: EditBlock[]): void {
  const from = blocks.findLastIndex((block) => 'malformed' in block);
  if (from !== -1) blocks.fill({ malformed: 'mark_inside' }, from);
}

function toEdit(search: readonly string[], replace: readonly string[]): Edit {
  return { search: search.join('\n'), replace: replace.join('\n') };
}

/** Returns the edit without the code fences that models put around its parts; undefined when there are no fences. */
export function withoutFences({ search, replace }: Edit): Edit | undefined {
  const [searchLines, replaceLines] = [search.split('\n'), replace.split('\n')];
  const isFence = (line = '') => FENCE.test(line.trim());
  const opensSearch = isFence(searchLines[0]);
  const closesSearch = searchLines.length > 1 && isFence(searchLines.at(-1));
  const opensReplace = isFence(replaceLines[0]);
  const closesReplace = replaceLines.length > 1 && isFence(replaceLines.at(-1));
  const isPaired = (opensSearch && closesSearch) || (opensReplace && closesReplace) || (opensSearch && closesReplace);
  if (!isPaired) return undefined;
  return toEdit(
    searchLines.slice(Number(opensSearch), closesSearch ? -1 : undefined),
    replaceLines.slice(Number(opensReplace), closesReplace ? -1 : undefined),
  );
}
