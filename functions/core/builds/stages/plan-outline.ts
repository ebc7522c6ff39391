import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import type { Plan } from '../../../../shared/domain/plan.ts';

/**
 * Returns an HTML page that outlines the planned app in its colors: title, summary and sections. The page is the
 * build's preview until the model writes code.
 */
export function planOutline({ title, summary, sections, palette }: Plan): string {
  const { background, surface, text, muted, primary } = palette;
  const parts = sections.map(({ name, purpose }, index) => {
    const bars = '<i></i>'.repeat(2 + (index % 2));
    return `<section><h2>${escapeHtml(name)}</h2><p>${escapeHtml(purpose)}</p>${bars}</section>`;
  });
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>
body { margin: 0 auto; max-width: 60rem; padding: 2.5rem 1.5rem; font: 16px/1.5 system-ui, sans-serif; background: ${background}; color: ${text}; }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; }
header p, section p { margin: .5rem 0 0; color: ${muted}; }
header { padding-bottom: 1.5rem; border-bottom: 4px solid ${primary}; }
section { margin-top: 1.25rem; padding: 1.25rem; border-radius: 12px; background: ${surface}; border: 1px dashed ${primary}; }
h2 { margin: 0; font-size: 1.1rem; }
i { display: block; height: .9rem; margin-top: .75rem; border-radius: 6px; background: ${primary}; opacity: .18; animation: wait 1.6s ease-in-out infinite; }
i:last-child { width: 60%; }
@keyframes wait { 50% { opacity: .08; } }
@media (prefers-reduced-motion: reduce) { i { animation: none; } }
</style></head><body>
<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(summary)}</p></header>
${parts.join('\n')}
</body></html>`;
}
