import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { foldGutter, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { t } from '../../../../lib/language/translate.ts';

/** The keys of the editor. The Tab key is not among them, so that keyboard users can leave the editor. */
const EDIT_KEYS = [...defaultKeymap, ...historyKeymap];

export interface CodeEditor {
  search(): void;
  text(): string;
  destroy(): void;
}

const HIGHLIGHTS = HighlightStyle.define([
  { tag: [tags.comment, tags.meta], color: 'var(--color-muted)', fontStyle: 'italic' },
  { tag: [tags.keyword, tags.tagName, tags.operatorKeyword], color: 'var(--color-accent-text)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--color-ok)' },
  { tag: [tags.number, tags.bool, tags.null, tags.color, tags.unit], color: 'var(--color-warn)' },
  { tag: [tags.function(tags.variableName), tags.definition(tags.variableName)], fontWeight: '600' },
]);

const LOOKS = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--color-ink)',
    backgroundColor: 'var(--color-surface)',
    fontSize: '12px',
  },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.6' },
  '.cm-content': { paddingBlock: '8px' },
  '.cm-line': { paddingRight: '12px' },
  '.cm-gutters': { backgroundColor: 'var(--color-surface)', color: 'var(--color-muted)', border: 'none' },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '-2px' },
  '.cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--color-accent) 30%, transparent) !important',
  },
  '.cm-panels': {
    backgroundColor: 'var(--color-sunken)',
    color: 'var(--color-ink)',
    borderColor: 'var(--color-hairline)',
    fontFamily: 'var(--font-sans)',
  },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 12px', fontSize: '13px' },
  '.cm-textfield, .cm-button': {
    height: '32px',
    padding: '0 10px',
    border: '1px solid var(--color-edge)',
    borderRadius: '6px',
    background: 'var(--color-surface)',
    color: 'inherit',
    fontSize: '13px',
    backgroundImage: 'none',
  },
  '.cm-panel.cm-search label': { fontSize: '13px' },
  '.cm-panel.cm-search [name=close]': {
    top: '4px',
    right: '4px',
    width: '32px',
    height: '32px',
    fontSize: '18px',
    cursor: 'pointer',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--color-warn-soft)', outline: '1px solid var(--color-warn)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--color-accent-soft)' },
});

/**
 * Shows code in an editor inside a shadow root. Without `onChange`, it is read-only. The shadow root adopts the style
 * sheets, because the CSP blocks the style element that the editor would add.
 */
export function attachCodeEditor(
  host: HTMLElement,
  code: string,
  onChange: ((isChanged: boolean) => void) | undefined,
): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const parent = document.createElement('div');
  parent.style.height = '100%';
  root.replaceChildren(parent);
  const view = new EditorView({
    parent,
    root,
    state: EditorState.create({
      doc: code,
      extensions: [
        lineNumbers(),
        foldGutter(),
        html(),
        syntaxHighlighting(HIGHLIGHTS),
        search({ top: true }),
        keymap.of([...searchKeymap, ...(onChange === undefined ? [] : EDIT_KEYS)]),
        ...(onChange === undefined
          ? [EditorState.readOnly.of(true)]
          : [
              history(),
              EditorView.updateListener.of(
                ({ docChanged, state }) => docChanged && onChange(state.doc.toString() !== code),
              ),
            ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': t`Code`, tabindex: '0' }),
        LOOKS,
      ],
    }),
  });
  return {
    search: () => void openSearchPanel(view),
    text: () => view.state.doc.toString(),
    destroy: () => {
      view.destroy();
      root.replaceChildren();
    },
  };
}
