export function contactSheet(rows: readonly { name: string; files: readonly string[] }[]): string {
  const figures = rows.map(
    ({ name, files }) =>
      `<section id="${name}"><h2>${name}</h2>${files.map((file) => `<a href="${file}"><img loading="lazy" alt="${file}" src="${file}"></a>`).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;margin:24px;background:#888}section{margin-bottom:32px}h2{font-size:16px}img{height:420px;max-width:700px;object-fit:cover;object-position:top;margin-right:8px;border:1px solid #555}</style>
${figures.join('\n')}</html>`;
}
